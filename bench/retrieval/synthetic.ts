import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/search/languages.ts';
import type { BenchDocument } from './collections.ts';

const WORDS = 120;
/** Share of words that are stop words, as in English prose. */
const STOP_SHARE = 0.4;
/** Share of words that the passage has used already, as texts do that are about something. */
const REPEATED_SHARE = 0.15;
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

/** How often words occur: the word of rank r as 1 / (r + shift) ^ exponent. */
export interface Law {
  readonly vocabulary: number;
  readonly shift: number;
  readonly exponent: number;
}

/**
 * Zipf's law as Mandelbrot wrote it, fitted to the content words of real collections: as many passages hold a word of
 * a question as there.
 */
export const LIKE_REAL: Law = { vocabulary: 48_000, shift: 60, exponent: 1.15 };
/** Zipf's law from its very head: the first words are in nearly every passage, as no content word is. */
export const EXTREME: Law = { vocabulary: 60_000, shift: 0, exponent: 1 };

/** Draws texts and questions, the same ones each time. */
export interface Author {
  documents(count: number): BenchDocument[];
  /** A question of so many content words, frequent ones more often. */
  question(words: number): string;
}

/** Makes an author of its own seed, whose words follow a law. */
export function createAuthor(law: Law): Author {
  const random = createRandom();
  const weights = toWeights(law);
  const drawWord = (): string => toWord(draw(weights, random()));
  const stops = LANGUAGES.en.stopWords;
  const drawAny = (used: readonly string[]): string => {
    if (random() < STOP_SHARE) return pick(stops, random());
    return used.length > 0 && random() < REPEATED_SHARE / (1 - STOP_SHARE)
      ? pick(used, random())
      : drawWord();
  };
  const drawText = (): string => {
    const used: string[] = [];
    while (used.length < WORDS) used.push(drawAny(used));
    return `${used.join(' ')}.`;
  };
  return {
    documents: (count) =>
      Array.from({ length: count }, (_, number) => ({ id: `d${number}`, text: drawText() })),
    question: (words) => Array.from({ length: words }, drawWord).join(' '),
  };
}

/** Writes documents as a corpus and gives the file's name. */
export function writeCorpus(folder: string, name: string, documents: readonly BenchDocument[]): string {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  return file;
}

function pick(words: readonly string[], value: number): string {
  return words[Math.floor(value * words.length)] ?? '';
}

function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Running sums of the words' shares, up to 1. */
function toWeights({ vocabulary, shift, exponent }: Law): Float64Array {
  const sums = new Float64Array(vocabulary);
  let sum = 0;
  for (let rank = 0; rank < vocabulary; rank += 1) {
    sum += 1 / (rank + 1 + shift) ** exponent;
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
