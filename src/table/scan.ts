import type { Cell } from './cell.ts';
import { type BigIntegerData, cellAt, INT32_NULL, isMarked, isNullAt, type NumberData } from './column.ts';
import type { Range } from './range.ts';
import type { Slice, TextSlice } from './slice.ts';

/** Positions of the rows whose number is in the range. */
export function scanNumbers(data: NumberData, rows: Uint32Array | null, range: Range<number>): Uint32Array {
  const low = isMarked(data) ? Math.max(range.low, INT32_NULL + 1) : range.low;
  const { values } = data;
  const { high, negated } = range;
  const length = rows?.length ?? values.length;
  const found = new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const value = values[rows === null ? i : (rows[i] ?? 0)] ?? Number.NaN;
    if ((value >= low && value <= high) !== negated) found[count++] = i;
  }
  return found.slice(0, count);
}

/** Positions of the rows whose 64-bit number is in the range. */
export function scanBigs(data: BigIntegerData, rows: Uint32Array | null, range: Range<bigint>): Uint32Array {
  const { low, high, negated } = range;
  const length = rows?.length ?? data.length;
  const found = new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = data.values[row] ?? 0n;
    const within = value >= low && value <= high && !isNullAt(data.nulls, row);
    if (within !== negated) found[count++] = i;
  }
  return found.slice(0, count);
}

/** Positions of the rows whose text has the code; negated: of all others. */
export function scanCode({ data, rows }: TextSlice, code: number, negated: boolean): Uint32Array {
  const { codes } = data;
  const found = new Uint32Array(rows?.length ?? codes.length);
  let count = 0;
  for (let i = 0; i < found.length; i++)
    if ((codes[rows === null ? i : (rows[i] ?? 0)] === code) !== negated) found[count++] = i;
  return found.slice(0, count);
}

/** Positions of the rows whose text passes the test; null passes with `keepsNull`. */
export function scanText(slice: TextSlice, test: (text: string) => boolean, keepsNull: boolean): Uint32Array {
  const { codes, dictionary } = slice.data;
  const { rows } = slice;
  const length = rows?.length ?? codes.length;
  const passes = (text: string | null) => (text === null ? keepsNull : test(text));
  // A test for each entry, then a look-up for each row; few rows of a large dictionary are tested themselves.
  if (4 * length < dictionary.length)
    return scanCells(slice, (cell) => passes(typeof cell === 'string' ? cell : null));
  const matches = new Uint8Array(dictionary.length);
  for (let code = 0; code < matches.length; code++) matches[code] = passes(dictionary[code] ?? null) ? 1 : 0;
  const found = new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const code = codes[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    if (matches[code] === 1) found[count++] = i;
  }
  return found.slice(0, count);
}

/** Positions of the rows whose cell passes the test. */
export function scanCells({ data, rows }: Slice, test: (cell: Cell) => boolean): Uint32Array {
  const found = new Uint32Array(rows?.length ?? data.length);
  let count = 0;
  for (let i = 0; i < found.length; i++) if (test(cellAt(data, rows?.[i] ?? i))) found[count++] = i;
  return found.slice(0, count);
}
