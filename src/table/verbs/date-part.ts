import type { Cell } from '../cell.ts';
import { createDateFormat } from '../date-format.ts';
import { parseIsoDate } from '../iso-date.ts';
import { mapTexts } from '../recode.ts';
import { replaceColumn } from '../replace.ts';
import { cellsOf, isText, type Slice, sliceOf } from '../slice.ts';
import { createData } from '../storage.ts';
import { findColumn, type Table } from '../table.ts';

export interface DatePartOptions {
  readonly column: string;
  /** One of `%Y %m %d %H %M %S %j %w %u %W` gives whole numbers, more of them or other characters text. Default `%Y`. */
  readonly pattern?: string | undefined;
}

export interface DatePartResult {
  readonly table: Table;
  /** Cells that were neither null nor an ISO date; they are null now. */
  readonly unreadable: number;
}

/** Takes a part of every ISO date of a column. Throws `table.unknown_column`, `table.invalid_value` for another pattern. */
export function takeDatePart(table: Table, options: DatePartOptions): DatePartResult {
  const column = findColumn(table, options.column);
  const format = createDateFormat(options.pattern ?? '%Y');
  if (table.rowCount === 0) return { table, unreadable: 0 };
  const slice = sliceOf(table, column);
  const parts = mapDates(slice, (text) => {
    const date = parseIsoDate(text);
    return date === undefined ? null : format(date);
  });
  const unreadable = countNulls(parts) - countNulls(cellsOf(slice));
  return { table: replaceColumn(table, column, createData(parts)), unreadable };
}

function mapDates(slice: Slice, toPart: (text: string) => Cell): Cell[] {
  if (isText(slice)) return mapTexts(slice, toPart);
  return cellsOf(slice).map((cell) => (typeof cell === 'string' ? toPart(cell) : null));
}

function countNulls(cells: readonly Cell[]): number {
  return cells.filter((cell) => cell === null).length;
}
