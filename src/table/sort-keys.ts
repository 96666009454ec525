import { INT32_NULL, isMarked } from './column.ts';
import { gatherNumbers } from './numbers.ts';
import type { BigSlice, NumberSlice, Slice, TextSlice } from './slice.ts';
import { sortCodes } from './text-order.ts';

/** The key of a null: greater than any other in both directions. */
const NULL_KEY = 0xffffffff;
const SIGN = 0x80000000;

/**
 * Unsigned keys that order as the cells do, most significant word first; the direction is in them.
 * `undefined` for what has to be compared cell by cell.
 */
export function toSortKeys(slice: Slice, ascending: boolean): Uint32Array[] | undefined {
  const { data, rows } = slice;
  switch (data.kind) {
    case 'text':
      return [toTextKeys({ data, rows }, ascending)];
    case 'integer':
      return data.values instanceof Int32Array
        ? [toIntegerKeys(data.values, rows, { ascending, marked: isMarked(data) })]
        : toFloatKeys({ data, rows }, ascending);
    case 'float':
      return toFloatKeys({ data, rows }, ascending);
    case 'bigint':
      return data.nulls === null ? toBigKeys({ data, rows }, ascending) : undefined;
    case 'mixed':
    case 'null':
      return undefined;
  }
}

/** The rank of each text among the dictionary's entries in use. */
function toTextKeys({ data, rows }: TextSlice, ascending: boolean): Uint32Array {
  const { codes, dictionary } = data;
  const keys = new Uint32Array(rows?.length ?? codes.length);
  for (let i = 0; i < keys.length; i++) keys[i] = codes[rows === null ? i : (rows[i] ?? 0)] ?? 0;
  const ranks = rankCodes(keys, dictionary);
  const last = dictionary.length - 1;
  for (let i = 0; i < keys.length; i++) {
    const rank = ranks[keys[i] ?? 0] ?? 0;
    keys[i] = rank === NULL_KEY || ascending ? rank : last - rank;
  }
  return keys;
}

function rankCodes(used: Uint32Array, dictionary: readonly (string | null)[]): Uint32Array {
  const ranks = new Uint32Array(dictionary.length);
  for (let i = 0; i < used.length; i++) ranks[used[i] ?? 0] = 1;
  const codes = new Uint32Array(dictionary.length);
  let count = 0;
  for (let code = 1; code < ranks.length; code++) if (ranks[code] === 1) codes[count++] = code;
  const sorted = codes.subarray(0, count);
  sortCodes(sorted, dictionary);
  for (let rank = 0; rank < count; rank++) ranks[sorted[rank] ?? 0] = rank;
  ranks[0] = NULL_KEY;
  return ranks;
}

/** The mark for null is the least integer: descending it comes last by itself, ascending all others move down by one. */
function toIntegerKeys(
  values: Int32Array,
  rows: Uint32Array | null,
  { ascending, marked }: { ascending: boolean; marked: boolean },
): Uint32Array {
  const keys = new Uint32Array(rows?.length ?? values.length);
  const shift = marked ? 1 : 0;
  for (let i = 0; i < keys.length; i++) {
    const key = (values[rows === null ? i : (rows[i] ?? 0)] ?? INT32_NULL) ^ SIGN;
    keys[i] = ascending ? key - shift : ~key;
  }
  return keys;
}

/** The bits of a float order as those of a whole number, but for the sign: negative ones are turned round. */
function toFloatKeys(slice: NumberSlice, ascending: boolean): Uint32Array[] {
  const values = gatherNumbers(slice);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const bits = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    const missing = Number.isNaN(value);
    bits.setFloat64(0, value === 0 ? 0 : value);
    const turn = value < 0 === ascending ? NULL_KEY : 0;
    low[i] = missing ? NULL_KEY : bits.getUint32(4) ^ turn;
    high[i] = missing ? NULL_KEY : bits.getUint32(0) ^ turn ^ (value < 0 ? 0 : SIGN);
  }
  return [high, low];
}

function toBigKeys({ data, rows }: BigSlice, ascending: boolean): Uint32Array[] {
  const length = rows?.length ?? data.length;
  const low = new Uint32Array(length);
  const high = new Uint32Array(length);
  const bits = new DataView(new ArrayBuffer(8));
  const turn = ascending ? 0 : NULL_KEY;
  for (let i = 0; i < length; i++) {
    bits.setBigInt64(0, data.values[rows === null ? i : (rows[i] ?? 0)] ?? 0n);
    low[i] = bits.getUint32(4) ^ turn;
    high[i] = bits.getUint32(0) ^ turn ^ SIGN;
  }
  return [high, low];
}
