import type { Analysed } from './analyse.ts';

/**
 * An inverted index in typed arrays. Texts are numbered as rows, and rows lie together in sections: a section is what is
 * ranked, and its first row is its heading. The postings of term `t` are `rows` and `counts` from `starts[t]` to
 * `starts[t + 1]`, rows ascending; the rows of section `s` go from `sections[s]` to `sections[s + 1]`.
 */
export interface Postings {
  readonly terms: readonly string[];
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly counts: Uint16Array;
  /** Number of terms of each row. */
  readonly rowLengths: Uint32Array;
  readonly sections: Uint32Array;
}

export interface PostingsBuilder {
  /** Starts a section with its heading, which may be empty. */
  addSection(heading: Analysed): void;
  /** Adds a row to the section and gives its number. Its length is its number of terms: stop words do not count. */
  addRow(text: Analysed): number;
  build(): Postings;
}

/** Occurrences in one row beyond this many are not told apart. */
const MOST_COUNTED = 0xffff;

/** Makes a builder of postings in memory. */
export function createPostingsBuilder(): PostingsBuilder {
  const rowsOf = new Map<string, number[]>();
  const rowLengths: number[] = [];
  const sections: number[] = [];
  const addRow = ({ terms, stopWords }: Analysed): number => {
    const row = rowLengths.push(terms.length) - 1;
    for (const term of terms) note(rowsOf, term, row);
    for (const word of stopWords) note(rowsOf, word, row);
    return row;
  };
  return {
    addRow,
    addSection(heading) {
      sections.push(addRow(heading));
    },
    build: () => ({
      ...pack(rowsOf),
      rowLengths: Uint32Array.from(rowLengths),
      sections: Uint32Array.from([...sections, rowLengths.length]),
    }),
  };
}

/** A row is noted as often as the term occurs in it; packing counts the repetitions. */
function note(rowsOf: Map<string, number[]>, term: string, row: number): void {
  const rows = rowsOf.get(term);
  if (rows === undefined) rowsOf.set(term, [row]);
  else rows.push(row);
}

function pack(rowsOf: ReadonlyMap<string, readonly number[]>): Omit<Postings, 'rowLengths' | 'sections'> {
  const terms = Array.from(rowsOf.keys()).sort();
  const starts = new Uint32Array(terms.length + 1);
  const rows: number[] = [];
  const counts: number[] = [];
  for (const [index, term] of terms.entries()) {
    appendCounted(rowsOf.get(term) ?? [], rows, counts);
    starts[index + 1] = rows.length;
  }
  return { terms, starts, rows: Uint32Array.from(rows), counts: Uint16Array.from(counts) };
}

function appendCounted(repeated: readonly number[], rows: number[], counts: number[]): void {
  let previous = -1;
  for (const row of repeated) {
    const last = counts.length - 1;
    if (row !== previous) {
      rows.push(row);
      counts.push(1);
    } else counts[last] = Math.min((counts[last] ?? 0) + 1, MOST_COUNTED);
    previous = row;
  }
}
