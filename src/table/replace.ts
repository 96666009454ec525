import type { ColumnData } from './column.ts';
import { type Column, storageRows, type Table } from './table.ts';

/**
 * The table with another storage for one column, which has the table's rows in their order. The other columns are
 * shared: the selection becomes their index.
 */
export function replaceColumn(table: Table, replaced: Column, data: ColumnData): Table {
  const indexes = new Map<Uint32Array | null, Uint32Array | null>();
  const indexOf = (column: Column) => {
    if (!indexes.has(column.index)) indexes.set(column.index, storageRows(table, column));
    return indexes.get(column.index) ?? null;
  };
  const columns = table.columns.map((column) =>
    column === replaced
      ? { name: column.name, data, index: null }
      : { name: column.name, data: column.data, index: indexOf(column) },
  );
  return { columns, rowCount: table.rowCount, selection: null };
}
