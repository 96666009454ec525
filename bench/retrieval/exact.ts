import type { BenchDocument } from './collections.ts';

const K1 = 1.5;
const B = 0.75;

interface Column {
  readonly rows: Uint32Array;
  readonly counts: Uint32Array;
}

export interface Exact {
  readonly search: (terms: readonly string[], limit: number) => string[];
}

/** Textbook BM25 in Lucene's form on typed arrays: all documents are scored and sorted, no term is left out. */
export function createExact(
  documents: readonly BenchDocument[],
  analyse: (text: string) => readonly string[],
): Exact {
  const { columns, lengths } = index(documents, analyse);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return {
    search(terms, limit) {
      const scores = new Float64Array(documents.length);
      for (const term of terms) {
        const column = columns.get(term);
        if (column !== undefined) addColumn(scores, column, (row) => (lengths[row] ?? 0) / mean);
      }
      const rows = Array.from(scores.keys()).filter((row) => (scores[row] ?? 0) > 0);
      rows.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
      return rows.slice(0, limit).map((row) => documents[row]?.id ?? '');
    },
  };
}

function addColumn(scores: Float64Array, { rows, counts }: Column, length: (row: number) => number): void {
  const idf = Math.log(1 + (scores.length - rows.length + 0.5) / (rows.length + 0.5));
  for (const [at, row] of rows.entries()) {
    const count = counts[at] ?? 0;
    scores[row] = (scores[row] ?? 0) + (idf * count) / (count + K1 * (1 - B + B * length(row)));
  }
}

function index(
  documents: readonly BenchDocument[],
  analyse: (text: string) => readonly string[],
): { columns: Map<string, Column>; lengths: Uint32Array } {
  const found = new Map<string, Map<number, number>>();
  const lengths = documents.map(({ text }, row) => {
    const terms = analyse(text);
    for (const term of terms) {
      const counts = found.get(term) ?? new Map<number, number>();
      found.set(term, counts.set(row, (counts.get(row) ?? 0) + 1));
    }
    return terms.length;
  });
  const toColumn = (counts: Map<number, number>): Column => ({
    rows: Uint32Array.from(counts.keys()),
    counts: Uint32Array.from(counts.values()),
  });
  const columns = new Map(Array.from(found, ([term, counts]) => [term, toColumn(counts)]));
  return { columns, lengths: Uint32Array.from(lengths) };
}
