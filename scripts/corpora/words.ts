/** Texts as the checks compare them: tokens in lower case, numbers as numbers. */

const TOKEN = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}'’]*/gu;
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DAY = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})\\b`, 'gi');

/** The tokens of a text: `1,200` is 1200, `Dad’s` is dads. */
export function listTokens(text: string): string[] {
  return [...text.matchAll(TOKEN)].map(([token]) => toToken(token));
}

function toToken(token: string): string {
  if (/^\d/.test(token)) return String(Number(token.replaceAll(',', '')));
  return token
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/** Tokens with a space around each, so that a phrase is found by `includes`. */
export function toPhrase(text: string): string {
  return ` ${listTokens(text).join(' ')} `;
}

/** The numbers of a text, without those of written dates. */
export function listNumbers(text: string): string[] {
  return listTokens(text.replace(DAY, ' ')).filter((token) => /^\d/.test(token));
}

/** The dates that a text writes out, as phrases. */
export function listDays(text: string): string[] {
  return [...text.matchAll(DAY)].map(([day]) => toPhrase(day));
}

/** A stored date as the phrases that texts would write; none where the cell is no date. */
export function toDayPhrases(cell: string): string[] {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(cell);
  if (iso !== null) return [writeDay(iso[1], iso[2], iso[3])];
  const other = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$|[T ])/.exec(cell);
  if (other === null) return [];
  const years = other[3]?.length === 4 ? [other[3]] : [`19${other[3]}`, `20${other[3]}`];
  return years.flatMap((year) => [writeDay(year, other[1], other[2]), writeDay(year, other[2], other[1])]);
}

function writeDay(year = '', month = '', day = ''): string {
  return ` ${Number(day)} ${MONTHS[Number(month) - 1] ?? '?'} ${Number(year)} `;
}

/** A text whose words keep their capitals, for finding names; a space around each word. */
export function toWordRun(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** Names of two words and more: each part of each run of capitalised words, as phrases. */
export function listLongNames(text: string): string[] {
  const runs = text.match(
    /\p{Lu}[\p{L}\p{N}'’&-]*(?: (?:(?:of|the|and|de|la|von|van|for|in|&) )?[\p{Lu}\d][\p{L}\p{N}'’&-]*)+/gu,
  );
  return (runs ?? []).flatMap((run) => {
    const words = run.split(' ');
    return words.flatMap((_word, from) =>
      words.slice(from + 1).map((_end, length) => toPhrase(words.slice(from, from + length + 2).join(' '))),
    );
  });
}

/** The number of words. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
