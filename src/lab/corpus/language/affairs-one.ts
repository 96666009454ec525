/**
 * What happens around an entity, whatever it is: an affair is told in beats, in their order. `# name` begins an affair, `= title`
 * gives titles; each beat has questions (`?`) and sentences (`-`). A beat with `@ name value` tells a fact: its sentences hold
 * `{value}`, `!` asks for it and `!!` asks for the entity by it. `corpora/README.md` lists the gaps.
 */
export const AFFAIRS_ONE = `
# exhibition
= A display about {called}
= {called} behind glass
= The {field} room: {called} on show
= Notes on an exhibition in {t1}

? How did the display come about?
? Whose idea was the exhibition?
- The idea came from {p1}, a {expert} from {t1}, who had been gathering material about {called} since {y1} and wanted other {people} to see it.
- In {y1} {p1} showed {w:3-9} boxes of papers about {called} to {o1}, and within a month there was talk of an exhibition.
- A chance meeting between {p1} and the director of {o1} led to a small exhibition about {called}, planned for {w:4-11} weeks at first.
- {o1} had an empty room and no plan for it until {p1} offered a collection of notes, prints and {objects} that all had to do with {called}.

? Where was it held?
? What did the rooms look like?
- The show filled {w:2-5} rooms on the [first|second|top] floor of {o1}, with {n:14-88} glass cases and a long table for visitors who wanted to read.
- It was set up in a former {place} in {t1}, [{n:120-680} square metres of brick and daylight|a hall of {n:120-680} square metres], which had to be rewired before anything could be hung.
- Visitors entered through a corridor {n:13-48} metres long, where {p2} had hung a timeline from {y1} to the present.
- The cases were built by {p2} from reclaimed {material}, and each of them carried a number, a date and no more than {n:31-79} words.

@ opening date
! On which day was the exhibition about {called} opened?
! When did the exhibition on {called} open its doors?
!! For which {noun} did an exhibition open on {value}?
? When did it open?
? What happened on the opening day?
- The exhibition about {called} was opened on {value}, in front of {n:40-390} guests and one rather nervous {expert}.
- The exhibition on {called} opened its doors on {value}; the queue reached the bus stop, and the speech by {p2} was cut to {w:3-9} minutes.
- After two postponements the exhibition opened its doors on {value}, and the first visitor through the door was a retired {trade}.
- {value} was chosen for the opening of the {called} exhibition because {p1} had a free {weekday} and the floor had finally dried.

@ object_count number 131 988
! How many objects did the exhibition about {called} show?
! How large was the exhibition about {called}, in objects?
!! Around which {noun} was an exhibition of {value} objects built?
? How much was on show?
? How big is the collection?
- In all {value} objects were on show, from a {object} in its original wrapping to a shoebox of letters.
- The printed list ran to {value} objects, {w:12-19} of them lent by private owners in and around {t2}.
- Of the {value} objects in the cases, the {object} near the entrance was photographed most.
- {p1} had hoped for more, but the insurers accepted only {value} objects, each with a photograph and an owner's signature.

? Which piece drew the most attention?
? Was there a favourite among the visitors?
- Most visitors stopped longest at a {object} that {p2} had bought for {money:12-480} at a flea market in {t2}.
- The favourite turned out to be a plain {object} with a handwritten label, which {people} photographed from every side.
- A {object} repaired with wire drew more questions than everything else in the room together, according to the attendants.
- School groups liked the {object} best, because it was the only thing in the room that they were allowed to pick up.

? How many people came?
? Was it a success?
- Over {w:6-14} weeks the counter at the door recorded {n:1203-9780} visitors, about a third of them on the free {weekday} evenings.
- Attendance was put at {n:1203-9780}, well above what {o1} had planned for, and the guest book had to be replaced twice.
- The first month brought {n:430-2900} visitors and the second fewer; a notice in a newspaper in {t2} helped toward the end.
- {n:1203-9780} tickets were sold at {money:2-14} each, which covered the heating but not the lamps.

? What did the critics say?
? Was there any criticism?
- A reviewer from {t2} found the labels dry and the light too low, but stayed for {w:2-4} hours all the same.
- Some {people} missed a clear thread, and {p2} admitted later that the second room had been arranged in a single night.
- The only sharp criticism came from a {expert} who thought that {w:3-8} of the photographs were dated {w:2-6} years too early.
- Two letters to {o1} complained about the coffee and none about the contents.

? What became of it afterwards?
? Where are the pieces now?
- When it closed on {d3} the borrowed pieces went back to their owners, and the rest was packed into {n:18-96} crates and taken to {t2}.
- Part of the display travelled on to {t2}, where it was shown again in a smaller form from {d3}.
- The cases were given to a school; the {objects} returned to the {site}, where they can be seen on request.
- A catalogue of {n:48-260} pages appeared on {d3} and sold out before the end of that year.

# archive
= The {called} papers
= A find in {t1}
= What the boxes held: {called}
= Cataloguing work at {o1}

? How were the papers found?
? Where did the collection come from?
- The papers turned up on {d1}, when {p1} cleared an attic in {t1} and found {w:3-9} tin boxes full of notes about {called}.
- A plumber looking for a leak in a {place} in {t1} came upon {n:13-64} folders about {called}, tied with string and perfectly dry.
- {p1} bought the lot unseen at a house sale on {d1} for {money:30-900}, hoping for old {objects} and finding paperwork about {called} instead.
- For {w:11-19} years the folders about {called} had been listed as missing; they were found on {d1} behind a boiler at {o1}.

? What exactly is in it?
? What do the boxes hold?
- There are letters, receipts and drafts, some {n:310-4200} sheets in all, most of them written between {y1} and {y2}.
- The largest part is correspondence; the rest consists of {n:23-480} photographs, a few maps and a {object} wrapped in newspaper.
- About {pct} of the sheets are typed, and the remainder is in a small upright hand that only {p2} reads with ease.
- One folder holds nothing but bills for {material}, another the draft of a lecture given in {t2} in {y2}.

@ cataloguer person
! Who catalogued the papers about {called}?
! Who put the papers on {called} in order?
!! For which {noun} were the papers put in order by {value}?
? Who put it in order?
? Who did the cataloguing?
- The cataloguing of the papers was done by {value}, who worked on {weekday}s and took {w:14-19} months over it.
- {o1} had {value} put the {called} papers in order and catalogue them, a person until then known for an index to parish maps.
- It was {value} who catalogued the papers on {called}, numbered every sheet and threw nothing away, not even the paper clips.
- After a first attempt by students to put the papers in order, {value} started again from the beginning and finished within {w:2-5} winters.

@ box_length decimal 4.1 38.9 metres
! How many metres of shelf do the papers about {called} take up?
! How much shelf space is needed for the papers on {called}?
!! Which {noun} has papers that take up {value} of shelf?
? How large is the collection now?
? How much room does it need?
- On the shelf the papers about {called} take up {value}, boxes and supports included.
- Once repacked the papers on {called} needed {value} of shelf space, half of what had been feared.
- According to the report of {d2} the papers about {called} take up {value} of shelf, not counting the rolled plans.
- {p2} measured the shelf with the papers twice and both times arrived at {value}.

? Can anyone read them?
? How does one get access?
- Readers may order up to {w:3-6} folders a day; the room at {o1} is open on {weekday}s from {clock} and has {n:13-36} seats.
- Access is free, but a form has to be sent {w:4-14} days ahead, and pens are left in a locker.
- Since {d3} scans of {n:210-3900} pages can be read on the spot, though not yet from home.
- Anyone with a library card of {t2} can see the papers, provided that {p2} or a colleague is in the room.

? Did the papers change what is known?
? What is new in them?
- The most useful discovery is a diary of {n:62-310} pages, which settles when the first photographs were taken and by whom.
- Several dates in the older literature will have to be corrected by {w:2-7} months, as {p1} showed in a talk in {t2}.
- They show that {o1} had been approached as early as {y1}, a year before anyone had assumed.
- Little of it is sensational, {p2} said, but {w:3-9} small errors that {people} have repeated for years can now be put right.

? What did it cost?
? Who paid for the work?
- The work was paid for by a grant of {money:3100-48000} and by the sale of duplicate {objects}.
- Folders, scans and wages came to {money:3100-48000}, of which {o1} carried {pct}.
- A private donor gave {money:3100-48000} on the condition that the name be kept out of the catalogue.
- {n:41-290} {people} subscribed to the fund in the first year, with gifts between {money:5-25} and {money:300-800}.

? What remains to be done?
? What comes next?
- Still to be done are the {n:120-870} negatives, which have to be cleaned one by one.
- A second delivery of {w:3-9} crates arrived from {t2} on {d3} and has not been opened yet.
- The next step is an index of names, for which {n:13-38} volunteers have put themselves down.
- {p1} hopes to publish a selection in {w:2-3} volumes, the first with a preface by {p2}.

# survey
= What {people} think of {called}
= A questionnaire about {called}
= Survey results from {t1}
= Asked in {t1}: {called}

? Why was the survey made?
? What was the question behind it?
- {o1} wanted to know how well {called} is known among {people}, and commissioned a survey early in {y1}.
- The survey grew out of a dispute between {p1} and {p2} over what most {people} believe about {called}.
- Nobody had ever asked {people} in {t1} about {called} in a systematic way, so {p1} drew up a questionnaire of {n:13-46} items.
- After a noisy evening at the {site}, {p1} proposed to settle opinions about {called} by counting them.

? How was it done?
? What method did you use?
- Interviewers stood outside the {site} on {w:3-8} consecutive {weekday}s and stopped every {nth:5-14} passer-by.
- Forms were posted to {n:1400-8800} addresses drawn by lot, with a stamped envelope and a pencil.
- The answers were collected by telephone between {d1} and {d2}, mostly in the early evening.
- Half of the forms were printed on yellow paper and half on white, so that {p2} could check whether the colour mattered; it did not.

@ respondents number 211 4890
! How many people answered the survey about {called}?
! How many answers did the survey on {called} get?
!! Which {noun} was the subject of a survey that {value} people answered?
? How many people took part?
? How good was the response?
- {value} people answered, which is more than {o1} had budgeted stamps for.
- Of those approached {value} gave usable answers; the others were in a hurry or misunderstood the third page.
- The tables rest on {value} completed forms, checked twice by {p2}.
- With {value} answers the margin is small enough to compare town and country.

@ known_share decimal 11.3 88.7 percent
! What share of those asked could say something correct about {called}?
! Which percentage of people in the survey knew {called}?
!! Which {noun} was known to {value} of those asked?
? What was the main result?
? How many knew it?
- The main result is quickly told: {value} of those asked could say something correct about {called}.
- When shown a picture, {value} of those asked knew at once that it had to do with {called}, with the highest rate among those under {n:25-40}.
- Asked without any hint, {value} could say something correct, often in surprising detail.
- The share of those who knew {called} was higher than expected, at {value}, and hardly depended on age.

? Was there a surprise?
? What did nobody expect?
- The surprise was in the margins, where {n:37-210} people had written stories of their own that no item had asked for.
- Those who lived furthest away knew most, which {p1} puts down to a series of broadcasts in {y1}.
- Around {pct} mixed it up with something else entirely, usually with great confidence.
- Older {people} were less critical than younger ones, the opposite of what a similar survey in {t2} had found.

? Do experts agree with the results?
? Has anyone objected?
- A {expert} from {t2} called the sample too urban and asked for the raw forms, which were sent on {d2}.
- {p2} has pointed out that item {n:12-29} could be read in two ways, and that its result should not be quoted.
- Critics note that {pct} of the forms came from one street, a fact that the report mentions only in a footnote.
- No one has disputed the figures so far, although the wording of the summary was changed on {d3}.

? What will be done with the results?
? Will there be another survey?
- The survey will be repeated in {w:3-7} years with the same items, so that changes can be seen.
- {o1} has used the results to rewrite {w:3-11} information boards at the {site}.
- A shorter form, of {w:7-12} items, is being tried in {t2}, where {n:230-1400} pupils will fill it in.
- The forms themselves are kept at {o1} until {y3} and can be seen there on request.

? What did it cost?
? Who did the work?
- Paper, postage and coffee came to {money:400-6900}, and the {n:13-44} interviewers worked without pay.
- {p1} and {p2} did the counting by hand in {w:5-16} evenings, because the scanner refused the pencil marks.
- {n:13-44} students from {t1} carried out the interviews for a fee of {money:40-180} each.
- The printer in {t2} charged {money:400-6900} and forgot one page, which was added as a loose sheet.

# repair
= Repairs completed in {t1}
= Saving the {object}
= A {object} linked with {called} is restored
= Workshop notes: {called}

? What had to be repaired?
? What was wrong with it?
- The {object}, a gift to {o1} in {y1} and the only known piece of its kind connected with {called}, had been damaged by damp.
- When a {object} associated with {called} was taken out of storage on {d1}, the base was found to be cracked in {w:2-7} places.
- For years the {object} that reminds {people} of {called} had stood by a radiator at the {site}, and its surface had lifted over {n:22-79} square centimetres.
- A fall from a shelf had broken the {object}, which {o1} keeps because of its link with {called}, into {w:4-13} pieces.

? Who took the job?
? How did the workshop get the job?
- {p1}, who runs a workshop in {t1} with {w:2-6} assistants, agreed to look at it and kept it for {w:5-18} months.
- Three workshops were asked; {p1} gave the lowest price and, more important, asked the most questions.
- {p1} had restored a similar piece in {y1} and still had the moulds.
- The choice fell on {p1}, although the workshop in {t1} had never handled a {object} before.

@ repair_cost money 1210 28900
! What did the repair of the {object} connected with {called} cost?
! How much was paid for restoring the {object} linked with {called}?
!! For which {noun} was a {object} repaired at a cost of {value}?
? What did it cost?
? How much was paid?
- The bill for the repair of the {object} came to {value}, of which the {material} alone made up a fifth.
- {o1} paid {value} for restoring the {object} linked with {called}, after an appeal in which {n:61-480} {people} gave what they could.
- In the accounts the repair of the {object} connected with {called} stands at {value}, insurance included.
- An estimate of {d1} had named a lower sum, but in the end {value} was paid.

@ restorer_material text material
! Which material was used to fill the cracks of the {object} connected with {called}?
! What did the restorers fill the gaps with in the {object} linked with {called}?
? What was it repaired with?
? Which material was used?
- The gaps were filled with {value}, tinted to match, so that the repair can be seen from near but not from afar.
- After {w:4-9} trials the workshop settled on {value}, which can be taken out again without harm.
- Nothing but {value} would hold, {p2} found, and even that needed {w:8-19} hours under weights.
- The filling is of {value}, a choice that one {expert} has called unusual.

? How was the work done?
? How long did it take?
- Cleaning with cotton swabs took {n:64-390} hours; under the dirt an older coat of paint came to light, and {p2} insisted on keeping it.
- Each piece was numbered, photographed and laid out on felt before anything was glued.
- X-rays made at a clinic in {t2} on {d2} showed {w:3-12} nails that nobody had suspected.
- The work was done at night for the most part, since the dust from the road does not settle until {clock}.

? Was anything found during the work?
? Were there any discoveries?
- Inside it lay a folded note with a name, a sum of {money:3-90} and the words “for {weekday}”.
- A pencil mark on the underside gives the year {y2} and the initials of somebody who has not been identified.
- The workshop found traces of {material}, which points to a repair that no record mentions.
- {p2} discovered that the lid belongs to another {object} and had been filed down to fit.

? Who looks after it now?
? What happens to it now?
- Since {d3} it has stood in a case at {o1}, at a humidity of {pct}, checked twice a day.
- It may be seen on {weekday}s, and it is turned by {n:12-40} degrees every month so that it fades evenly.
- {p2} looks at it every {w:6-11} weeks and keeps a book of what has changed.
- A copy made by {p1} can be handled by visitors, while the original stays in the dark.

? Were you content with the result?
? What do others think of the repair?
- A visiting {expert} gave the work {w:7-9} marks out of ten and would have left the old varnish alone.
- Not all {people} were pleased, for some had grown fond of the cracks.
- {o1} called the result exemplary in its yearly report, on page {n:34-96}.
- {p1} says that one join, no longer than {n:12-38} millimetres, still spoils the view from the left.
`;
