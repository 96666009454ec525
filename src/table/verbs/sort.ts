import { ToolError } from '../../errors.ts';
import type { Cell } from '../cell.ts';
import { compareCells } from '../compare.ts';
import { readColumn } from '../read.ts';
import { compose, type Table, withSelection } from '../table.ts';

export interface SortOptions {
  /** The column to sort by; checked even where a ranking is given. */
  readonly column?: string;
  /** One number a row to sort by instead of a column. */
  readonly ranking?: readonly (number | bigint | null)[];
  /** Default false: the greatest first. */
  readonly ascending?: boolean;
}

/**
 * The rows in the order of a column or of a ranking: stable, nulls last in both directions, numbers before text.
 * Throws `table.unknown_column`, and `table.invalid_value` for neither key or a ranking of another length.
 */
export function sort(table: Table, options: SortOptions): Table {
  const { column, ranking, ascending = false } = options;
  const keys: readonly Cell[] | undefined = column === undefined ? ranking : readColumn(table, column);
  if (keys === undefined) throw new ToolError('table.invalid_value', { message: 'Nothing to sort by.' });
  const chosen = ranking ?? keys;
  const order = Array.from({ length: table.rowCount }, (_, row) => row).sort((a, b) => {
    const x = chosen[a] ?? null;
    const y = chosen[b] ?? null;
    return ascending || x === null || y === null ? compareCells(x, y) : compareCells(y, x);
  });
  const rows = Uint32Array.from(order);
  return withSelection(table, table.selection === null ? rows : compose(table.selection, rows));
}
