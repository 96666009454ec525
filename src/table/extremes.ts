import { toExact } from './cell.ts';
import { type BigIntegerData, isNullAt } from './column.ts';
import { compareText } from './compare.ts';
import { gatherNumbers } from './numbers.ts';
import type { NumericSlice, Slice, TextSlice } from './slice.ts';

/** The first of the least (-1) or greatest (1) values of a slice, and its position. */
export interface Extreme {
  readonly value: number | bigint;
  readonly position: number;
}

/** The extreme number; `undefined` where every number is null. */
export function findExtremeNumber(slice: NumericSlice, sign: 1 | -1): Extreme | undefined {
  if (slice.data.kind === 'bigint') return findExtremeBig(slice.data, slice.rows, sign);
  const values = gatherNumbers(slice);
  let best = -Infinity;
  let position = -1;
  for (let i = 0; i < values.length; i++) {
    const value = sign * (values[i] ?? Number.NaN);
    if (value > best || (position < 0 && value === best)) {
      best = value;
      position = i;
    }
  }
  return position < 0 ? undefined : { value: values[position] ?? Number.NaN, position };
}

/** The first of the least (-1) or greatest (1) texts by code point; `undefined` where every text is null. */
export function findExtremeText(
  { data, rows }: TextSlice,
  sign: 1 | -1,
): { readonly position: number; readonly text: string } | undefined {
  const { codes, dictionary } = data;
  let best: string | null = null;
  let bestCode = 0;
  let position = -1;
  const length = rows?.length ?? codes.length;
  for (let i = 0; i < length; i++) {
    const code = codes[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    if (code === 0 || code === bestCode) continue;
    const text = dictionary[code] ?? '';
    if (best !== null && compareText(text, best) * sign <= 0) continue;
    [best, bestCode, position] = [text, code, i];
  }
  return best === null ? undefined : { position, text: best };
}

function findExtremeBig(
  { values, nulls }: BigIntegerData,
  rows: Slice['rows'],
  sign: 1 | -1,
): Extreme | undefined {
  let best = 0n;
  let position = -1;
  const length = rows?.length ?? values.length;
  for (let i = 0; i < length; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    if (isNullAt(nulls, row)) continue;
    const value = values[row] ?? 0n;
    if (position >= 0 && (sign > 0 ? value <= best : value >= best)) continue;
    [best, position] = [value, i];
  }
  return position < 0 ? undefined : { value: toExact(best), position };
}
