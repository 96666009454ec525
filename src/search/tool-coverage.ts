/** A term of a tool, and how much it counts there, from 0 to 1. */
export type WeightedTerm = readonly [term: string, weight: number];

/** How much of a question each text covers. Unlike BM25 it counts no repetition and holds back no long text. */
export interface Coverage {
  /** Adds a text; of a term that it has several times, the greatest weight counts. */
  add(terms: readonly WeightedTerm[]): void;
  /** For each text in the order of adding, the part of the question that it has, from 0 to 1, rare terms first. */
  measure(terms: readonly string[]): Float64Array;
}

interface Postings {
  readonly numbers: number[];
  readonly weights: number[];
}

/** What a term that no text has counts in a question, beside those that some have: it may be a name or a value. */
const UNKNOWN = 0.3;

/** Makes an empty measure of coverage. */
export function createCoverage(): Coverage {
  const postings = new Map<string, Postings>();
  let size = 0;
  return {
    add(terms) {
      for (const [term, weight] of toGreatest(terms)) {
        const { numbers, weights } = getPostings(postings, term);
        numbers.push(size);
        weights.push(weight);
      }
      size += 1;
    },
    measure(terms) {
      const covered = new Float64Array(size);
      let whole = 0;
      for (const term of new Set(terms)) {
        const found = postings.get(term);
        const rarity = found === undefined ? UNKNOWN : toRarity(found.numbers.length, size);
        whole += rarity;
        for (const [index, number] of (found?.numbers ?? []).entries()) {
          covered[number] = (covered[number] ?? 0) + rarity * (found?.weights[index] ?? 0);
        }
      }
      return whole === 0 ? covered : covered.map((part) => part / whole);
    },
  };
}

function toGreatest(terms: readonly WeightedTerm[]): Map<string, number> {
  const greatest = new Map<string, number>();
  for (const [term, weight] of terms) greatest.set(term, Math.max(weight, greatest.get(term) ?? 0));
  return greatest;
}

function getPostings(postings: Map<string, Postings>, term: string): Postings {
  const found = postings.get(term) ?? { numbers: [], weights: [] };
  postings.set(term, found);
  return found;
}

function toRarity(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}
