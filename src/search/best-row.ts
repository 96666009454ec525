import type { Postings } from './postings.ts';
import type { QueryTerm } from './query-terms.ts';
import { sum, toNorm } from './scoring-index.ts';

/** The row of a section, other than its heading, that scores best for the terms; the first of equals. */
export function findBestRow(section: number, terms: readonly QueryTerm[], postings: Postings): number {
  const [heading = 0, end = 0] = postings.sections.subarray(section, section + 2);
  const first = Math.min(heading + 1, end - 1);
  if (end - first <= 1) return first;
  const scores = scoreRows(first, end, { terms, postings });
  return first + scores.indexOf(Math.max(...scores));
}

interface Asked {
  readonly terms: readonly QueryTerm[];
  readonly postings: Postings;
}

function scoreRows(first: number, end: number, { terms, postings }: Asked): number[] {
  const { rows, counts, rowLengths } = postings;
  const lengths = rowLengths.subarray(first, end);
  const mean = sum(lengths) / lengths.length;
  const norms = Array.from(lengths, (length) => toNorm(length, mean));
  const scores = norms.map(() => 0);
  for (const term of terms) {
    for (let at = findPosting(rows, first, term); at < term.end; at += 1) {
      const place = (rows[at] ?? end) - first;
      if (place >= norms.length) break;
      const count = counts[at] ?? 0;
      scores[place] = (scores[place] ?? 0) + (term.weight * count) / (count + (norms[place] ?? 0));
    }
  }
  return scores;
}

/** The first posting of the term whose row is not below `row`. */
function findPosting(rows: Uint32Array, row: number, { start, end }: QueryTerm): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
