import { ToolError } from '../../errors.ts';
import { type Cell, toNumberKey } from '../cell.ts';
import { combineGroups, firstPositions, groupCells } from '../groups.ts';
import { readColumn } from '../read.ts';
import { sliceOf } from '../slice.ts';
import { findColumn, pickRows, type Table } from '../table.ts';

/** The first of equal rows, in their order; all nulls are one value. */
export function unique(table: Table): Table {
  const [first, ...others] = table.columns.map((column) => groupCells(sliceOf(table, column)));
  return first === undefined ? table : pickRows(table, firstPositions(others.reduce(combineGroups, first)));
}

/** The distinct cells of a column in the order of first appearance, null among them. Throws `table.unknown_column`. */
export function uniqueValues(table: Table, name: string): Cell[] {
  const column = findColumn(table, name);
  return readColumn(pickRows(table, firstPositions(groupCells(sliceOf(table, column)))), column.name);
}

/**
 * The distinct items of a list in the order of first appearance; 1, 1.0 and true are one, NaN is null.
 * Throws `table.invalid_value` for an item that is a list or an object.
 */
export function uniqueItems(items: readonly unknown[]): unknown[] {
  const known = new Set<unknown>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** A Set holds 2n and 2 apart, a list of values does not. */
function keyOf(item: unknown): unknown {
  if (typeof item === 'boolean') return Number(item);
  if (typeof item === 'bigint') return toNumberKey(item);
  if (Number.isNaN(item)) return null;
  if (typeof item !== 'object' || item === null) return item;
  throw new ToolError('table.invalid_value', {
    message: `${Array.isArray(item) ? 'A list' : 'An object'} inside the list cannot be compared.`,
    hint: 'Give a list of texts, numbers, true, false or null.',
  });
}
