import type { Cell } from './cell.ts';
import { createData } from './storage.ts';
import type { Table } from './table.ts';

export interface ColumnSource {
  readonly name: string;
  readonly values: readonly Cell[];
  /** Whole numbers of this column are floating point too: a column declared REAL. */
  readonly float?: boolean;
}

export interface TableBuilder {
  /** Appends a row; cells in the order of the names. */
  push(cells: readonly Cell[]): void;
  /** The table of all rows; the builder is used up. */
  finish(): Table;
}

/** A table from whole columns. Throws RangeError on unequal lengths or a repeated name. */
export function createTable(sources: readonly ColumnSource[]): Table {
  const rowCount = sources[0]?.values.length ?? 0;
  if (sources.some((source) => source.values.length !== rowCount))
    throw new RangeError('Columns differ in length.');
  if (new Set(sources.map((source) => source.name)).size < sources.length)
    throw new RangeError('A name repeats.');
  const columns = sources.map(({ name, values, float }) => ({
    name,
    data: createData(values, float),
    index: null,
  }));
  return { columns, rowCount, selection: null };
}

/** Collects rows one by one. `floats` names the columns whose whole numbers are floating point too. */
export function createTableBuilder(names: readonly string[], floats: readonly string[] = []): TableBuilder {
  const columns: Cell[][] = names.map(() => []);
  const interned = names.map(() => new Map<string, string>());
  return {
    push(cells) {
      for (const [i, column] of columns.entries()) column.push(intern(interned[i], cells[i] ?? null));
    },
    finish() {
      return createTable(
        names.map((name, i) => ({ name, values: columns[i] ?? [], float: floats.includes(name) })),
      );
    },
  };
}

/** Equal texts of a column share one string while the rows come in. */
function intern(known: Map<string, string> | undefined, cell: Cell): Cell {
  if (typeof cell !== 'string' || known === undefined) return cell;
  const first = known.get(cell);
  if (first !== undefined) return first;
  known.set(cell, cell);
  return cell;
}
