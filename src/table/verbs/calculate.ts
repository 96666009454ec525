import { ToolError } from '../../errors.ts';
import { isWhole, toExact } from '../cell.ts';

export type Operand = number | bigint | null;

interface Operation {
  readonly floats: (left: number, right: number) => number;
  /** Left out where whole numbers can give a fraction. */
  readonly integers?: (left: bigint, right: bigint) => bigint;
}

/** The operations of the calculator, by their names in the tools. */
export const OPERATIONS = {
  add: { floats: (left, right) => left + right, integers: (left, right) => left + right },
  subtract: { floats: (left, right) => left - right, integers: (left, right) => left - right },
  multiply: { floats: (left, right) => left * right, integers: (left, right) => left * right },
  divide: { floats: (left, right) => (right === 0 ? Number.NaN : left / right) },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

export interface CalculateOptions {
  readonly operation: OperationName;
  readonly left: Operand | readonly Operand[];
  readonly right: Operand | readonly Operand[];
}

/**
 * Arithmetic on numbers or, item by item, on lists; a number or a list of one goes with every item of the other.
 * Integers stay exact, beyond 2^53 as bigint; null with anything and a division by zero give null.
 * Throws `table.incompatible` for lists of different lengths.
 */
export function calculate({ operation, left, right }: CalculateOptions): Operand | Operand[] {
  const operate = OPERATIONS[operation];
  if (!isList(left) && !isList(right)) return apply(operate, left, right);
  const [lefts, rights] = spread(isList(left) ? left : [left], isList(right) ? right : [right]);
  return lefts.map((item, i) => apply(operate, item, rights[i] ?? null));
}

function apply({ floats, integers }: Operation, left: Operand, right: Operand): Operand {
  if (left === null || right === null) return null;
  if (integers !== undefined && isWhole(left) && isWhole(right))
    return toExact(integers(BigInt(left), BigInt(right)));
  const result = floats(Number(left), Number(right));
  return Number.isNaN(result) ? null : result;
}

function spread(
  lefts: readonly Operand[],
  rights: readonly Operand[],
): [readonly Operand[], readonly Operand[]] {
  if (lefts.length === rights.length) return [lefts, rights];
  if (lefts.length === 1 && rights.length > 0) return [rights.map(() => lefts[0] ?? null), rights];
  if (rights.length === 1 && lefts.length > 0) return [lefts, lefts.map(() => rights[0] ?? null)];
  throw new ToolError('table.incompatible', {
    message: `A list of ${lefts.length} and one of ${rights.length} items cannot be calculated item by item.`,
    hint: 'Give lists of the same length, or a single number for one of them.',
  });
}

function isList(operand: Operand | readonly Operand[]): operand is readonly Operand[] {
  return typeof operand === 'object' && operand !== null;
}
