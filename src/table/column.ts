import type { Cell } from './cell.ts';
import { toExact } from './cell.ts';

/** Null in the Int32Array of a nullable column. */
export const INT32_NULL = -(2 ** 31);

/** Bit `i` set: row `i` is null. */
export type Bitmap = Uint8Array;

interface Stored {
  readonly length: number;
  /** Memory that the storage holds, in bytes; text is estimated. */
  readonly bytes: number;
}

/**
 * Whole numbers within 2^53. Null is NaN in a Float64Array and `INT32_NULL` in an Int32Array, where `nullable` says
 * that this value stands for null: a mark among the values is tested for free, a bitmap costs every loop a look.
 */
export interface IntegerData extends Stored {
  readonly kind: 'integer';
  readonly values: Int32Array | Float64Array;
  readonly nullable: boolean;
}

/** Whole numbers of 64 bits. */
export interface BigIntegerData extends Stored {
  readonly kind: 'bigint';
  readonly values: BigInt64Array;
  readonly nulls: Bitmap | null;
}

/** Floating point; NaN is null. */
export interface FloatData extends Stored {
  readonly kind: 'float';
  readonly values: Float64Array;
  readonly nullable: true;
}

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** What texts have: `ascii` alone; others; some that take two UTF-16 units, whose order by `<` is not by code point. */
export type Characters = 'ascii' | 'plain' | 'astral';

/** Text as codes into a dictionary without duplicates; code 0 is null. */
export interface TextData extends Stored {
  readonly kind: 'text';
  readonly codes: Codes;
  readonly dictionary: readonly (string | null)[];
  readonly characters: Characters;
}

/** Cells of several kinds, as SQLite allows them in one column; also blobs. */
export interface MixedData extends Stored {
  readonly kind: 'mixed';
  readonly cells: readonly Cell[];
}

/** A column without a value. */
export interface NullData extends Stored {
  readonly kind: 'null';
}

export type NumberData = IntegerData | FloatData;
export type ColumnData = IntegerData | BigIntegerData | FloatData | TextData | MixedData | NullData;

/** The types that a preview names. */
export type Dtype = 'int64' | 'float64' | 'str' | 'object';

/** The cell in a storage row. */
export function cellAt(data: ColumnData, row: number): Cell {
  switch (data.kind) {
    case 'integer':
    case 'float':
      return nanToNull(numberAt(data, row));
    case 'bigint':
      return isNullAt(data.nulls, row) ? null : toExact(data.values[row] ?? 0n);
    case 'text':
      return data.dictionary[data.codes[row] ?? 0] ?? null;
    case 'mixed':
      return data.cells[row] ?? null;
    case 'null':
      return null;
  }
}

/** The type that a preview names for a storage. */
export function dtypeOfData(data: ColumnData): Dtype {
  switch (data.kind) {
    case 'integer':
    case 'bigint':
      return 'int64';
    case 'float':
      return 'float64';
    case 'text':
      return 'str';
    case 'mixed':
    case 'null':
      return 'object';
  }
}

/** True if the bitmap marks the row as null. */
export function isNullAt(nulls: Bitmap | null, row: number): boolean {
  return nulls !== null && ((nulls[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

/** Marks a row as null. */
export function setNull(nulls: Bitmap, row: number): void {
  nulls[row >> 3] = (nulls[row >> 3] ?? 0) | (1 << (row & 7));
}

/** A bitmap for so many rows, none of them null. */
export function createBitmap(length: number): Bitmap {
  return new Uint8Array((length + 7) >> 3);
}

/** The number in a storage row, NaN for null. */
function numberAt(data: NumberData, row: number): number {
  const value = data.values[row] ?? Number.NaN;
  return value === INT32_NULL && isMarked(data) ? Number.NaN : value;
}

/** True if `INT32_NULL` stands for null among the values. */
export function isMarked(data: NumberData): boolean {
  return data.nullable && data.values instanceof Int32Array;
}

function nanToNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
