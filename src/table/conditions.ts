import { createContains, createLike, createLineLike } from './patterns.ts';

/** How cells compare with the value in an ordered condition. */
export interface Order {
  readonly less: boolean;
  readonly equal: boolean;
  readonly greater: boolean;
}

export interface Condition {
  /** Which outcomes of the comparison of a cell with the value match; a pattern instead for text alone. */
  readonly order?: Order;
  readonly pattern?: (value: string, ascii: boolean) => (text: string) => boolean;
  /** The pattern where a line break is a character like any other; left out: the same. */
  readonly wholePattern?: (value: string) => (text: string) => boolean;
  /** What a null cell does where the value is not null. */
  readonly keepsNull: boolean;
  /** Which cells match where the value is null. */
  readonly whenNull: 'missing' | 'present' | 'none' | 'refused';
}

const LESS: Order = { less: true, equal: false, greater: false };
export const EQUAL: Order = { less: false, equal: true, greater: false };
const GREATER: Order = { less: false, equal: false, greater: true };

/** The conditions of a filter, by their names in the tools. */
export const CONDITIONS = {
  equal_to: { order: EQUAL, keepsNull: false, whenNull: 'missing' },
  not_equal_to: { order: { less: true, equal: false, greater: true }, keepsNull: true, whenNull: 'present' },
  greater_than: { order: GREATER, keepsNull: false, whenNull: 'none' },
  less_than: { order: LESS, keepsNull: false, whenNull: 'none' },
  greater_than_equal_to: { order: { ...GREATER, equal: true }, keepsNull: false, whenNull: 'none' },
  less_than_equal_to: { order: { ...LESS, equal: true }, keepsNull: false, whenNull: 'none' },
  contains: { pattern: createContains, keepsNull: false, whenNull: 'refused' },
  like: { pattern: createLineLike, wholePattern: createLike, keepsNull: false, whenNull: 'refused' },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof CONDITIONS;

/** A condition by its name; a lenient one takes a line break for a character like any other. */
export function conditionOf(name: ConditionName, lenient: boolean): Condition {
  const condition: Condition = CONDITIONS[name];
  const { wholePattern } = condition;
  return lenient && wholePattern !== undefined ? { ...condition, pattern: wholePattern } : condition;
}

/** True for the conditions that ask which of two values is greater. */
export function isOrdered(condition: Condition): boolean {
  return condition.pattern === undefined && !isEquality(condition);
}

/** True for the order of `not_equal_to`, which null meets too. */
export function isUnequal({ less, equal, greater }: Order): boolean {
  return less && greater && !equal;
}

/** True for `equal_to` and `not_equal_to`, which need no order between cell and value. */
export function isEquality({ order }: Pick<Condition, 'order'>): boolean {
  return order !== undefined && order.less === order.greater;
}
