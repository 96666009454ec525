import type { Row } from '../database/value.ts';
import { addToTally, createTally, type TalliedColumn, toProfile } from './column-profile.ts';
import type { RawColumn } from './introspect.ts';
import type { ColumnProfile } from './model.ts';
import type { Sample } from './sample.ts';
import { CODE_ENDINGS, CODE_WORDS, ID_WORDS } from './vocabulary.ts';
import { splitWords } from './words.ts';

/** What one reading of a table's sample gives. */
export interface TableProfile {
  readonly sample: Sample;
  /** In the order of the table's columns. */
  readonly columns: readonly ColumnProfile[];
  /** Rows spread evenly over the sample: candidates for the sample rows of the schema. */
  readonly spread: readonly Row[];
}

const SPREAD_ROWS = 256;

/** Reads a sample once and draws up the profile of each column. */
export function profileTable(sample: Sample): TableProfile {
  const tallies = sample.table.columns.map(createTally);
  const step = Math.max(1, Math.ceil(sample.size / SPREAD_ROWS));
  const spread: Row[] = [];
  let index = 0;
  for (const row of sample.read(sample.table.columns.map((column) => column.name))) {
    for (const [position, tally] of tallies.entries()) addToTally(tally, row[position] ?? null);
    if (index % step === 0) spread.push(row);
    index += 1;
  }
  const columns = tallies.map((tally, position) =>
    toProfile(tally, describeColumn(sample.table.columns[position])),
  );
  return { sample, columns, spread };
}

function describeColumn(column: RawColumn | undefined): TalliedColumn {
  if (column === undefined) return { affinity: 'blob', isCode: true };
  const words = splitWords(column.name);
  const named = words.some((word) => CODE_WORDS.has(word)) || isNumberName(words.at(-1) ?? '');
  return { affinity: column.affinity, isCode: column.keyPosition > 0 || named };
}

function isNumberName(word: string): boolean {
  return ID_WORDS.has(word) || CODE_ENDINGS.has(word);
}
