import { toExact } from './cell.ts';
import { type BigIntegerData, INT32_NULL, isMarked, isNullAt } from './column.ts';
import type { NumericSlice } from './slice.ts';

/** Below so many values a sum goes from left to right; above, by halves. */
const BLOCK = 128;

/** The numbers of a slice, NaN for null; those beyond 2^53 rounded. */
export function gatherNumbers({ data, rows }: NumericSlice): Float64Array {
  if (data.kind === 'bigint') return gatherBigs(data, rows);
  const { values } = data;
  if (rows === null && values instanceof Float64Array) return values;
  const gathered = new Float64Array(rows?.length ?? values.length);
  const missing = isMarked(data) ? INT32_NULL : Number.NaN;
  for (let i = 0; i < gathered.length; i++) {
    const value = values[rows === null ? i : (rows[i] ?? 0)] ?? Number.NaN;
    gathered[i] = value === missing ? Number.NaN : value;
  }
  return gathered;
}

/** The exact sum of whole numbers within 2^53; NaN counts as nothing. */
export function sumWhole(values: Float64Array): number | bigint {
  let beyond = 0n;
  let partial = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    const next = partial + value;
    if (next <= Number.MAX_SAFE_INTEGER && next >= Number.MIN_SAFE_INTEGER) partial = next;
    else if (!Number.isNaN(value)) {
      beyond += BigInt(partial);
      partial = value;
    }
  }
  return toExact(beyond + BigInt(partial));
}

/** The exact sum of 64-bit numbers. */
export function sumBigs({ values, nulls }: BigIntegerData, rows: Uint32Array | null): number | bigint {
  let sum = 0n;
  const length = rows?.length ?? values.length;
  for (let i = 0; i < length; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    if (!isNullAt(nulls, row)) sum += values[row] ?? 0n;
  }
  return toExact(sum);
}

/**
 * A floating point sum by halves, so that errors grow with the logarithm of the length; NaN counts as 0.
 * The order of the additions is numpy's, so that the last digits agree with results computed there.
 */
export function sumPairwise(values: Float64Array, from = 0, to = values.length): number {
  const length = to - from;
  if (length <= BLOCK) return length < 8 ? sumInOrder(0, values, from, to) : sumBlock(values, from, to);
  const half = length >> 1;
  const middle = from + half - (half % 8);
  return sumPairwise(values, from, middle) + sumPairwise(values, middle, to);
}

/** Eight running sums over every eighth value, then the remainder in order. */
function sumBlock(values: Float64Array, from: number, to: number): number {
  const at = (i: number) => nanToZero(values[i]);
  let [a, b, c, d] = [at(from), at(from + 1), at(from + 2), at(from + 3)];
  let [e, f, g, h] = [at(from + 4), at(from + 5), at(from + 6), at(from + 7)];
  let i = from + 8;
  for (; i + 8 <= to; i += 8) {
    a += at(i);
    b += at(i + 1);
    c += at(i + 2);
    d += at(i + 3);
    e += at(i + 4);
    f += at(i + 5);
    g += at(i + 6);
    h += at(i + 7);
  }
  return sumInOrder(a + b + (c + d) + (e + f + (g + h)), values, i, to);
}

function sumInOrder(start: number, values: Float64Array, from: number, to: number): number {
  let sum = start;
  for (let i = from; i < to; i++) sum += nanToZero(values[i]);
  return sum;
}

function nanToZero(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

function gatherBigs({ values, nulls }: BigIntegerData, rows: Uint32Array | null): Float64Array {
  const gathered = new Float64Array(rows?.length ?? values.length);
  for (let i = 0; i < gathered.length; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    gathered[i] = isNullAt(nulls, row) ? Number.NaN : Number(values[row] ?? 0n);
  }
  return gathered;
}
