import { createTable } from '../build.ts';
import { readColumn } from '../read.ts';
import { findColumn, namesOf, type Table } from '../table.ts';

export interface AbsoluteOptions {
  readonly column: string;
}

/** Makes every number of a column positive. Null stays null. Throws `table.unknown_column`, `table.incompatible` for text. */
export function takeAbsolute(table: Table, options: AbsoluteOptions): Table {
  const target = findColumn(table, options.column).name;
  return createTable(
    namesOf(table).map((name) => ({
      name,
      values: readColumn(table, name).map((cell) =>
        name === target && (typeof cell === 'number' || typeof cell === 'bigint') && cell < 0 ? -cell : cell,
      ),
    })),
  );
}
