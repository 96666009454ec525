/** How a question begins that wants one thing to be told of something. */
const ASKS_ONE =
  /^(?:what|which|when|where|who|whose|in (?:which|what)|on (?:which|what)|how (?:tall|long|old|big|large|heavy|high|strong|good|many [\w ]+? (?:does|do|did|has|have)|much [\w ]*?(?:does|do|did|is|are|was|has|have)))\b/i;
/** Words of questions about many things at a time. */
const ABOUT_MANY =
  /\b(?:average|mean|typical(?:ly)?|usual(?:ly)?|total|altogether|in all|each|every|per|all|most|least|fewest|more|less|fewer|than|between|percentage|share|ratio|different|distinct|same)\b|\b(?!west|east|forest|guest|test|rest|request|contest|harvest|honest|interest|august|ernest)\w{3,}est\b/i;
/** "Which universities are …": several are wanted. */
const WANTS_SEVERAL = /^(?:which|what) (?!is\b|was\b|does\b|has\b)\w{3,}s\b/i;
/** A name or a code within the question: it begins with a capital, a digit or a quotation mark. */
const NAMES = /(?<=\s)["“'‘]?(?=[\p{Lu}\d])[\p{L}\d]/u;

/** Whether a question asks for a property of one thing that it names: whoever looks the thing up finds that, too. */
export function asksOfOne(question: string): boolean {
  const asked = question.trim();
  const isOne = ASKS_ONE.test(asked) && !WANTS_SEVERAL.test(asked) && !ABOUT_MANY.test(asked);
  return isOne && NAMES.test(asked);
}
