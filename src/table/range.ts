import { EQUAL, isUnequal, type Order } from './conditions.ts';

/** The values from `low` to `high`, both of them in; negated: all but these, and null. */
export interface Range<T> {
  readonly low: T;
  readonly high: T;
  readonly negated: boolean;
}

const NOTHING: Range<bigint> = { low: 1n, high: 0n, negated: false };
const BEYOND_INT64 = 2n ** 64n;

/** The floating point numbers that stand to a value in an order. Exact for a bigint between two of them. */
export function toNumberRange(order: Order, value: number | bigint): Range<number> {
  if (isUnequal(order)) return { ...toNumberRange(EQUAL, value), negated: true };
  const bound = Number(value);
  const exact = shift(order, bound < value, bound > value);
  return {
    low: exact.less ? -Infinity : exact.equal ? bound : step(bound, 1),
    high: exact.greater ? Infinity : exact.equal ? bound : step(bound, -1),
    negated: false,
  };
}

/** The whole numbers of 64 bits that stand to a value in an order. */
export function toBigRange(order: Order, value: number | bigint): Range<bigint> {
  if (isUnequal(order)) return { ...toBigRange(EQUAL, value), negated: true };
  if (Number.isNaN(value)) return NOTHING;
  const bound = toBigBound(value);
  const exact = shift(order, bound < value, bound > value);
  return {
    low: exact.less ? -BEYOND_INT64 : exact.equal ? bound : bound + 1n,
    high: exact.greater ? BEYOND_INT64 : exact.equal ? bound : bound - 1n,
    negated: false,
  };
}

/** Where the bound lies beside the value, a cell equal to the bound is less or greater than the value. */
function shift(order: Order, below: boolean, above: boolean): Order {
  if (below) return { ...order, equal: order.less };
  return above ? { ...order, equal: order.greater } : order;
}

function toBigBound(value: number | bigint): bigint {
  if (value > BEYOND_INT64) return BEYOND_INT64;
  return value < -BEYOND_INT64
    ? -BEYOND_INT64
    : BigInt(typeof value === 'number' ? Math.floor(value) : value);
}

/** The next floating point number upwards (1) or downwards (-1). */
function step(value: number, direction: 1 | -1): number {
  if (value === direction * Infinity) return Number.NaN;
  if (value === 0) return direction * Number.MIN_VALUE;
  const float = Float64Array.of(value);
  const bits = new BigInt64Array(float.buffer);
  bits[0] = (bits[0] ?? 0n) + BigInt(value > 0 ? direction : -direction);
  return float[0] ?? Number.NaN;
}
