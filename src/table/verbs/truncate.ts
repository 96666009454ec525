import { ToolError } from '../../errors.ts';
import { type Table, withSelection } from '../table.ts';

/** The first rows of a table. Throws `table.invalid_value` for a negative count. */
export function truncate(table: Table, count: number): Table {
  checkCount(count);
  if (count >= table.rowCount) return table;
  const rows = table.selection?.slice(0, count) ?? Uint32Array.from({ length: count }, (_, row) => row);
  return withSelection(table, rows);
}

/** The first items of a list. Throws `table.invalid_value` for a negative count. */
export function truncateList<T>(items: readonly T[], count: number): T[] {
  checkCount(count);
  return items.slice(0, count);
}

function checkCount(count: number): void {
  if (Number.isInteger(count) && count >= 0) return;
  throw new ToolError('table.invalid_value', {
    message: `${count} is no number of items to keep.`,
    hint: 'Give a whole number, 0 or more.',
  });
}
