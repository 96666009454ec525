import { type Cell, kindOf } from './cell.ts';
import type { Characters } from './column.ts';
import { compareCells, compareText, hasSurrogates } from './compare.ts';
import { type Condition, isEquality, isUnequal, type Order } from './conditions.ts';

export type CellTest = (cell: Cell) => boolean;

/**
 * The test of a condition on one cell that is not null; the value has the column's type, `characters` says what its
 * texts have. A cell of another kind than the value is merely unequal.
 */
export function createCellTest(
  { order, pattern }: Condition,
  value: string | number | bigint,
  characters: Characters,
): CellTest {
  if (pattern !== undefined) {
    const fits = pattern(String(value), characters === 'ascii');
    return (cell) => typeof cell === 'string' && fits(cell);
  }
  if (order === undefined) return () => false;
  if (typeof value === 'string') return createTextTest(order, value, characters === 'astral');
  return (cell) => (kindOf(cell) === 'number' ? accepts(order, compareCells(cell, value)) : isUnequal(order));
}

/** Plain `<` is several times faster than comparing code points, and equal to it where no text has surrogates. */
function createTextTest(order: Order, value: string, astral: boolean): CellTest {
  const { less, equal, greater } = order;
  if (isEquality({ order })) return (cell) => (cell === value) === equal;
  if (astral || hasSurrogates(value))
    return (cell) => typeof cell === 'string' && accepts(order, compareText(cell, value));
  return (cell) => typeof cell === 'string' && (cell < value ? less : cell === value ? equal : greater);
}

function accepts(order: Order, sign: number): boolean {
  return sign < 0 ? order.less : sign > 0 ? order.greater : order.equal;
}
