import type { Postings } from './postings.ts';

/** Textbook BM25's parameters: how soon a repeated word stops counting, and how much long texts are held back. */
const K1 = 1.5;
const B = 0.75;

/** Postings with what scoring needs beside them. */
export interface ScoringIndex {
  readonly postings: Postings;
  /** The number of each term. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly sectionOf: Uint32Array;
  /** Of each section, as `toNorm` gives it. */
  readonly norms: Float64Array;
}

/** Derives what scoring needs from the postings. */
export function toScoringIndex(postings: Postings): ScoringIndex {
  const { sections, rowLengths } = postings;
  const sectionOf = new Uint32Array(rowLengths.length);
  const lengths = new Float64Array(sections.length - 1);
  for (let section = 0; section < lengths.length; section += 1) {
    sectionOf.fill(section, sections[section], sections[section + 1]);
    lengths[section] = sum(rowLengths.subarray(sections[section], sections[section + 1]));
  }
  const mean = sum(lengths) / Math.max(lengths.length, 1);
  return {
    postings,
    numbers: new Map(postings.terms.map((term, number) => [term, number])),
    sectionOf,
    norms: lengths.map((length) => toNorm(length, mean)),
  };
}

/** `k1 · (1 − b + b · length / mean length)`, which is added to a term's count in the denominator. */
export function toNorm(length: number, mean: number): number {
  return K1 * (1 - B + (B * length) / (mean === 0 ? 1 : mean));
}

/** Bytes of memory: exact for the arrays; a term in a Map costs about 200 with its letters. */
export function countBytes({ postings, sectionOf, norms }: ScoringIndex): number {
  const { terms, starts, rows, counts, rowLengths, sections } = postings;
  const arrays = [starts, rows, counts, rowLengths, sections, sectionOf, norms];

  return arrays.reduce((total, array) => total + array.byteLength, 200 * terms.length);
}

/** The sum of an array. */
export function sum(numbers: Uint32Array | Float64Array): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
