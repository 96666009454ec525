/**
 * How documents of each register begin and end, and what else their sentences can be: `# register` and `= title` as in
 * `affairs-one.ts`, `>` a beginning, `<` an end, `-` what stands around a question or a sentence, as `{inner}`.
 */
export const REGISTERS = `
# encyclopedia
= {called} in the collections of {t1}
= {called}: reception and collections
> In the literature on {field}, {called} takes up {w:3-9} books and some {n:23-390} articles, most of them written after {y1}.
> Interest in {called} is older than the records of {o1}, which begin in {y1}.
> This entry deals with {called} as {people} in {t1} remember it, and leaves everything else to the tables.
> What is written about {called} outside the tables comes from {w:2-5} places, of which {t1} is the best documented.
> {called} has been a subject of study in {t1} since {y1}, if not always a popular one.
> Little was known in {t1} about {called} until {p1} and {o1} took it up in {y1}.
< See also the index of {o1}, volume {n:12-68}, and the note by {p3} of {d3}.
< Literature: {p3}, Notes from {t1}, {n:112-480} pages; the copy in {t2} has the better plates.
< The last revision of this entry, by {p3}, is dated {d3}.
< A bibliography of {n:31-260} titles was compiled by {p3} in {t2}.
<

# news
= {t1} in brief: {called}
= News from {t1}, {d2}
> {t1}, {d2} –
> {d2}, {t1} –
> From our correspondent in {t1}, {p3} –
> {t1} ({d2}) –
< {o1} could not be reached for comment before {clock}.
< A spokesperson for {o1}, {p3}, said that more would be known by {d3}.
< The next report is expected on {d3}.
< More than {n:120-980} readers have written to this newspaper about the matter.
<

# report
= Report of {d2} on {called}
= Working paper {no}: {called}
= To the board of {o1}
> Summary: this paper, asked for by {o1} on {d1}, brings together what has been done about {called} and what it has cost.
> Summary: {p3} reports on the state of things concerning {called} as of {d2}, on {w:4-18} pages and without appendices.
> Subject: {called}; author: {p3}; date: {d2}; copies: {w:3-14}.
> Purpose: to give the board of {o1} a full account of the matter of {called} before the vote on {d3}.
< Recommendation: the board should note this report and put the next one down for {d3}.
< Signed in {t1} by {p3}, who is on leave until {d3}.
< Recommendation: {money:600-9800} should be set aside, and {p2} should be thanked in writing.
< Appendices A to {letter} can be had from {p3} at the {site}.
- Background: {inner}
- Details: {inner}
- Findings: {inner}
- Resources: {inner}
- Assessment: {inner}
- Remarks: {inner}
- Outlook: {inner}

# interview
= A conversation with {p3}
= Five questions for {p3}
= {p3} on {called}
> {p3}, a {trade}, was there from the first day. We met on {d2} in {t2} to talk about {called}.
> We talked with {p3} for {n:32-95} minutes at the {site} about {called} and the people behind it.
> Few know as much about what happened around {called} in {t1} as {p3}, who kept a diary of {n:80-390} pages.
> On a {weekday} in {t1} we asked {p3}, {n:31-79} years old, what there is to tell about {called}.
< {p3} lives in {t2}; the conversation of {d2} has been shortened by {w:6-18} minutes.
< Recorded on {d2} by {p2}.
< At {clock} {p3} had to catch a train to {t2}.
- “{p3}, {inner}” –
- “Let me ask you, {p3}: {inner}” –
- “And, to come back to {t1}, {inner}” –
- “Our readers in {t2} would like to know: {inner}” –
- “You have been asked this {n:12-90} times, but {inner}” –
- “For those who were not there on {d1}: {inner}” –
- “{p2} told us to ask this one: {inner}” –
- “In your own words, {p3}, {inner}” –

# letter
= A letter from {t1}
= Letter of {d2}
= Mail about {called}
> Dear {person}, you asked me in your letter of {d1} what I know about {called}.
> Dear {person}, thank you for the {object} and for your {w:3-9} questions about {called}.
> Dear {person}, here at last is the account of {called} that I promised you at {clock} on that {weekday} in {t2}.
> Dear {person}, you were right about {called}, and I owe you {w:2-9} {currency} and a story.
> Dear {person}, since you could not come to {t1}, let me tell you how things stand with {called}.
< Do write soon, and give my regards to everybody in {t2}. Yours, {p3!}
< I must close, it is {clock} and the post leaves. Yours as ever, {p3!}
< More when we meet on {d3}. Sincerely, {p3!}
< Keep this to yourself until {d3}, please. With kind regards, {p3!}

# minutes
= Minutes of {d2}
= Minutes of {o1}, meeting {no}
= Board meeting in {t1}: {called}
> Minutes of the meeting of {o1} in {t1} on {d2}; {w:5-17} members present, {p3} taking notes; subject: {called}.
> Meeting {no} of {o1}, held at the {site} on {d2} from {clock}; {w:5-17} members came, and the only subject was {called}.
> Present on {d2}: {w:5-17} members, two guests; {p3} in the chair. Called to hear about {called}, the meeting began at {clock}.
< The meeting closed at {clock}; the next one is on {d3}. For the record: {p3!}
< There being no other business, {p3} ended the meeting at {clock} and locked up.
< Approved without a vote on {d3}, with one correction by {p2}.
- Item {k}: {inner}
- Item {k}, {p2} speaking: {inner}
- Item {k}, noted without a vote: {inner}
- Item {k}, after {w:4-19} minutes of debate: {inner}
- Item {k}, on a question from {t2}: {inner}
- Item {k}, taken as read: {inner}

# review
= Seen in {t1}: {called}
= Our verdict from {t1}
= Two days in {t1} for {called}
> I went to {t1} with few hopes and came back with {w:4-17} pages of notes on {called}.
> Those who care for {field} will sooner or later hear of {t1} and of what was made of {called} there.
> It takes {n:42-190} minutes by train from {t2} to {t1}, and I spent all of them wondering what could be new about {called}.
> To be fair, I should say that {p1} and I once shared an office; of {called} I knew nothing.
> {t1} is not where one expects to find anything about {called}, and that may be why it works.
< Verdict: worth the {money:4-38} and even the {n:42-190} minutes on the train from {t2}.
< Verdict: {w:6-9} points out of ten, and one more for the soup. Reviewed by {p3}
< I would go again, though not on a {weekday}, and take {p3} along.
< For {people} it is a must; for the rest of us, {w:2-5} hours well spent, writes {p3}.

# faq
= {called}: questions and answers
= What visitors to {t1} ask
= Questions received by {o1}
> {o1} gets about {n:23-190} letters a month that concern {called}; these are the questions that come most often.
> Questions about {called} that were put to {p3} at the {site} between {d1} and {d2}, with the answers given.
> {p3} has collected what {people} ask about {called} and has answered it for the newsletter of {d2}.
< Further questions reach {p3} at {o1}, {clock} at the latest.
< Not answered here? Then write to {p3} before {d3}.
< This page was last checked by {p3} on {d3}.
- A visitor from {t2} asks: {inner}
- {person} would like to know: {inner}
- Asked {n:13-97} times so far: {inner}
- A pupil, {w:8-16} years old, asks: {inner}
- From a postcard of {d1}: {inner}
- {person} of {t2} writes: {inner}
- On the telephone, at {clock}: {inner}

# log
= Logbook of {o1}, sheet {no}
= Day book: {called}
= Entries from {t1}
> Kept by {p3} at {o1} in {t1}; this sheet concerns {called}.
> Log of the matter of {called}, {t1}, begun by {p3} on {d1}.
> Sheet {no}, {called}; writer: {p3}; place: {t1}.
< {day}: sheet full, continued overleaf. {p3}
< {day}: handed over to {p2} at {clock}.
< {day}: nothing to report but rain.
- {day}: {inner}
- {day}, {clock}: {inner}
- {day} ({weekday}): {inner}
- {day}, {p3} on duty: {inner}

# guide
= {t1} for {people}
= A day in {t1}: {called}
= Visitor notes, {t1}
> From {t2} it is {n:22-95} minutes by bus to {t1}, and {people} who care for {called} should get off at the {place}.
> These notes are for {people} who come to {t1} because of {called} and have {w:3-8} hours to spend.
> Leaflet {n:12-88} in the series for visitors to {t1} takes you to everything that has to do with {called}.
> Allow {w:2-6} hours for {t1}, bring a coat, and ask for {p3}, who knows all there is to know about {called}.
< Tickets cost {money:3-19}; {p3} at the {site} has the key.
< Questions may be put to {p3} on {weekday}s until {clock}.
< The last bus to {t2} leaves at {clock}. These notes were checked on {d3}.
< Admission is free on {weekday}s, and {p3} likes to be asked.

# roundup
= Dates and notices from {t1}
= {o1}: what is on
= Corrections and notices, {d1}
= Bulletin {no} of {o1}
> Bulletin {no} of {o1}, put together by {p3} on {d1}; all dates are subject to change.
> What is on in {t1} after {d1}, as far as {p3} has been told.
> Notices of {d1} for {people}, in no particular order; the editor, {p3}, thanks everybody who wrote.
> From the desk of {p3} in {t1}, {d1}: dates, corrections and things lost.
< The next bulletin is planned for {d3}; please write to {p3} before {clock} on the day before.
< All other dates stay as they are, says {p3}, and the coffee costs {money:2-5}.
< Set in type by {p3}, {t1}, {d2}.
`;

/** Sentences in which a document passes on what people say, as `{inner}`, and those that name others beside the entity. */
export const ASIDES = `
# quote
- {person} had asked on a postcard of {d1}: “{asked}” {p2} wrote back: “{inner}”
- “{asked}” {person} wanted to know on {d2}. The answer, in the words of {p3}: “{inner}”
- To the question of {person}, “{asked}” {p3} had only one answer: “{inner}”
- Somebody called out from the back, as {person} remembers: “{asked}” And {p2} replied: “{inner}”
- In the visitors’ book, page {n:23-190}, {person} asks: “{asked}” Below it, in the hand of {p2}: “{inner}”
- In the transcript of a talk in {t2} {person} asks: “{asked}” Answer by {p3}: “{inner}”
- A quiz by {person}, printed on {d2}, has the line: “{asked}” Its solution, checked by {p2}: “{inner}”
- On tape {n:12-88} one hears {person}: “{asked}” Then, after a pause, {p3}: “{inner}”
- A newspaper of {d2} had {person} ask: “{asked}” It let {p2} answer: “{inner}”
- On the telephone {person} was asked by {p2}: “{asked}” The reply, noted on {d1}: “{inner}”
- {person}, a {trade} from {t2}, is often asked: “{asked}” The reply never changes, as {p3} confirms: “{inner}”
- Letter {n:113-980} in the files, from {person}: “{asked}” Reply of {d1}, signed {p2}: “{inner}”
- Card {n:113-980} of {person} has on its front: “{asked}” On its back one reads, in ink of {d1}: “{inner}”
- At the {site} {person} once asked: “{asked}” An old hand, {p3}, knew: “{inner}”

# notes
- {person} added some lines of {d1}: “{inner}”
- From the notebook of {person}, {t2}: “{inner}”
- A clipping of {d2}, author unknown, runs: “{inner}”
- {p3} has kept a page written in {t2} by {person}: “{inner}”
- Folder {n:12-99} has a sheet signed {person}: “{inner}”
- There is also a recording of {person} from {t1}: “{inner}”
- A friend, {person}, put it down like this on {d1}: “{inner}”

# mention
- A leaflet about {other} lay on the same table and was taken by {n:23-190} people.
- {other} and {other2} had been done in earlier years, with {w:3-9} and {w:10-18} events.
- Somebody from {t2} had come for {other} and was sent next door by {p2}.
- The shelf beside it holds what {o1} has on {other}, {other2} and {other3}.
- For {other} a date in {d3} had been pencilled in, and for {other2} none at all.
- Of {n:62-290} requests that month {w:4-18} were about {other} and {w:3-9} about {other2}.
- {person} would have preferred {other}, and said so in a letter of {n:12-30} lines.
- {p2} keeps a drawer for {other} and another one for {other2}, both nearly empty.
- On the back page there is an advertisement for a talk on {other} by {person}.
- {people!} from {t2} asked about {other}, {other2} and {other3} and were given a list.
- Nothing is said here about {other} or {other2}, since {person} is writing about them.
- The same room had been promised to the friends of {other}, led by {person}.
- Postcards of {other}, {other2} and {other3} were on sale for {money:2-6} each.
- A working group on {other} meets in {t2} on {weekday}s, one on {other2} at the {site}.
- In the index {called} stands between {other} and {other2}, on page {n:23-290}.
- {person} had mislaid the notes on {other} and talked about {other2} instead.
- Visitors who ask for {other} are told to come back on {d3}.
- A map on the wall had pins for {called}, {other}, {other2} and {other3}.
- {p1} was at that time also busy with {other}, though not for {o1}.
- One of the {objects} had been lent by people who usually care for {other}.

# roundup
- On {day} there will be a talk on {other} by {person}, and at {clock} one on {other2}.
- {other} is up on {day}, followed by {other2} and a break of {n:22-58} minutes.
- The material on {other} has moved to room {n:12-99}; {other2} stays where it was.
- {person} takes over {other} from {person}, who will look after {other2}.
- Postponed until {day}: {other}, {other2} and the visit to the {site}.
- For {other} there are {w:3-19} places left, for {other2} none.
- {other}, {other2} and {other3} share a table on {day}, under the eyes of {person}.
- Whoever has borrowed the folder on {other} should bring it back by {day}.
- Correction: the caption on page {n:12-98} shows neither {other} nor {other2}.
- New in the shop are postcards of {other} and of {other2}, at {money:2-6} each.
- {n:13-88} people have signed up for {other}, and {person} for {other2}.
- Lost and found: a glove, left behind on {day} after the evening on {other}.
- The reading group turns from {other} to {other2} and meets at the {place}.
- Thanks to {person}, the list on {other} now has {n:23-290} lines; the one on {other2} is shorter.
- Cancelled: the {weekday} walk on the subject of {other}, because of ice.
- Please note that {other} and {other2} are two different folders, as {person} reminds us.
`;
