import { ToolError } from '../../errors.ts';
import type { Cell } from '../cell.ts';
import type { ColumnData } from '../column.ts';
import { gatherNumbers } from '../numbers.ts';
import { replaceColumn } from '../replace.ts';
import { cellsOf, contentsOf, isNumeric, type NumericSlice, sliceOf } from '../slice.ts';
import { createData, createFloat, createInteger, createMixed } from '../storage.ts';
import { findColumn, type Table } from '../table.ts';

/** The least whole number of 64 bits, whose absolute value has more. */
const LEAST = -(2n ** 63n);

export interface AbsoluteOptions {
  readonly column: string;
  /** Keeps the other numbers exact beside 2^63; else they become floating point with it. */
  readonly lenient?: boolean | undefined;
}

/**
 * Makes every number of a column positive. Null stays null.
 * Throws `table.unknown_column`, `table.incompatible` for text.
 */
export function takeAbsolute(table: Table, options: AbsoluteOptions): Table {
  const column = findColumn(table, options.column);
  const slice = sliceOf(table, column);
  if (table.rowCount === 0 || slice.data.kind === 'null') return table;
  if (isNumeric(slice)) return replaceColumn(table, column, toAbsolute(slice, options.lenient === true));
  throw new ToolError('table.incompatible', {
    message: `The absolute value needs numbers, but column "${column.name}" holds ${contentsOf(slice.data)}.`,
    hint: 'Choose a column of numbers.',
    details: { column: column.name },
  });
}

function toAbsolute(slice: NumericSlice, exact: boolean): ColumnData {
  if (slice.data.kind === 'bigint') {
    const cells = cellsOf(slice);
    const store = exact && cells.includes(LEAST) ? createMixed : createData;
    return store(cells.map(absoluteOf));
  }
  const values = gatherNumbers(slice).map(Math.abs);
  return slice.data.kind === 'integer' ? createInteger(values) : createFloat(values);
}

function absoluteOf(cell: Cell): Cell {
  return (typeof cell === 'number' || typeof cell === 'bigint') && cell < 0 ? -cell : cell;
}
