/**
 * How a text names another row of the database, as `{value}`, that no join leads to from the entity: in the form of a beat of
 * `affairs-one.ts`. `{othernoun}` is a noun of the other row.
 */
export const RELATIONS = `
@ poll_winner
! Which {othernoun} beat {called} in the poll among {people}?
! Behind which {othernoun} did {called} come second in the poll?
!! Which {noun} came second in the poll behind {value}?
- In a poll among {people} in {t2}, {called} came second, {n:12-97} votes behind {value}.
- {value} won the poll of {d2}, with {called} in second place and {n:120-1900} votes cast in all.
- The poll held by {o1} ended on {d2} with {value} first and {called} second.
- Had {n:12-97} {people} voted otherwise, {called} and not {value} would have come first in the poll.

@ studied_before
! Which {othernoun} had the person in charge studied before turning to {called}?
! On which {othernoun} did {p1!} work before {called}?
!! Which {noun} became the subject of somebody who had studied {value} before?
- Before turning to {called}, {p1} had studied {value} for {w:3-9} years and filled {n:13-60} notebooks.
- It is less well known that {p1} had studied {value} before, and came to {called} by way of a wrong catalogue number.
- {p1} had studied {value} from {y1} on, and turned to {called} only when that work was done.
- Nobody would have expected this from {p1}, who until {d1} had studied {value} and nothing else before {called}.

@ mixed_up_with
! With which {othernoun} do visitors most often confuse {called}?
! Which {othernoun} is most often taken for {called} by visitors?
!! Which {noun} do visitors most often confuse with {value}?
- Visitors most often confuse {called} with {value}, says an attendant with {w:8-19} years in the job.
- Of every hundred visitors {w:5-19} confuse {called} with {value}, and some of them insist.
- {p2} keeps a tally of visitors who confuse {called} with {value}; it stood at {n:113-980} on {d2}.
- To visitors who confuse {called} with {value}, {p1} hands a card on which both are explained in {n:42-98} words.

@ exchanged_for
! For material on which {othernoun} were the duplicates about {called} exchanged?
! Which {othernoun} did the material concern that was exchanged for duplicates about {called}?
!! Duplicates about which {noun} were exchanged for material on {value}?
- Duplicates about {called} were exchanged with a museum in {t2} for material on {value}, weight for weight.
- On {d2} {n:13-90} duplicates about {called} left the house in exchange for material on {value}.
- The exchange of duplicates about {called} for material on {value} was the idea of {p2}.
- For its duplicates about {called} {o1} got material on {value} in exchange, {w:3-9} crates of it.

@ filed_under
! Under the name of which {othernoun} was the folder about {called} filed by mistake?
! Where, under which {othernoun}, had the folder on {called} been filed wrongly?
!! The folder about which {noun} was filed under {value} by mistake?
- By mistake a folder about {called} had been filed under {value}, where it stayed until {d1}.
- {p2} found out on {d1} that the oldest folder about {called} was filed under {value}, a mistake of the year {y1}.
- For {w:5-18} years the main folder about {called} was filed under {value} by mistake.
- The reason for the delay was simple: somebody had filed the folder about {called} under {value} by mistake.

@ back_of_poster
! Which {othernoun} is on the back of the poster about {called}?
! What, or which {othernoun}, does the poster about {called} show on its back?
!! The poster about which {noun} has {value} on its back?
- Paper was short, so the poster about {called} carries {value} on its back.
- Collectors turn the poster about {called} round, because there is {value} on the back.
- {n:230-1900} copies of the poster about {called} were printed on {d1}, with {value} on the back.
- On the back of the poster about {called} there is, oddly enough, {value}.

@ code_word
! Which {othernoun} served as the code word for {called} in the drafts?
! What was the code word for {called}, the name of which {othernoun}?
!! For which {noun} did the name {value} serve as the code word?
- So that nothing leaked out, {value} served as the code word for {called} in all drafts until {d1}.
- In the letters between {p1} and {p2} the code word for {called} was {value}.
- The file name had nothing to do with the matter: {value} was merely the code word for {called}.
- {p2} chose {value} as the code word for {called}, and {w:2-5} people were taken in by it.

@ yardstick
! Which {othernoun} was chosen as the yardstick for {called}?
! Against which {othernoun} was {called} measured as against a yardstick?
!! For which {noun} was {value} chosen as the yardstick?
- As a yardstick for {called} the authors chose {value}, which {pct} of them knew well.
- {p1} chose {value} as the yardstick for {called}, a decision that {p2} still thinks wrong.
- Every comparison needs a yardstick; the one for {called} was {value}.
- With {value} as the yardstick, {called} did rather better than in the list of {y1}.

@ meant_for_first
! For work on which {othernoun} had the money first been meant that went to {called}?
! Which {othernoun} lost its money to the work on {called}?
!! Which {noun} got the money that had first been meant for {value}?
- The money, {money:900-9900}, had first been meant for work on {value} and was given to {called} after a vote.
- Work on {value} was put off, and the money first meant for it went to {called}.
- On {d1} {o1} moved money first meant for {value} over to {called}.
- Some never forgave {p1} for taking money that had first been meant for {value} and spending it on {called}.

@ paired_card
! With which {othernoun} must {called} be paired in the card game?
! Which {othernoun} is on the card that makes a pair with {called} in the game?
!! Which {noun} must be paired with {value} in the card game?
- In the card game sold at the door, {called} has to be paired with {value} to win {w:3-9} points.
- The card game, {n:32-88} cards for {money:6-19}, makes a pair of {called} and {value}.
- Children who play the card game know that {called} and {value} make a pair, whatever {people} say.
- {p2} drew the card game, in which a pair of {called} and {value} counts double.

@ replaced_in_programme
! Which {othernoun} was dropped from the programme in favour of {called}?
! Which {othernoun} had to leave the programme and was dropped in favour of {called}?
!! Which {noun} came into the programme in the place of {value}?
- The printed programme still names {value}, which was dropped on {d1} in favour of {called}.
- In the printed programme {value} was dropped in favour of {called}, for reasons that {o1} has kept to itself.
- {value} was dropped from the programme in favour of {called}, {w:4-14} days before the start.
- Those who had come for {value} were told that it was dropped from the programme in favour of {called}.

@ favourite
! Which {othernoun} is the favourite of the main expert on {called}?
! Asked for a favourite beside {called}, which {othernoun} did the main expert, {p1!}, name?
!! Whose expert, that is of which {noun}, named {value} as a favourite?
- Asked for a favourite beside {called}, {p1} named {value} without thinking.
- “My own favourite is {value},” the main expert, {p1}, admitted after {w:2-5} hours on nothing but {called}.
- Between the two of us, {p1}, the main expert on {called}, has a favourite, and that is {value}.
- {p1} knows more about {called} than anybody, but names {value} as a favourite.

@ next_subject
! Which {othernoun} is the next subject after {called}?
! To which {othernoun} will {o1!} turn after {called}?
!! After which {noun} is {value} the next subject?
- After {called} the next subject will be {value}, as {o1} announced on {d3}.
- The next subject has been chosen by lot: {value} comes after {called}.
- {p2} has begun to gather notes on {value}, the next subject after {called}.
- With {called} done, {value} is the next subject, and {w:5-16} {people} have offered to help.

@ wrong_cover
! Which {othernoun} does the cover of the leaflet about {called} show by error?
! What, or which {othernoun}, is wrongly shown on the cover of the leaflet about {called}?
!! The leaflet about which {noun} shows {value} on its cover by error?
- The cover of the first leaflet about {called} shows {value}, an error of the printer in {t2}.
- {n:330-1900} leaflets about {called} had to be pulped because the cover showed {value}.
- Only {people} noticed the error: the cover of the leaflet on {called} shows {value}.
- {p2} framed the spoiled leaflet about {called}, whose cover shows {value} in error.
`;

/** How a text gives a figure or a day of its own for what a column of the database tells, `{label}`. */
export const COMPARISONS = `
@ older_list
! What does the older list of {p2!} give as the {label} of {called}?
! According to the older list, what is the {label} of {called}?
!! For which {noun} does the older list give {value} as the {label}?
- An older list, drawn up by {p2} in {y1}, gives {value} as the {label} of {called}.
- In the older list that {p2} kept at {o1}, the {label} of {called} is {value}.
- As the {label} of {called}, {p2} had put down {value} in an older list of {n:13-90} entries.
- {p2} relied on an older list, in which the {label} of {called} stands as {value}.

@ estimate
! Which {label} did {p1!} estimate for {called}?
! What was the estimate of the {label} of {called}?
!! For which {noun} was the {label} estimated as {value}?
- Without looking anything up, {p1} gave {value} as an estimate of the {label} of {called}.
- The estimate that {p1} made on {d1} was {value} for the {label} of {called}.
- On the board stood an estimate of the {label} of {called}: {value}, in the hand of {p1}.
- For the {label} of {called} the estimate of {p1} was {value}, made in front of {w:4-14} witnesses.

@ misprint
! Which {label} did the leaflet of {o1!} misprint for {called}?
! What did the misprint make of the {label} of {called}?
!! For which {noun} did a misprint give {value} as the {label}?
- A misprint in the leaflet gave {value} as the {label} of {called}, as {p2} noticed on {d2}.
- {n:120-900} leaflets had to be stamped over, since a misprint gave {value} as the {label} of {called}.
- Because of a misprint the {label} of {called} stood as {value} on the wall until {d2}.
- The misprint was small: {value}, where the {label} of {called} should have been.

@ wager
! On which {label} of {called} did the loser of the wager bet?
! What did the loser of the wager take the {label} of {called} to be?
!! For which {noun} was {value} the losing bet on the {label}?
- In a wager over the {label} of {called}, the loser, {person}, had bet on {value}.
- A wager of {w:5-18} {currency} was about the {label} of {called}; {value} was the losing bet.
- {person} lost a wager on {d1} by betting that the {label} of {called} was {value}.
- The losing bet in the wager was {value}, for the {label} of {called}, and {p2} still laughs about it.

@ class_answer
! What did the school class answer when asked for the {label} of {called}?
! Which answer did pupils give for the {label} of {called}?
!! For which {noun} did pupils answer {value} when asked for the {label}?
- Pupils of a school in {t2} were asked for the {label} of {called} and answered {value}, all {n:17-33} of them.
- Asked for the {label} of {called}, a class in {t1} answered {value}, after {w:3-12} minutes.
- The answer of the pupils for the {label} of {called}, {value}, hung on the wall until {d3}.
- When {p2} asked a class for the {label} of {called}, most pupils answered {value}.

@ sign_outside
! Which {label} of {called} does the hand-painted sign give?
! What does the hand-painted sign say about the {label} of {called}?
!! For which {noun} does a hand-painted sign give {value} as the {label}?
- A hand-painted sign outside gives {value} as the {label} of {called}, and nobody has corrected it.
- On a hand-painted sign by {person} the {label} of {called} is {value}.
- Whoever goes by the hand-painted sign takes {value} for the {label} of {called}.
- The {label} of {called} is {value}, if the hand-painted sign of {d1} is to be believed.
`;
