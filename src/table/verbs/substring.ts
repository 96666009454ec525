import { createTable } from '../build.ts';
import { readColumn } from '../read.ts';
import { findColumn, namesOf, type Table } from '../table.ts';

export interface SubstringOptions {
  readonly column: string;
  /** Counted in code points; negative from the end. Default 0. */
  readonly start?: number;
  /** The first character left out; negative from the end; null or left out: to the end of the text. */
  readonly end?: number | null;
}

/** Cuts every text of a column. Null stays null. Throws `table.unknown_column`, `table.incompatible` for a number or a blob. */
export function takeSubstring(table: Table, options: SubstringOptions): Table {
  const target = findColumn(table, options.column).name;
  const { start = 0, end } = options;
  return createTable(
    namesOf(table).map((name) => ({
      name,
      values: readColumn(table, name).map((cell) =>
        name === target && typeof cell === 'string'
          ? [...cell].slice(start, end ?? undefined).join('')
          : cell,
      ),
    })),
  );
}
