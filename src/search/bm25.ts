import { findBestRow } from './best-row.ts';
import type { Postings } from './postings.ts';
import { type QueryTerm, toQueryTerms } from './query-terms.ts';
import { countBytes, type ScoringIndex, toScoringIndex } from './scoring-index.ts';
import { createTop } from './top.ts';

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
  search(terms: Iterable<string>, limit: number, accept?: (section: number) => boolean): readonly Hit[];
}

/**
 * Scores sections by BM25 as Lucene writes it: the sum over the question's terms of `idf · tf / (tf + k1 · (1 − b + b ·
 * length / mean length))` with `idf = ln(1 + (N − n + 0.5) / (n + 0.5))`. The plain version is `test/search/oracle.ts`.
 */
export function createBm25(postings: Postings): Bm25 {
  const index = toScoringIndex(postings);
  return {
    bytes: countBytes(index),
    search(asked, limit, accept = () => true) {
      const terms = toQueryTerms(asked, index);
      const scores = new Float64Array(index.norms.length);
      for (const term of terms) addScores(scores, term, index);
      const best = createTop(limit);
      for (let section = 0; section < scores.length; section += 1) {
        const score = scores[section] ?? 0;
        if (score > 0 && accept(section)) best.offer(section, score);
      }
      return best.ranked().map((hit) => ({ ...hit, row: findBestRow(hit.section, terms, postings) }));
    },
  };
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
