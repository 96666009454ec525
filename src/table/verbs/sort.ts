import { ToolError } from '../../errors.ts';
import { orderOf } from '../order.ts';
import { type Slice, sliceOf } from '../slice.ts';
import { createData } from '../storage.ts';
import { findColumn, pickRows, type Table } from '../table.ts';

export interface SortOptions {
  /** The column to sort by; checked even where a ranking is given. */
  readonly column?: string | undefined;
  /** One number a row to sort by instead of a column. */
  readonly ranking?: readonly (number | bigint | null)[] | undefined;
  /** Default false: the greatest first. */
  readonly ascending?: boolean | undefined;
}

/**
 * The rows in the order of a column or of a ranking: stable, nulls last in both directions, numbers before text.
 * Throws `table.unknown_column`, and `table.invalid_value` without a key or for a ranking of another length.
 */
export function sort(table: Table, options: SortOptions): Table {
  const { column, ranking, ascending = false } = options;
  const byColumn = column === undefined ? undefined : findColumn(table, column);
  if (ranking !== undefined) return pickRows(table, orderOf(toSlice(ranking, table.rowCount), ascending));
  if (byColumn !== undefined) return pickRows(table, orderOf(sliceOf(table, byColumn), ascending));
  throw new ToolError('table.invalid_value', {
    message: 'There is nothing to sort by.',
    hint: 'Name a column, or give a ranking with one number a row.',
  });
}

function toSlice(ranking: readonly (number | bigint | null)[], rowCount: number): Slice {
  if (ranking.length === rowCount) return { data: createData(ranking), rows: null };
  throw new ToolError('table.invalid_value', {
    message: `The ranking has ${ranking.length} numbers, but the table has ${rowCount} rows.`,
    hint: 'Give one number for each row, in the order of the rows.',
  });
}
