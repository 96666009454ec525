/** What stands between quotation marks of any kind. */
const QUOTED = /["“”«»„]([^"“”«»„]+)["“”«»„]/gu;
/** The first word has a capital anyway; only one with a second capital, as `LaLiga`, is a name for sure. */
const FIRST_WORD = /^\P{L}*\p{L}+(?:'\p{L}+)?/u;
/** Names of one or more words, numbers and codes. */
const NAMES =
  /(?<![\p{L}\d])(?:\p{Lu}[\p{L}\d'.&-]*|\d[\d.,:%-]*\p{L}*)(?: (?:(?:of|the|and|de|for) )?(?:\p{Lu}[\p{L}\d'.&-]*|\d[\d.,:-]*))*/gu;

/**
 * How many single things a question names, as `Batman`, `1999` or `"blue"`: the values that a call would give for
 * parameters. Read from how they are written, so that it holds for data that nobody has seen.
 */
export function countConstants(question: string): number {
  let quoted = 0;
  const rest = question
    .replace(QUOTED, () => {
      quoted += 1;
      return ' | ';
    })
    .replace(FIRST_WORD, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : ' '));
  return quoted + (rest.match(NAMES) ?? []).filter((name) => name !== 'I').length;
}
