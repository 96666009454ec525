import type { Cell } from './cell.ts';
import { cellAt, type Dtype, dtypeOfData } from './column.ts';
import { type Column, findColumn, type Table } from './table.ts';

/** The cells of a column from `offset`, at most `limit` of them; what a getter answers. Throws `table.unknown_column`. */
export function readColumn(table: Table, name: string, limit = Infinity, offset = 0): Cell[] {
  return readCells(table, findColumn(table, name), limit, offset);
}

/** The first cells of a column, for a preview. Throws `table.unknown_column`. */
export function firstValues(table: Table, name: string, count: number): Cell[] {
  return readColumn(table, name, count);
}

/** Rows as arrays in the order of the columns, from `offset`, at most `limit`. */
export function readRows(table: Table, offset = 0, limit = Infinity): Cell[][] {
  const columns = table.columns.map((column) => readCells(table, column, limit, offset));
  const count = Math.max(0, Math.min(limit, table.rowCount - offset));
  return Array.from({ length: count }, (_, row) => columns.map((cells) => cells[row] ?? null));
}

/** The type of a column that a preview names. Throws `table.unknown_column`. */
export function dtypeOf(table: Table, name: string): Dtype {
  return dtypeOfData(findColumn(table, name).data);
}

function readCells(table: Table, column: Column, limit: number, offset: number): Cell[] {
  const end = Math.min(table.rowCount, offset + Math.max(0, limit));
  const cells: Cell[] = [];
  for (let row = Math.max(0, offset); row < end; row++) {
    const framed = table.selection === null ? row : (table.selection[row] ?? 0);
    cells.push(cellAt(column.data, column.index === null ? framed : (column.index[framed] ?? 0)));
  }
  return cells;
}
