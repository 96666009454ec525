import { findExtremeNumber, findExtremeText } from './extremes.ts';
import { gatherNumbers, sumBigs, sumPairwise, sumWhole } from './numbers.ts';
import { lengthOf, type NumericSlice, type Slice, type TextSlice } from './slice.ts';

export type AggregateValue = number | bigint | string | null;

export interface Aggregate {
  /** The answer for no values at all. */
  readonly empty: 0 | null;
  readonly numbers: (slice: NumericSlice) => AggregateValue;
  /** Left out where the aggregate is for numbers alone. */
  readonly text?: (slice: TextSlice) => AggregateValue;
  /** For text where the caller is not held to the environment that this one re-implements. */
  readonly ownText?: (slice: TextSlice) => AggregateValue;
  /** Works on whatever cells there are. */
  readonly anything?: (slice: Slice) => AggregateValue;
}

/** The aggregates of a column, by their names in the tools. */
export const AGGREGATES = {
  min: {
    empty: null,
    numbers: (slice) => extremeOf(slice, -1),
    ownText: (slice) => extremeTextOf(slice, -1),
  },
  max: {
    empty: null,
    numbers: (slice) => extremeOf(slice, 1),
    ownText: (slice) => extremeTextOf(slice, 1),
  },
  sum: { empty: 0, numbers: sumOf },
  mean: { empty: null, numbers: meanOf },
  count: { empty: 0, numbers: lengthOf, anything: lengthOf },
  std: { empty: null, numbers: deviationOf },
  argmin: {
    empty: null,
    numbers: (slice) => findExtremeNumber(slice, -1)?.position ?? null,
    text: ({ data, rows }) => findExtremeText({ data, rows }, -1)?.position ?? null,
  },
  argmax: {
    empty: null,
    numbers: (slice) => findExtremeNumber(slice, 1)?.position ?? null,
    text: ({ data, rows }) => findExtremeText({ data, rows }, 1)?.position ?? null,
  },
} as const satisfies Record<string, Aggregate>;

export type AggregateName = keyof typeof AGGREGATES;

function extremeOf(slice: NumericSlice, sign: 1 | -1): AggregateValue {
  return findExtremeNumber(slice, sign)?.value ?? null;
}

function extremeTextOf({ data, rows }: TextSlice, sign: 1 | -1): AggregateValue {
  return findExtremeText({ data, rows }, sign)?.text ?? null;
}

function sumOf(slice: NumericSlice): number | bigint {
  if (slice.data.kind === 'bigint') return sumBigs(slice.data, slice.rows);
  const values = gatherNumbers(slice);
  return slice.data.kind === 'integer' ? sumWhole(values) : sumPairwise(values);
}

function meanOf(slice: NumericSlice): number | null {
  const values = gatherNumbers(slice);
  return nanToNull(Number(sumOf(slice)) / countNumbers(values));
}

/** The standard deviation of the population: of one value 0. */
function deviationOf(slice: NumericSlice): number | null {
  const values = gatherNumbers(slice);
  const count = countNumbers(values);
  const mean = Number(sumOf(slice)) / count;
  const squares = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) squares[i] = ((values[i] ?? 0) - mean) ** 2;
  // A sum takes NaN for null, but here it can also be the difference of infinities.
  const deviation = countNumbers(squares) < count ? Number.NaN : Math.sqrt(sumPairwise(squares) / count);
  return nanToNull(deviation);
}

function countNumbers(values: Float64Array): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i] ?? Number.NaN)) count += 1;
  return count;
}

function nanToNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
