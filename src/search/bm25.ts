import { findBestRow } from './best-row.ts';
import type { Postings } from './postings.ts';
import { countBytes, type ScoringIndex, toScoringIndex } from './scoring-index.ts';
import { createTop } from './top.ts';

/** A question's terms beyond this many are left out, the least telling first. */
const MOST_TERMS = 64;

export interface Hit {
  /** Which section, from 0. */
  readonly section: number;
  readonly score: number;
  /** The row of the section that answers best: never its heading where it has other rows. */
  readonly row: number;
}

export interface Bm25 {
  /** Bytes of memory that it holds. */
  readonly bytes: number;
  /** The best sections for the terms (repeated ones count as often), best first, ties by section. */
  search(terms: Iterable<string>, limit: number): readonly Hit[];
}

/** A term of a question that the index has: its postings, and its weight, `idf` times its count in the question. */
export interface QueryTerm {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/**
 * Scores sections by BM25 as Lucene writes it: the sum over the question's terms of `idf · tf / (tf + k1 · (1 − b + b ·
 * length / mean length))` with `idf = ln(1 + (N − n + 0.5) / (n + 0.5))`. The plain version is `test/search/oracle.ts`.
 */
export function createBm25(postings: Postings): Bm25 {
  const index = toScoringIndex(postings);
  return {
    bytes: countBytes(index),
    search(asked, limit) {
      const terms = toQueryTerms(asked, index);
      const scores = new Float64Array(index.norms.length);
      for (const term of terms) addScores(scores, term, index);
      const best = createTop(limit);
      for (let section = 0; section < scores.length; section += 1) best.offer(section, scores[section] ?? 0);
      return best.ranked().map((hit) => ({ ...hit, row: findBestRow(hit.section, terms, postings) }));
    },
  };
}

function toQueryTerms(asked: Iterable<string>, index: ScoringIndex): QueryTerm[] {
  const { starts } = index.postings;
  const terms = Array.from(countNumbers(asked, index.numbers), ([number, count]): QueryTerm => {
    const start = starts[number] ?? 0;
    const end = starts[number + 1] ?? 0;
    return { start, end, weight: count * toIdf(countSections(start, end, index), index.norms.length) };
  });
  if (terms.length <= MOST_TERMS) return terms;
  return terms.sort((a, b) => b.weight - a.weight || a.start - b.start).slice(0, MOST_TERMS);
}

function countNumbers(asked: Iterable<string>, numbers: ReadonlyMap<string, number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const term of asked) {
    const number = numbers.get(term);
    if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}

function toIdf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

function countSections(start: number, end: number, { postings: { rows }, sectionOf }: ScoringIndex): number {
  let count = 0;
  let previous = -1;
  for (let at = start; at < end; at += 1) {
    const section = sectionOf[rows[at] ?? 0] ?? 0;
    if (section !== previous) count += 1;
    previous = section;
  }
  return count;
}

/** A section's rows lie side by side, so its occurrences are added up before they are scored. */
function addScores(scores: Float64Array, { start, end, weight }: QueryTerm, index: ScoringIndex): void {
  const { sectionOf, norms } = index;
  const { rows, counts } = index.postings;
  let occurrences = 0;
  for (let at = start; at < end; at += 1) {
    const section = sectionOf[rows[at] ?? 0] ?? 0;
    occurrences += counts[at] ?? 0;
    if (at + 1 < end && sectionOf[rows[at + 1] ?? 0] === section) continue;
    scores[section] = (scores[section] ?? 0) + (weight * occurrences) / (occurrences + (norms[section] ?? 0));
    occurrences = 0;
  }
}
