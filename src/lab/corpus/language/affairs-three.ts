/** More affairs, in the form of `affairs-one.ts`. */
export const AFFAIRS_THREE = `
# incident
= A wet night at {o1}
= What happened on {d1}
= Incident report: the {called} room
= Water, smoke and {called}

? What happened?
? How was it discovered?
- On {d1}, shortly after {clock}, a guard at {o1} noticed water under the door of the room in which the material on {called} is kept.
- A burst pipe flooded the store of {o1} in the night to {d1}; on the lowest shelf stood {n:13-76} boxes about {called}.
- Smoke from a lamp set off the alarm at {o1} on {d1}, in the room that holds its collection on {called}.
- Thieves broke into {o1} on {d1} and carried off {w:3-12} {objects} from the showcase about {called}.

? What was done first?
? Who was there first?
- {p1}, who lives across the street, was there within {w:4-14} minutes and switched off the current.
- The fire brigade of {t1} came with {w:2-4} engines and {n:12-29} helpers, most of whom were asked to carry boxes.
- By {clock} a chain of {n:17-60} {people} had formed, from the cellar to the yard.
- The caretaker called {p1} before calling anyone else, which was later criticised.

@ damaged_count number 43 962
! How many items were damaged in the incident that hit the material on {called}?
! How many damaged items on {called} were counted after the incident?
!! The material about which {noun} had {value} damaged items?
? How great was the damage?
? How much was lost?
- A first count of the {called} material came to {value} damaged items, of which {pct} could be saved.
- In the list drawn up by {p2} there are {value} damaged items, from labels to a whole {object}.
- For the material on {called} the insurers accepted {value} damaged items and argued about one.
- There were {value} damaged items in the end; hardly any of them was beyond repair.

@ inspector person
! Who led the inquiry into the incident that damaged the material on {called}?
! Who investigated the incident in the room about {called} and wrote the report?
!! The incident concerning which {noun} was investigated by {value}?
? Who investigated it?
? Was there an inquiry?
- The inquiry into the incident was led by {value}, who took {w:3-11} statements and tasted the water.
- {o1} asked {value} to lead an inquiry into the cause, and had the report on the {called} incident {w:9-19} days later.
- {value}, who investigated the incident on behalf of the insurers and wrote the report on the {called} material, found the fault within an hour.
- According to the inquiry report of {value} nobody but a mouse was to blame for what happened to the material on {called}.

? What was the cause?
? How could it come to this?
- The cause was a valve of {y1} that should have been replaced {w:6-15} years before.
- A window had been left open by {w:3-9} centimetres, as it had been every {weekday}.
- Somebody had stored {n:13-60} litres of paint beside the heater.
- The cable had been laid for {w:2-4} lamps and was feeding {n:12-28}.

? How were the things saved?
? What happened to the wet pieces?
- Wet paper was packed in plastic and frozen at a fish market in {t2}, at no charge.
- For {w:8-19} days the sheets hung on washing lines in a {place}, turned twice daily by {n:12-40} volunteers.
- {p2} dried the {objects} with {material} and a great deal of patience.
- A laboratory in {t2} treated {pct} of the pieces, and has sent a bill for {money:900-8600}.

? What has been changed since?
? Could it happen again?
- Nothing stands on the floor any more; the lowest shelf is now {n:23-60} centimetres up.
- {w:5-14} sensors have been fitted, and they report to the telephone of {p1}.
- A drill is held every {weekday} of the first week in a quarter, and the record stands at {w:4-9} minutes.
- Since {d3} copies of all lists have been kept in {t2} as well.

? How did people react?
? Was there help from outside?
- {people!} from {w:3-8} towns sent money, {money:1200-9800} within a month.
- A letter to the newspaper asked why such things are kept in a cellar at all.
- The school in {t1} offered its gymnasium, and got it back {w:5-16} weeks later.
- Three of the {people} who helped that night have since joined {o1}.

# trial
= A test in {t1}
= Measured twice: {called}
= Trial report on the {called} model
= Figures from a workshop in {t1}

? What was the aim of the trial?
? What was to be tested?
- The aim was to find out whether a model of {called}, built for {o1} in {y1}, gives visitors a fair idea of the real thing.
- {p1} wanted to know whether {people} can tell a description of {called} from an invented one, and set up a trial in {t1}.
- Under test was a new audio guide about {called}, with {n:13-58} stops and {w:2-5} languages.
- Two ways of teaching {field} were compared in {t1}, both with {called} as the example.

? How was it set up?
? What was the method?
- Half of the {n:52-340} volunteers used the new version, half the old, and neither knew which they had.
- Each session took {n:22-75} minutes; {p2} sat behind a curtain and kept time.
- The order was drawn by lot each morning, with {w:4-9} sealed envelopes.
- Readings were taken every {w:5-16} minutes by {w:2-4} assistants, who were not allowed to talk.

@ trial_score decimal 21.4 96.8 points
! What average score did the trial about {called} end with?
! How many points were reached on average in the trial on {called}?
!! The trial about which {noun} ended with an average of {value}?
? What was the result?
? How high was the score?
- In the trial about {called} {value} were reached on average, out of a hundred.
- The mean of all sessions was {value}, with a spread that {p2} called healthy.
- The final score of {value} was better than that of the pilot in {y1}.
- A mean of {value} may sound modest, but the old version had not come near it.

@ trial_end date
! On which day did the trial about {called} end?
! When was the last session of the trial on {called} held?
!! The trial about which {noun} ended on {value}?
? When was it finished?
? How long did it last?
- The last session of the {called} trial was held on {value}, with cake.
- After {w:6-17} weeks the trial about {called} ended on {value}, as planned.
- The last session of the trial was held on {value}, a little early, because the heating in the {place} failed.
- The trial about {called} ended on {value}; {p1} switched off the recorder at {clock}.

? Were there problems?
? What went wrong?
- On {w:2-5} days the recorder failed, and the sessions had to be repeated in {t2}.
- One group guessed the purpose at once, so that its {n:12-40} forms were left out.
- The {objects} arrived late, which cost {w:3-9} days and {money:80-900}.
- A {expert} remarked that item {n:12-29} measured patience rather than knowledge.

? What follows from it?
? How are the figures to be read?
- The difference is small, but with {n:52-340} people it is unlikely to be chance.
- {p1} reads the figures as a case for shorter texts and more {objects}.
- Younger {people} gained most, by {pct}; those over sixty hardly at all.
- One should not make too much of it, {p2} warns, since all came from {t1}.

? Will it be repeated?
? What comes next?
- A second trial with {n:120-980} people is to begin in {t2} on {d3}.
- {o1} will use the new version from {d3} on, at the {site} and by post.
- The data, {n:1200-9800} lines in all, can be had from {p2} on request.
- A school in {t2} has asked for the material and will report in {y3}.

? Who paid for it?
? Who took part?
- {o1} paid {money:900-9600}, and each volunteer got {money:4-20} and a {object}.
- Most volunteers were {people} from {t1}, between {n:18-24} and {n:61-84} years old.
- A fund in {t2} gave {money:900-9600} and asked for a short report.
- Of the volunteers {pct} had never been to the {site} before.

# prize
= The {called} prize
= An award in {t1}
= Essays on {called}: the winners
= {o1} names a winner

? What is the prize for?
? Who offers the prize?
- {o1} offers a prize of {money:400-6900} for the best essay about {called}, open to {people} under {n:25-40}.
- Since {y1} {p1} has paid out of a private purse for a yearly competition on {called}.
- A competition held by {o1} asks for {n:900-4800} words on {called}, typed, with no footnotes.
- {n:31-280} entries about {called} were sent to {o1} before the deadline of {d1}.

? Who sat on the jury?
? How was the winner chosen?
- The jury of {w:5-9} met in {t1} for {w:2-4} days and read everything aloud.
- {p1} chaired the jury, with {p2} as its youngest member.
- Names were covered with tape, so that the jury judged {n:31-280} numbers and nothing else.
- A first round left {w:7-16} entries, a second {w:3-5}; then it took until {clock}.

@ winner person
! Who won the essay prize about {called}?
! Whose essay on {called} was awarded the first prize?
!! Which {noun} was the subject of the essay with which {value} won the prize?
? Who won?
? Who was given the first prize?
- The first prize for an essay on {called} went to {value}, a {trade} from {t2}.
- {value} won the first prize with an essay on {called} that begins in the middle of a sentence.
- The jury gave the first prize for the best essay on {called} to {value}, by {w:4-7} votes to two.
- When {value} was called to the stage for the first prize, half the room stood up.

@ prize_words number 812 4790
! How many words does the winning essay about {called} have?
! How many words long is the winning essay on {called}?
!! About which {noun} did the winning essay have {value} words?
? How long is the winning text?
? What is the winning essay like?
- The winning essay has {value} words and not one adjective too many.
- In {value} words the winning essay says more about {called} than others in twice the space.
- The winning essay on {called} runs to {value} words and can be read at the {site}.
- {p2} counted {value} words in the winning essay on {called}, a little under what the rules ask for.

? What did the jury like about it?
? What was new in it?
- The jury praised its use of {n:12-70} letters that nobody had quoted before.
- It takes one {object} and follows it through {w:4-9} owners, from {t1} to {t2}.
- For the first time {people} themselves are heard, {n:12-40} of them by name.
- “It made me want to go to the {site} at once,” wrote {p2} in the verdict.

? Who came second?
? Were there other prizes?
- The second prize, {money:90-390}, was shared by {w:2-4} pupils of a school in {t2}.
- A special mention went to a comic strip of {n:12-46} panels.
- The readers of a newspaper in {t1} chose another text, by {n:230-1900} votes.
- {w:5-12} further texts will be printed in a booklet, which appears on {d3}.

? Where can the texts be read?
? When is the next competition?
- All entries are kept at {o1}, in {w:3-9} folders, and may be read on {weekday}s.
- The next deadline is {d3}, and the theme will be announced in the spring.
- A reading in {t2} drew {n:31-240} listeners.
- {p1} plans a book with the best {n:12-24} texts of the last {w:4-9} years.

? Was the decision disputed?
? What did the losers say?
- One member of the jury resigned, over a comma.
- {w:2-5} authors asked for their texts back and got them with a kind note.
- A {expert} in {t2} thinks the prize should go to research and not to style.
- Nobody complained this time, whereas in {y1} there had been {n:12-40} letters.

# broadcast
= A radio series on {called}
= {called} on the air
= Programme notes: {called}
= Recorded in {t1}

? What is the programme about?
? How did the series begin?
- In {w:6-14} episodes a radio station in {t1} tells what {people} know, and do not know, about {called}.
- {p1} had {n:23-90} hours of tape about {called} and no plan, until a producer of {o1} listened to one of them.
- The series on {called} was made by {p1} and first went out in {y1}, after midnight.
- Each part of the podcast by {p1} begins with a {object} and ends with {called}.

? How is it made?
? Where was it recorded?
- Recordings were made at the {site}, in {t2} and, for want of a studio, inside a wardrobe.
- {p2} cut the material down from {n:62-99} hours to {w:4-9}, on a kitchen table.
- Every voice was recorded twice, once near and once from {w:3-9} metres away.
- Music was used sparingly: {w:3-8} pieces, played by a {trade} from {t2}.

@ episode_minutes number 31 178 minutes
! How long is the longest episode of the series about {called}?
! How many minutes does the longest part of the programme on {called} last?
!! The series about which {noun} has a longest episode of {value}?
? How long are the episodes?
? How long does one have to listen?
- Most parts are short; the longest lasts {value}, because nobody dared to interrupt.
- The longest episode, at {value}, is a single conversation.
- With {value} the longest part is almost a play.
- Listeners were warned that the longest episode takes {value}, and listened.

@ narrator person
! Who narrates the series about {called}?
! Whose voice leads through the programme on {called}?
!! The series about which {noun} is narrated by {value}?
? Whose voice is it?
? Who narrates it?
- The narrator of the series about {called} is {value}, who had never stood in front of a microphone.
- {value} narrates the series, slowly and with a trace of the accent of {t2}.
- As narrator {p1} chose {value}, after {n:12-40} others had been heard.
- The programme on {called} is narrated by {value}, whom some {people} know from the market.

? How many listen to it?
? What was the response?
- The first part was heard by {n:1200-9800} people, the last by {w:3-6} times as many.
- After the third part {n:42-390} letters came in, {pct} of them with corrections.
- A school in {t2} plays an episode every {weekday} before lessons.
- {people!} met at the {site} to listen together, with the lights off.

? Which episode is the best?
? Is there a part that stands out?
- The fourth part stands out: {w:7-15} minutes of nothing but {objects} and footsteps.
- Critics preferred the one in which {p2} reads from a diary of {y1}.
- A talk with a {expert} about mistakes in old labels was repeated {w:2-5} times.
- The part about money had to be cut by {w:4-12} minutes on the advice of a lawyer.

? Were there any mistakes?
? Did anyone object?
- In part {w:2-6} a year is given wrongly, as {n:14-60} listeners pointed out.
- A family in {t1} asked that a name be taken out, which was done on {d2}.
- {o1} received one complaint, about the sound of chewing.
- The station apologised on {d2} for {w:5-14} seconds of silence.

? Can it still be heard?
? Will it go on?
- All parts can be heard at {o1}, in a booth with {w:2-6} chairs.
- A second series is being recorded in {t2} and begins on {d3}.
- The tapes, {n:23-90} reels, were given to {p2} for safe keeping.
- {p1} would go on, but the station has money for {w:2-5} parts only.

# sign
= A plaque in {t1}
= A bench, a board and {called}
= {called} gets a corner in {t1}
= The new board at the {site}

? What was put up?
? What is there to see?
- Since {d1} a bronze plaque about {called} has hung beside the door of {o1}, at a height of {n:140-190} centimetres.
- The town of {t1} has put up an information board about {called}, paid for by {people}.
- Next to the {site} stands a bench of {material} with a line about {called} cut into its back.
- A wall of {o1} now carries a painting of {n:12-64} square metres that was inspired by {called}.

? Whose idea was it?
? How did it come about?
- {p1} had asked for it in {w:5-16} letters since {y1}, and had offered to dig the hole.
- The proposal by {p1} passed the council by {n:12-19} votes to {w:5-9}.
- It goes back to a bet between {p1} and {p2}, which the latter lost on {d1}.
- {n:220-1900} {people} had signed a petition that {p1} carried from door to door.

@ sculptor person
! Who made the memorial to {called}?
! Which artist designed the memorial about {called}?
!! For which {noun} did {value} make a memorial?
? Who made it?
? Who is the artist?
- It was made by {value}, who works with {material} and does not like to be photographed.
- The artist is {value}, chosen from {n:14-80} applicants.
- {value} made it in {w:6-17} weeks, in a yard behind the {place}.
- The design by {value} was changed {w:2-6} times before everybody was tired enough to agree.

@ memorial_weight number 113 947 kilograms
! How much does the memorial to {called} weigh?
! What weight, in kilograms, has the memorial to {called}?
!! The memorial to which {noun} weighs {value}?
? How was it brought there?
? How heavy is it?
- The memorial weighs {value}, and the crane of {t2} had to be borrowed.
- With a weight of {value} the memorial to {called} is safe from students.
- {w:6-14} people were needed to move the memorial to {called}, a weight of {value}, from the lorry to its place.
- A base of concrete carries the weight of the memorial, {value} of metal and stone.

? What is written on it?
? What does the text say?
- The text has {n:23-88} words, and {p2} fought for every one of them.
- It gives no dates at all, because {p1} and {p2} could not agree on them.
- Below the name one reads a line by a poet from {t2} and the year {y2}.
- {w:3-8} spelling mistakes were found in the draft, and one in the bronze.

? What did it cost?
? Who paid for it?
- The whole cost {money:1900-28000}, half of it raised by the sale of {objects}.
- A {trade} from {t2} gave {money:900-8000} and wanted no thanks.
- {o1} paid for the foundation and {people} for the rest, in coins of all sizes.
- The town contributed {money:300-2000} and a parking space.

? How was it received?
? Do people like it?
- Opinions differ: of {n:113-480} passers-by asked on a {weekday}, {pct} had not noticed it.
- Children sit on it, dogs like it, and {p1} has stopped explaining it.
- A {expert} called it modest, which was meant as praise.
- Within a week somebody had left {w:3-9} {objects} and a candle there.

? Is it being looked after?
? Who takes care of it?
- {p2} cleans it every {w:3-8} weeks with water and nothing else.
- The care of it has been handed to a school in {t1}, whose pupils come on {weekday}s.
- After a storm on {d3} it had to be set upright again.
- {o1} has insured it for {money:900-9000} and checks the screws in autumn.
`;
