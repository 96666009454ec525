import type { Language } from './language-codes.ts';
import { LANGUAGES, type LanguageRow } from './languages.ts';
import { createTokenise } from './tokenise.ts';

/** What the analysis makes of different words is remembered up to this many; then the memory starts anew. */
const REMEMBERED_WORDS = 100_000;
/** Letters of the start of a word that is a term of its own, marked with a star. */
const START_LETTERS = 5;
/** Marks stop words, so that none is taken for a stem. */
const STOP_MARK = '-';

/** What a text is found by. Terms come in order and as often as they occur. */
export interface Analysed {
  readonly terms: readonly string[];
  /** Words that carry no meaning of their own; searched only where a question has nothing else. */
  readonly stopWords: readonly string[];
}

export interface Analyser {
  readonly language: Language;
  analyse(text: string): Analysed;
}

/** Gives the analyser of a language. */
export type AnalyserOf = (language: Language) => Analyser;

/** Makes each language's analyser once: what it remembers of words serves all corpora. */
export function createAnalysers(): AnalyserOf {
  const made = new Map<Language, Analyser>();
  return (language) => {
    const analyser = made.get(language) ?? createAnalyser(language);
    made.set(language, analyser);
    return analyser;
  };
}

/**
 * Makes the analyser of a language: words in lower case, stop words set apart, stems, diacritics folded. Outside English
 * a word's first letters are a term, too: they hold together compounds and forms that stemmers miss.
 */
export function createAnalyser(language: Language): Analyser {
  const row = language === 'none' ? PLAIN : LANGUAGES[language];
  const remains = language === 'en' ? ENGLISH_REMAINS : [];
  const stopWords = new Set([...row.stopWords, ...remains].map((word) => word.replaceAll('ß', 'ss')));
  const toTerms = remember(
    language === 'en' ? (word) => [toStem(word, row)] : (word) => withStart(word, row),
  );
  const tokenise = createTokenise();
  return {
    language,
    analyse(text) {
      const found: { terms: string[]; stopWords: string[] } = { terms: [], stopWords: [] };
      for (const token of tokenise(text)) {
        for (const word of toWords(token, stopWords)) {
          if (stopWords.has(word)) found.stopWords.push(STOP_MARK + foldMarks(word));
          else for (const term of toTerms(word)) found.terms.push(term);
        }
      }
      return found;
    },
  };
}

const PLAIN: LanguageRow = { stem: (word) => word, stopWords: [] };

/** What the list of English stop words lacks: the article, and what is left of contractions and possessives. */
const ENGLISH_REMAINS = ['a', 's', 't', 'd', 'm', 'll', 're', 've'];

/** `don't` is a stop word as it stands; `o'neill` is two words. */
function toWords(token: string, stopWords: ReadonlySet<string>): readonly string[] {
  if (!token.includes("'") || stopWords.has(token)) return [token];
  return token.split("'").filter((word) => word !== '');
}

function remember(toTerms: (word: string) => readonly string[]): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED_WORDS) known.clear();
    const terms = toTerms(word);
    known.set(word, terms);
    return terms;
  };
}

/** Stemmers know accents, so the stem comes first and folding second. Codes, numbers and emoji have no stem. */
function toStem(word: string, row: LanguageRow): string {
  return foldMarks(isPlainWord(word) ? row.stem(word) : word) || word;
}

function withStart(word: string, row: LanguageRow): readonly string[] {
  const stem = toStem(word, row);
  return isPlainWord(word) ? [stem, `${Array.from(stem).slice(0, START_LETTERS).join('')}*`] : [stem];
}

const SPACELESS_WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function isPlainWord(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}]*$/u.test(word) && !SPACELESS_WORD.test(word);
}

/** `é` → `e`, `ø` → `o`, `ς` → `σ`; vowel signs of Indic scripts stay, for there they are letters. */
function foldMarks(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0652\u0670]/g, '')
    .replace(/[ςıøłđæœ]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};
