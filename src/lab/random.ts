import { hashOf } from '../fnv.ts';
/**
 * Seeded randomness. Every stream is made from words (seed, domain, table, column), so that adding a column changes
 * no other one; only 32-bit integer arithmetic and exact divisions are used, so that every machine draws the same.
 */
export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  next(): number;
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Makes a stream from words; the same words give the same stream. */
export function createRandom(...words: readonly (string | number)[]): Random {
  let state = hashWords(words.join('\u0000'));
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state);
  };
  const fraction = (): number => next() / 4294967296;
  return {
    next,
    fraction,
    below: (below) => Math.floor(fraction() * below),
    chance: (probability) => fraction() < probability,
  };
}

/** One item, each as likely as another. Throws on an empty list. */
export function pickOne<T>(random: Random, items: readonly T[]): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new Error('cannot pick from an empty list');
  return item;
}

/** A new list in random order. */
export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const keyed = items.map((item, index) => ({ item, index, key: random.next() }));
  return keyed.sort((a, b) => a.key - b.key || a.index - b.index).map((entry) => entry.item);
}

/** Draws positions by weight, by binary search over the running sums. */
export function createWeighted(random: Random, weights: Iterable<number>): () => number {
  const sums: number[] = [];
  let total = 0;
  for (const weight of weights) {
    total += Math.max(0, weight);
    sums.push(total);
  }
  return () => findFirstAbove(sums, random.fraction() * total);
}

function findFirstAbove(sums: readonly number[], value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function hashWords(text: string): number {
  return mix(hashOf(text));
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
