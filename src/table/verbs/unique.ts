import type { Cell } from '../cell.ts';
import { readColumn, readRows } from '../read.ts';
import { compose, type Table, withSelection } from '../table.ts';

/** The first of equal rows, in their order; all nulls are one value. */
export function unique(table: Table): Table {
  const seen = new Set<string>();
  const rows = readRows(table).flatMap((cells, row) => {
    const key = JSON.stringify(cells, (_, cell: unknown) => (typeof cell === 'bigint' ? `${cell}n` : cell));
    if (seen.has(key)) return [];
    seen.add(key);
    return [row];
  });
  const kept = Uint32Array.from(rows);
  return withSelection(table, table.selection === null ? kept : compose(table.selection, kept));
}

/** The distinct cells of a column in the order of first appearance. Throws `table.unknown_column`. */
export function uniqueValues(table: Table, name: string): Cell[] {
  return [...new Set(readColumn(table, name))];
}

export type ListItem = Cell | boolean;

/**
 * The distinct items of a list in the order of first appearance; 1, 1.0 and true are one.
 * Throws `table.invalid_value` for an item that is a list or an object.
 */
export function uniqueItems(items: readonly unknown[]): unknown[] {
  return [...new Set(items)];
}
