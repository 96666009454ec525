import { ToolError } from '../../errors.ts';
import type { Cell } from '../cell.ts';
import { cellAt } from '../column.ts';
import { compileExpression } from '../expression.ts';
import { readWithGaps } from '../numbers-with-gaps.ts';
import { sliceOf } from '../slice.ts';
import { createData } from '../storage.ts';
import { findColumn, storageRows, type Table } from '../table.ts';

export interface DeriveOptions {
  /** Of the new column; one that is there already is replaced. */
  readonly name: string;
  readonly expression: string;
}

/**
 * The table with a column whose cells an expression gives, row by row.
 * Throws `table.unknown_column`, `table.invalid_value` for an expression that is none, `table.incompatible` for text where numbers are needed.
 */
export function derive(table: Table, { name, expression }: DeriveOptions): Table {
  if (name.trim() === '') {
    throw new ToolError('table.invalid_value', {
      message: 'A column needs a name.',
      hint: 'Give the new column a name.',
    });
  }
  const evaluate = compileExpression(expression, { columnOf: (column) => readRows(table, column) });
  const cells = new Array<Cell>(table.rowCount);
  for (let row = 0; row < cells.length; row++) cells[row] = evaluate(row);
  const index = table.selection;
  const others = table.columns
    .filter((column) => column.name !== name)
    .map((column) => (index === null ? column : { ...column, index: storageRows(table, column) }));
  const made = { name, data: createData(cells), index: null };
  return { columns: [...others, made], rowCount: table.rowCount, selection: null };
}

function readRows(table: Table, name: string): (row: number) => Cell {
  const own = sliceOf(table, findColumn(table, name));
  const { data, rows } = readWithGaps(own)?.slice ?? own;
  return rows === null ? (row) => cellAt(data, row) : (row) => cellAt(data, rows[row] ?? 0);
}
