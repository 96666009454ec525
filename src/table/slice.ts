import type { Cell } from './cell.ts';
import { type BigIntegerData, type ColumnData, cellAt, type NumberData, type TextData } from './column.ts';
import { createData } from './storage.ts';
import { type Column, storageRows, type Table } from './table.ts';

/** A storage and the rows of it that count, in their order; null: all. */
export interface Slice {
  readonly data: ColumnData;
  readonly rows: Uint32Array | null;
}

export type TextSlice = Slice & { readonly data: TextData };
export type NumberSlice = Slice & { readonly data: NumberData };
export type BigSlice = Slice & { readonly data: BigIntegerData };
export type NumericSlice = Slice & { readonly data: NumberData | BigIntegerData };

/** What a table shows of a column. */
export function sliceOf(table: Table, column: Column): Slice {
  return tighten({ data: column.data, rows: storageRows(table, column) });
}

/** A slice of a mixed column whose rows at hand hold one kind becomes one of a column of that kind. */
export function tighten({ data, rows }: Slice): Slice {
  if (data.kind !== 'mixed') return { data, rows };
  const tight = createData(rows === null ? data.cells : cellsOf({ data, rows }));
  return tight.kind === 'mixed' ? { data, rows } : { data: tight, rows: null };
}

/** How many rows a slice has. */
export function lengthOf(slice: Slice): number {
  return slice.rows?.length ?? slice.data.length;
}

/** The cells of a slice. */
export function cellsOf({ data, rows }: Slice): Cell[] {
  const cells: Cell[] = [];
  const length = rows?.length ?? data.length;
  for (let i = 0; i < length; i++) cells.push(cellAt(data, rows === null ? i : (rows[i] ?? 0)));
  return cells;
}

/** The slice with the rows at the given positions. */
export function sliceAt(slice: Slice, positions: Uint32Array): Slice {
  const { rows } = slice;
  return {
    data: slice.data,
    rows: rows === null ? positions : positions.map((position) => rows[position] ?? 0),
  };
}

const CONTENTS = {
  integer: 'whole numbers',
  bigint: 'whole numbers',
  float: 'numbers',
  text: 'text',
  mixed: 'values of several kinds',
  null: 'no values',
} as const satisfies Record<ColumnData['kind'], string>;

/** What a storage holds, for messages. */
export function contentsOf(data: ColumnData): string {
  return CONTENTS[data.kind];
}

/** True for a storage of numbers. */
export function isNumeric(slice: Slice): slice is NumericSlice {
  const { kind } = slice.data;
  return kind === 'integer' || kind === 'float' || kind === 'bigint';
}

/** True for a storage of text. */
export function isText(slice: Slice): slice is TextSlice {
  return slice.data.kind === 'text';
}
