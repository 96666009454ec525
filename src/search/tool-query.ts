import { createAnalyser } from './analyse.ts';
import { LANGUAGE_CODES, type LanguageCode } from './language-codes.ts';
import { LANGUAGES } from './languages.ts';
import { createTokenise } from './tokenise.ts';

const EXAMPLE = 'for example "population of a country" or "how many orders did a customer make"';
/** A share of letters of other scripts from which a query is not English, though it may hold a name or two. */
const FOREIGN_LETTERS = 0.5;
/** One small word may be a part of a name: "die toten hosen". */
const FEWEST_SMALL_WORDS = 2;

/** What keeps a request for tools from finding some, and what would help; undefined where nothing does. */
export function findQueryProblem(query: string): string | undefined {
  const words = [...createTokenise()(query)];
  if (words.length === 0) return `The query has no words. Say in a few what the tool should do, ${EXAMPLE}.`;
  if (isForeign(query, words)) {
    return 'Tools are described in English, and are found by English words: ask in English. Values may be in any language.';
  }
  if (createAnalyser('en').analyse(query).terms.length > 0) return undefined;
  return `The query has only words that nearly every text has. Name what it is about, ${EXAMPLE}.`;
}

/** Whether a query is in another language: by its script, or by more small words of one than of English. */
function isForeign(query: string, words: readonly string[]): boolean {
  const letters = query.match(/\p{L}/gu) ?? [];
  const other = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (other > letters.length * FOREIGN_LETTERS) return true;
  const english = countSmallWords('en', words);
  return LANGUAGE_CODES.some((code) => {
    const found = countSmallWords(code, words);
    return found > english && found >= FEWEST_SMALL_WORDS;
  });
}

function countSmallWords(code: LanguageCode, words: readonly string[]): number {
  const small = new Set<string>(LANGUAGES[code].stopWords);
  return words.filter((word) => small.has(word)).length;
}
