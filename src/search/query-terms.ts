import type { ScoringIndex } from './scoring-index.ts';

/** A question's terms beyond this many are left out, the least telling first. */
const MOST_TERMS = 64;

/** A term of a question that the index has: its postings, and its weight, `idf` times its count in the question. */
export interface QueryTerm {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** Finds a question's terms in the index. Repeated ones weigh more; of more than 64, the most telling are taken. */
export function toQueryTerms(asked: Iterable<string>, index: ScoringIndex): QueryTerm[] {
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
