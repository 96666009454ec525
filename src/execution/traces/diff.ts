import { toJsonText } from '../../json.ts';
import type { GivenCall } from './parse-calls.ts';
import { toPlainHandles } from './plain-handles.ts';

export type DifferenceKind = 'missing' | 'domain' | 'tool' | 'arguments' | 'outcome' | 'digest';

/** One call that is not the same in both; null where there is none. */
export interface Difference {
  /** From 1 on. */
  readonly position: number;
  /** The first thing that differs: what was called before what was answered. */
  readonly kind: DifferenceKind;
  readonly left: unknown;
  readonly right: unknown;
}

export interface TraceDifference {
  readonly equal: boolean;
  readonly calls: { readonly left: number; readonly right: number };
  readonly first: Difference | null;
  /** In the order of the calls; the first 200. */
  readonly differences: readonly Difference[];
  /** How many there are. */
  readonly total: number;
}

const MOST_SHOWN = 200;

/** Compares two lists of calls, position by position. What one of them does not tell of a call counts as the same. */
export function diffTraces(left: readonly GivenCall[], right: readonly GivenCall[]): TraceDifference {
  const differences: Difference[] = [];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = diffCalls(left[index], right[index]);
    if (difference !== undefined) differences.push({ position: index + 1, ...difference });
  }
  return {
    equal: differences.length === 0,
    calls: { left: left.length, right: right.length },
    first: differences[0] ?? null,
    differences: differences.slice(0, MOST_SHOWN),
    total: differences.length,
  };
}

function diffCalls(
  left: GivenCall | undefined,
  right: GivenCall | undefined,
): Omit<Difference, 'position'> | undefined {
  if (left === undefined || right === undefined) {
    return { kind: 'missing', left: toShown(left), right: toShown(right) };
  }
  const pairs: readonly (readonly [DifferenceKind, unknown, unknown])[] = [
    ['domain', left.domain, right.domain],
    ['tool', left.tool, right.tool],
    ['arguments', ...toComparable(left, right)],
    ['outcome', left.outcome, right.outcome],
    ['digest', left.digest, right.digest],
  ];
  const differing = pairs.find(([, one, other]) => !isSame(one, other));
  if (differing === undefined) return undefined;
  const [kind, one, other] = differing;
  return { kind, left: one, right: other };
}

/** The arguments as both know them: coerced, or as received where one has nothing else. */
function toComparable(left: GivenCall, right: GivenCall): readonly [unknown, unknown] {
  const areCoerced = left.coerced !== undefined && right.coerced !== undefined;
  return areCoerced
    ? [toPlainHandles(left.coerced), toPlainHandles(right.coerced)]
    : [toPlainHandles(left.arguments), toPlainHandles(right.arguments)];
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return true;
  return toJsonText(sortKeys(one)) === toJsonText(sortKeys(other));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sortKeys(member)]));
}

function toShown(call: GivenCall | undefined): unknown {
  return call === undefined ? null : { domain: call.domain, tool: call.tool, arguments: call.arguments };
}
