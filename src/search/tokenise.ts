/** Longer words are cut: nobody asks for them, and they would fill the index. */
const LONGEST_WORD = 64;

const BIGRAM_SCRIPTS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々';
const DICTIONARY_SCRIPTS = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTER = `(?![${BIGRAM_SCRIPTS}${DICTIONARY_SCRIPTS}])[\\p{L}\\p{N}\\p{M}]`;
const WORD = `(?:[a-z]|${LETTER})+`;

/** One token: a word or code, a run of a bigram script, a run of a dictionary script, or an emoji. */
const TOKEN = new RegExp(
  [
    `(${WORD}(?:[-.,:/_&'@]${WORD})*(?:%|\\+\\+|#(?!${LETTER}))?)`,
    `([${BIGRAM_SCRIPTS}]+)`,
    `([${DICTIONARY_SCRIPTS}][${DICTIONARY_SCRIPTS}\\p{M}]*)`,
    '(\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\p{EMod}|\\u200d\\p{Extended_Pictographic})*)',
  ].join('|'),
  'gu',
);

/** Gives the raw words of a text, in order. */
export type Tokenise = (text: string) => Generator<string>;

/**
 * Makes a tokeniser. It cuts text into words in lower case, NFKC, not stemmed. Codes and numbers come whole and in
 * parts; scripts without spaces come as characters and bigrams (Chinese, Japanese, Korean) or as dictionary words
 * (Thai, Lao, Khmer, Burmese).
 */
export function createTokenise(): Tokenise {
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
  return function* tokenise(text) {
    for (const [, word, bigrams, dictionary, emoji] of normalise(text).matchAll(TOKEN)) {
      if (word !== undefined) yield* toWords(word);
      else if (bigrams !== undefined) yield* toBigrams(bigrams);
      else if (dictionary !== undefined) yield* toSegments(dictionary, segmenter);
      else if (emoji !== undefined) yield emoji;
    }
  };
}

/** A number keeps its distance from a fraction, for NFKC writes `6½` as `61⁄2`. */
function normalise(text: string): string {
  return text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[’ʼ]/g, "'");
}

/** `r2-d2` → r2-d2, r2, d2; `3.5%` → 3.5%, 3.5; `1,234` → 1234; `c++` → c++, c; `well-known` → well, known. */
function* toWords(token: string): Generator<string> {
  if (/^[a-z]+$/.test(token) || /^\p{L}+(?:'\p{L}+)*$/u.test(token)) return yield cut(token);
  const word = token.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const parts = word.split(SEPARATORS).filter((part) => part !== '');
  if (parts[0] !== word && isCode(word)) yield cut(word);
  if (/^\d+\.\d+%$/.test(word)) yield word.slice(0, -1);
  else if (!/^\d+\.\d+$/.test(word)) yield* parts.map(cut);
}

const SEPARATORS = /[-.,:/_&'@%+#]+/;

/** Whether the whole says more than its parts. */
function isCode(word: string): boolean {
  return /[\p{N}&+#%@_]/u.test(word);
}

function* toBigrams(run: string): Generator<string> {
  const characters = Array.from(run);
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    yield character;
    if (next !== undefined) yield character + next;
  }
}

function* toSegments(run: string, segmenter: Intl.Segmenter): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike === true) yield cut(segment);
}

function cut(word: string): string {
  return word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).toWellFormed();
}
