import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/search/languages.ts';
import type { BenchDocument } from './collections.ts';

const VOCABULARY = 60_000;
const WORDS = 120;
/** Share of words that are stop words, as in English prose. */
const STOP_SHARE = 0.4;
const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ka',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'zu',
  'xe',
];

/** Draws texts and questions by Zipf's law, the same ones each time. */
export interface Author {
  documents(count: number): BenchDocument[];
  /** A question of so many content words, frequent ones more often. */
  question(words: number): string;
}

/** Makes an author of its own seed. */
export function createAuthor(): Author {
  const random = createRandom();
  const weights = toWeights();
  const drawWord = (): string => toWord(draw(weights, random()));
  const stops = LANGUAGES.en.stopWords;
  const drawAny = (): string =>
    random() < STOP_SHARE ? (stops[Math.floor(random() * stops.length)] ?? '') : drawWord();
  return {
    documents: (count) =>
      Array.from({ length: count }, (_, number) => ({
        id: `d${number}`,
        text: `${Array.from({ length: WORDS }, drawAny).join(' ')}.`,
      })),
    question: (words) => Array.from({ length: words }, drawWord).join(' '),
  };
}

/** Writes documents as a corpus and gives the file's name. */
export function writeCorpus(folder: string, name: string, documents: readonly BenchDocument[]): string {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  return file;
}

function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Running sums of 1/rank, up to 1. */
function toWeights(): Float64Array {
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return sums.map((value) => value / sum);
}

function draw(weights: Float64Array, value: number): number {
  let low = 0;
  let high = weights.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((weights[middle] ?? 1) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toWord(rank: number): string {
  const digits = Array.from((rank + 16).toString(16), (digit) => Number.parseInt(digit, 16));
  return digits.map((digit) => SYLLABLES[digit] ?? '').join('');
}
