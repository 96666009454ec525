/** More affairs, in the form of `affairs-one.ts`. */
export const AFFAIRS_TWO = `
# dispute
= The quarrel over {called}
= {called} before the committee of {o1}
= A complaint and its end
= How the dispute about {called} was settled

? How did the dispute begin?
? What was the complaint?
- The dispute began with a leaflet of {w:4-12} pages in which {p1} claimed that {o1} had described {called} wrongly since {y1}.
- On {d1} {p1}, a {expert} from {t1}, wrote to {o1} and asked for {w:3-9} corrections to its text about {called}.
- A single sentence about {called} in a brochure of {o1} led {p1} to file a complaint on {d1}.
- It started at a dinner in {t1}, where {p1} and {p2} could not agree on {w:2-5} points about {called}.

? What did each side say?
? What were the arguments?
- {p1} relied on {n:23-190} letters that nobody else had read, {p2} on a table of figures compiled in {y1}.
- For {p2} the matter was one of wording; for {p1} it touched the good name of all {people}.
- Both sides brought a {object} as evidence, and both had to admit that it proved little.
- {p2} answered point by point, in a letter of {n:13-44} pages that was read aloud by a clerk.

@ mediator person
! Who was the mediator in the dispute about {called}?
! Who was called in as mediator in the quarrel over {called}?
!! In the quarrel over which {noun} did {value} mediate?
? Who was called in to settle it?
? Was there a mediator?
- Both agreed to ask {value}, a retired judge, to mediate in the quarrel over {called}.
- {value} was called in as mediator in the {called} quarrel and began by taking the microphones away.
- The choice of {value} surprised everybody, since neither side had met the mediator before.
- In the end the dispute was left to {value} as mediator, who asked for no fee but for a quiet room in {t2}.

@ hearing_date date
! On which day was the hearing about {called} held?
! When did the parties to the quarrel over {called} meet?
!! Over which {noun} was a hearing held on {value}?
? When was the hearing?
? How did the hearing go?
- The hearing about {called} was held on {value} and lasted {w:3-9} hours, with a break for soup.
- The parties to the quarrel over {called} met on {value} in a schoolroom in {t2}; {n:17-66} {people} listened from the corridor.
- {value} was the day of the hearing, and by {clock} the main points were agreed.
- After {w:2-5} delays the hearing about {called} was held on {value}, with the parties at opposite ends of a very long table.

? What was decided?
? How did it end?
- The brochure was withdrawn and printed anew with {w:2-8} changes, and {p1} dropped the demand for an apology.
- It was settled that both accounts should be printed side by side, {n:140-360} words each.
- {o1} paid {money:150-4900} toward the cost of the leaflet and promised to show drafts to {w:2-4} {people} in future.
- Neither side won: the text stays, with a footnote of {n:23-71} words that {p2} was allowed to write.

? What did others think of it?
? Was there interest from the public?
- A newspaper in {t2} called the affair a storm in a teacup and gave it {w:2-6} columns.
- Membership of {o1} rose by {n:13-170} while it lasted and fell again afterwards.
- Among {people} opinion was split, with {pct} on the side of {p1} in a show of hands.
- For several weeks the {site} had to be closed on {weekday}s because of the shouting.

? Have the two made peace?
? What is left of it today?
- The two now meet on the first {weekday} of the month and speak of other things.
- {p2} has since written a foreword for {p1}, dated {d3}.
- All that is left is a box of {n:31-240} letters, which is closed until {y3}.
- A photograph of {d3} shows the two with the same {object}, each holding one side.

# anniversary
= A jubilee for {called}
= Celebrations in {t1}
= Candles and speeches: {called}
= The festival week of {o1}

? What was celebrated?
? What was the occasion?
- Once a year {o1} holds an evening in honour of {called}, and this was the {nth:6-14}.
- {people!} from {w:3-9} countries came to {t1} for a festival that had {called} as its theme.
- The week in {t1} was given over to {called}, with lectures, music and a market of {n:22-96} stalls.
- It was the idea of {p1} to dedicate the summer festival of {o1} to {called} instead of to the harvest.

? Who prepared it?
? How was it prepared?
- A committee of {w:5-13} {people}, led by {p1}, had been meeting since {d1}.
- {p1} began with a budget of {money:900-7400} and a list of {n:43-210} names, most of them wrong.
- The preparations took {w:6-17} months and cost {p1} {w:3-9} kilograms and one friendship.
- Invitations went out on {d1}, with a reply card that had to be returned within {w:9-19} days.

@ speaker person
! Who gave the main speech at the celebration in honour of {called}?
! Which speaker gave the main speech on {called}?
!! At the celebration of which {noun} did {value} give the main speech?
? Who gave the speech?
? Who was the main speaker?
- The main speech was given by {value}, who used no notes and finished in {n:12-39} minutes.
- In the main speech {value} compared the {people} of today, and what they say about {called}, with those of {y1}.
- {value} gave the main speech, on {called} and other matters, and was the only one who made the room laugh.
- When the minister cancelled, {value} stepped in and gave the main speech about {called} at a day’s notice.

@ attendance number 312 7890
! How many guests came to the celebration in honour of {called}?
! How many guests were counted at the festival devoted to {called}?
!! Which {noun} was celebrated by {value} guests?
? How many came?
? How large was the crowd?
- {value} guests were counted at the gate of the {called} festival, and some more came over the wall.
- Ticket stubs show that {value} guests came, the best figure since {y1}.
- In spite of the weather {value} guests turned up, many of them with children.
- Police in {t1} spoke of {value} guests and of no incidents whatever.

? What was there to eat and drink?
? What was on the menu?
- The kitchen served {n:240-1900} portions of {dish}, and by {clock} there was only bread.
- A cake in the shape of a {object}, {n:62-190} centimetres long, was cut by the oldest of the {people}.
- {p2} had ordered {n:23-96} litres of lemonade and should have ordered twice as much.
- {dish!} was sold at {money:3-12} a plate, and the takings went to the roof fund.

? What else was on the programme?
? Was there any entertainment?
- A choir from {t2} sang {w:3-8} songs about {field}, two of them written for the day.
- In the afternoon {n:13-58} children raced with {objects} around the {site}.
- There was a quiz of {n:20-48} items, won by a {trade} from {t2} with {n:12-19} correct answers.
- A film of {n:12-58} minutes, found by {p2} in a drawer, was shown in the dark of a {place}.

? Did it pay?
? What did it cost?
- After all bills a surplus of {money:60-2900} was left, which was handed to a hospital in {t2}.
- The evening lost {money:60-2900}, chiefly because of the tent.
- {o1} covered {pct} of the costs and the raffle the rest.
- Insurance alone came to {money:160-2900}, more than the music.

? Will there be another?
? What comes next year?
- The next one is planned for {d3}, indoors.
- {p1} has handed the keys to {p2} and will be a guest from now on.
- Whether there will be another depends on the owner of the {place}, who wants it back.
- {n:23-88} helpers have already put their names down for the following year.

# visit
= A class visit in {t1}
= With {n:17-34} pupils to {o1}
= School project: {called}
= A morning about {called}

? How did the visit come about?
? Why did the class choose this?
- A teacher in {t1}, {p1}, had promised a class of {n:17-34} pupils a morning about {called} if everybody handed in an essay.
- For the project week {p1} offered a course on {called}, and {n:17-34} pupils put it first on their list.
- The pupils were to choose a subject from the world of {field}; {w:12-19} of them voted for {called}.
- {o1} had invited schools to send a class for a day about {called}, and the one from {t1} was drawn by lot.

? What was the programme?
? What did they do?
- They arrived at {clock} by bus, were given badges and split into {w:3-6} groups, each with a {expert}.
- The first hour was a talk by {p2} with {n:23-77} slides, the second a treasure hunt through the {site}.
- Each group received a {object}, a magnifying glass and {n:30-75} minutes of time.
- In the workshop they built a model of a {object} out of {material}, at a scale of one to {w:5-14}.

@ guide person
! Who guided the school class that worked on {called}?
! Who showed the pupils around on the day about {called}?
!! On the school day about which {noun} did {value} guide the pupils?
? Who showed them around?
? Who was the guide?
- They were shown around by {value}, who had done the tour {n:140-960} times and still enjoyed it.
- The guide was {value}, known among colleagues for answering every question with another.
- {value} guided the class and let the pupils touch more than the rules allow.
- Because of a cold the usual guide was replaced by {value}, who sings.

@ question_count number 41 389
! How many questions did the pupils write down about {called}?
! How many questions about {called} did the class collect?
!! About which {noun} did a class collect {value} questions?
? Were the pupils curious?
? Did they ask a lot?
- The class had collected {value} questions beforehand, and most were answered by noon.
- On the wall hung {value} questions on yellow cards, sorted by the pupils themselves.
- {p2} kept the list of {value} questions, since some of them were better than those of grown-ups.
- Of the {value} questions that the class had written down the shortest was: why?

? What did the pupils learn?
? What will they remember?
- In a test a week later the class got {pct} of the answers right, against a third before.
- What they remembered best, according to {p1}, was the smell of the {site}.
- {w:3-9} pupils asked whether one could make a living as a {expert}; {p2} was honest with them.
- Each pupil wrote a page about it, and {p1} sent the best {w:4-9} to a newspaper in {t2}.

? Did everything go well?
? Was there any trouble?
- One lunch box was left behind and one pupil, who was found {n:12-50} minutes later beside the {objects}.
- The bus back was late by {n:25-95} minutes, so that the class sang its way through everything it knew.
- A window was broken, and paid for with {money:30-190} from the class fund.
- The only quarrel was about who might carry the {object}.

? What did it cost?
? Can other schools come?
- The day costs {money:3-14} a head; teachers and every {nth:6-10} pupil are free.
- {o1} has room for {w:11-19} classes a term, and letters should be sent before {d3}.
- A foundation in {t2} paid the bus, {money:180-960} in all.
- Since {d3} a box with {n:12-48} {objects} can be borrowed by schools that live too far away.

? What do the teachers say?
? Would they do it again?
- {p1} would do it again, but with two more grown-ups and fewer whistles.
- A colleague from {t2} has asked for the plan and the work sheets, {n:13-32} pages in all.
- In the staff room the photographs hang beside those of the ski trip of {y1}.
- “The quiet ones talked and the loud ones listened,” said {p1}.

# auction
= Under the hammer in {t1}
= Lot {n:113-940}: {called}
= Sale report, {d1}
= Collectors and {called}

? What was for sale?
? What came under the hammer?
- On {d1} an auction house in {t1} offered the collection of {p1}, {n:113-940} lots of {objects} and papers that all concern {called}.
- The heirs of a {trade} from {t1} had sent in a trunk with {n:23-180} pieces connected with {called}.
- {p1} had decided to part with everything that had to do with {called} and to keep only one {object}.
- The sale of {d1} was the first in {w:5-19} years to be devoted to {called} alone.

? How did the bidding go?
? What was the mood in the room?
- There were {n:31-180} bidders in the room and {w:7-19} on the telephone, and the air was thick by {clock}.
- The auctioneer, {p2}, went through the first {n:32-90} lots in as many minutes.
- A school exercise book began at {money:5-30} and ended {w:11-19} times higher.
- Two {people} who had come together bid against each other without noticing.

@ highest_price money 2310 48900
! What was the highest price paid at the auction of the collection about {called}?
! How much was paid at the auction for the dearest lot that concerns {called}?
!! At the sale of the collection about which {noun} was {value} the highest price?
? What was the highest price?
? Which lot brought the most?
- The highest price of the {called} auction, {value}, was paid for a {object} in its first wrapping.
- At {value}, the highest price paid that day, the hammer fell on the dearest lot about {called}, and somebody at the back applauded.
- Nobody at the auction had expected {value}, the highest price paid, for a {object} with a missing corner.
- At the top of the auction results for {called} stands {value}, the highest price, paid for an album of {n:23-170} photographs.

@ buyer organisation
! Who bought the dearest lot in the sale of the collection about {called}?
! Which buyer got the dearest lot of the collection about {called}?
!! From the collection about which {noun} did {value} buy the dearest lot?
? Who bought it?
? Where did it go?
- The buyer of the dearest lot about {called} was {value}, bidding through an agent with a red scarf.
- The dearest lot of the {called} collection was bought by {value}, which had set aside the money a year before.
- {value} bought the dearest lot and intends to lend it to other houses that care for {called}.
- The buyer of the dearest lot about {called} was {value}, as became known on {d2}.

? Was everything sold?
? What remained unsold?
- Of all the lots {pct} were sold; the rest will be offered again in {t2}.
- {w:11-19} lots found no buyer, among them a {object} that {p2} thinks is a copy.
- What was left over was given to the {site} for a token sum of {money:2-20}.
- A box marked “various” went for {money:15-90}, and later proved to hold the missing letters.

? Are such prices usual?
? What is it worth today?
- Five years earlier comparable {objects} had brought {money:40-900}, according to a price list kept by {o1}.
- A {expert} warned {people} not to draw conclusions from a single afternoon.
- Prices in {t2} are lower by {pct}, since fewer {people} travel there.
- An insurer put the whole at {money:9000-90000}, well under the result.

? What did the seller do with the money?
? Was the seller content?
- {p1} gave {pct} of the proceeds to {o1} and bought a bicycle with the rest.
- The seller sat in the last row, left at {clock} and was not seen again that day.
- With the money the heirs will have the roof of the {place} mended.
- “I shall miss the smell more than the things,” said {p1}, who came from {t2} by train.

# book
= A new book on {called}
= {called}, in {w:11-19} chapters
= Between two covers: {called}
= Pages from {t1}

? What kind of book is it?
? What is the book about?
- The book by {p1} follows {called} through {w:11-19} chapters and {n:180-640} pages, with an index that deserves a prize of its own.
- After {w:4-13} years of work {p1} has published a study of {called} that is meant for {people} and experts alike.
- {p1}, a {trade} by profession, has written the first full account of {called} since {y1}.
- What began as a series of {n:13-48} newspaper columns about {called} has become a book of {n:180-640} pages.

? Who published it?
? How was it printed?
- It was brought out by {o1} in an edition of {n:400-4800} copies, sewn and not glued.
- Eleven publishers had said no before {o1} in {t1} printed it on {d1}.
- The paper comes from {t2}, the type is large, and the price of {money:19-64} is fair.
- {o1} paid an advance of {money:300-2900}, which {p1} spent on photographs.

@ chapter_author person
! Who wrote the last chapter of the book about {called}?
! Who contributed the closing chapter to the book on {called}?
!! To the book about which {noun} did {value} contribute the last chapter?
? Did anyone else contribute?
? Who else wrote for it?
- The last chapter is by {value}, and it is the best.
- Only the closing chapter, on what {people} collect, was left to {value}.
- For the last chapter {p1} turned to {value}, who delivered it {w:5-17} days early.
- A closing chapter by {value} disagrees with much of what comes before it.

@ picture_count number 62 794
! How many pictures does the book about {called} contain?
! How many illustrations are there in the book on {called}?
!! The book about which {noun} contains {value} pictures?
? Is it illustrated?
? What about the pictures?
- There are {value} pictures, a third of them in colour and none of them crooked.
- The {value} pictures were chosen by {p2} from more than {n:4100-9800}.
- Readers will go to the {value} pictures first, and rightly so.
- With {value} pictures it weighs {n:810-2400} grams and is not for reading in bed.

? What is the strongest part?
? What did readers like?
- The strongest chapter deals with the years around {y1} and draws on {n:33-170} interviews.
- What is said about the {site} on pages {n:62-99} to {n:112-140} cannot be found anywhere else.
- A table of {n:41-290} dates at the end will settle many bets among {people}.
- Even {people} who know the subject will learn something from the notes, which fill {n:26-80} pages.

? Has it any weaknesses?
? What did the reviewers find wrong?
- Reviewers found {w:3-12} misprints and one photograph that shows something else.
- The second half hurries; {w:9-17} years are covered in {w:5-14} pages.
- {p2} regrets that the book says so little about {objects}, on which {p1} is known to be an authority.
- The style is dry in places, and a joke on page {n:113-178} is told again on page {n:212-299}.

? How has it sold?
? Was it a success?
- By {d2} about {pct} of the edition had been sold, chiefly in {t2} and by post.
- A second printing was ordered on {d2}, with {w:5-16} corrections.
- A radio talk of {n:12-55} minutes helped more than all reviews, the bookseller in {t1} says.
- It was read aloud at the {site} on {w:3-9} {weekday}s, in front of {n:18-140} {people}.

? Is there going to be a sequel?
? What is the author working on?
- {p1} is said to be at work on a volume of letters, to appear in {y3}.
- A translation is being prepared in {t2}, and the first {w:3-8} chapters are done.
- There will be no second volume, since the notes have been given to {o1}.
- The author has promised {p2} to write about something shorter next time.
`;
