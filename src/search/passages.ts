/** A passage is at most about this many words, with what it repeats of the one before. */
const PASSAGE_WORDS = 200;
/** About this many words are said again at the start of the next passage. */
const OVERLAP_WORDS = 30;
/** A sentence of more words is cut into pieces of half as many. */
const SENTENCE_WORDS = 100;

/** A passage's place in its document's text, in UTF-16 units. The passages' own parts make up the whole text. */
export interface Passage {
  /** Where it starts as it is shown: with the end of the passage before. */
  readonly shownFrom: number;
  /** Where its own part starts. */
  readonly start: number;
  readonly end: number;
}

/** Cuts a text into passages, at least one. */
export type SplitPassages = (text: string) => readonly Passage[];

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/**
 * Makes a splitter: a text of up to 200 words is one passage; a longer one becomes passages of similar length that end
 * where sentences end, each shown with the last sentence or two of the one before.
 */
export function createSplitPassages(): SplitPassages {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return (text) => {
    const words = countWords(text);
    if (words <= PASSAGE_WORDS) return [{ shownFrom: 0, start: 0, end: text.length }];
    return toPassages(readSentences(text, segmenter), words);
  };
}

const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
/** A word between blanks; in scripts without spaces two characters count as one. */
const WORD = new RegExp(`[${SPACELESS}]{1,2}|[^\\s${SPACELESS}]+`, 'gu');

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function readSentences(text: string, segmenter: Intl.Segmenter): Sentence[] {
  return Array.from(segmenter.segment(text)).flatMap(({ index, segment }) => {
    const words = countWords(segment);
    if (words > SENTENCE_WORDS) return cutSentence(index, segment);
    return [{ start: index, end: index + segment.length, words }];
  });
}

function cutSentence(start: number, sentence: string): Sentence[] {
  const size = SENTENCE_WORDS / 2;
  const firsts = Array.from(sentence.matchAll(WORD), (word) => word.index).filter((_, at) => at % size === 0);
  return firsts.map((first, at) => {
    const piece = sentence.slice(at === 0 ? 0 : first, firsts[at + 1]);
    const from = at === 0 ? start : start + first;
    return { start: from, end: from + piece.length, words: countWords(piece) };
  });
}

function toPassages(sentences: readonly Sentence[], words: number): Passage[] {
  const most = PASSAGE_WORDS - OVERLAP_WORDS;
  const target = words / Math.ceil(words / most);
  const passages: Passage[] = [];
  let first = 0;
  while (first < sentences.length) {
    const past = findEnd(sentences, first, { target, most });
    const start = sentences[first]?.start ?? 0;
    passages.push({ shownFrom: stepBack(sentences, first), start, end: sentences[past - 1]?.end ?? start });
    first = past;
  }
  return passages;
}

interface Sizes {
  readonly target: number;
  readonly most: number;
}

/** The index after the passage's last sentence: it reaches the target, but not above the most. At least one is taken. */
function findEnd(sentences: readonly Sentence[], first: number, { target, most }: Sizes): number {
  let words = 0;
  for (let index = first; index < sentences.length; index += 1) {
    words += sentences[index]?.words ?? 0;
    if (index > first && words > most) return index;
    if (words >= target) return index + 1;
  }
  return sentences.length;
}

/** Where the sentences begin that are said again before the one at `first`. */
function stepBack(sentences: readonly Sentence[], first: number): number {
  let words = 0;
  let from = first;
  while (from > 0) {
    words += sentences[from - 1]?.words ?? 0;
    if (words > OVERLAP_WORDS) break;
    from -= 1;
  }
  return sentences[from]?.start ?? 0;
}
