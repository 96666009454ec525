import { findColumn, type Table } from '../table.ts';
import { truncate } from './truncate.ts';
import { unique } from './unique.ts';

export interface RetrieveOptions {
  /** In the order of the answer; a repeated name counts once. */
  readonly columns: readonly string[];
  /** Only the first of equal rows of these columns. Before the limit. */
  readonly distinct?: boolean;
  /** Only so many rows; negative or left out: all. */
  readonly limit?: number;
}

/** A table of some columns. Of no columns it has no rows. Throws `table.unknown_column`. */
export function retrieve(table: Table, options: RetrieveOptions): Table {
  const columns = [...new Set(options.columns.map((name) => findColumn(table, name)))];
  const selected = columns.length === 0 ? { columns, rowCount: 0, selection: null } : { ...table, columns };
  const rows = options.distinct === true ? unique(selected) : selected;
  const limit = options.limit ?? -1;
  return limit < 0 ? rows : truncate(rows, limit);
}
