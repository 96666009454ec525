import { ToolError } from '../../errors.ts';
import type { AggregateName } from '../aggregates.ts';
import type { Cell } from '../cell.ts';
import { readColumn } from '../read.ts';
import { findColumn, type Table } from '../table.ts';

export interface AggregateOptions {
  readonly operation: AggregateName;
  /** Without a column only `count` works: it counts the rows by the first column. */
  readonly column?: string;
  /** Only the first of equal cells; all nulls are one value. Before the limit. */
  readonly distinct?: boolean;
  /** Only so many cells; negative or left out: all. */
  readonly limit?: number;
}

/**
 * One value of a column: nulls are ignored except by `count`; of no values the sum is 0, others are null.
 * Integers are exact, beyond 2^53 as bigint. Throws `table.unknown_column`, `table.incompatible`.
 */
export function aggregate(table: Table, options: AggregateOptions): number | bigint | null {
  const cells = options.column === undefined ? [] : readColumn(table, findColumn(table, options.column).name);
  if (options.operation === 'count') return options.column === undefined ? table.rowCount : cells.length;
  const numbers = cells.filter((cell: Cell): cell is number => typeof cell === 'number');
  if (options.operation === 'sum') return numbers.reduce((sum, value) => sum + value, 0);
  throw new ToolError('internal', { message: 'To come.' });
}
