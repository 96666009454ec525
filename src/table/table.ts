import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import type { ColumnData } from './column.ts';

/** A named column: a storage, read through an index of its rows where it has one. */
export interface Column {
  readonly name: string;
  readonly data: ColumnData;
  /** Storage row of each row of the frame; null: they are the same. */
  readonly index: Uint32Array | null;
}

/**
 * An immutable table. Its columns have equally many rows, the frame; the selection picks and orders rows of it.
 * Two hops at most lead to a cell: `data[index[selection[row]]]`. Verbs share columns and make selections.
 */
export interface Table {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Frame row of each row of the table; null: all rows of the frame in their order. */
  readonly selection: Uint32Array | null;
}

/** The columns' names in order. */
export function namesOf(table: Table): string[] {
  return table.columns.map((column) => column.name);
}

/**
 * The column of a name: exact, or else the only one that differs by case alone.
 * Throws `table.unknown_column`, hinting at the nearest names.
 */
export function findColumn(table: Table, name: string): Column {
  const exact = table.columns.find((column) => column.name === name);
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  const [only, ...others] = table.columns.filter((column) => column.name.toLowerCase() === folded);
  if (only !== undefined && others.length === 0) return only;
  throw new ToolError('table.unknown_column', {
    message: `Column ${JSON.stringify(name)} is not in this table.`,
    hint: hintNearest(name, namesOf(table), 'column'),
    details: { column: name },
  });
}

/** The rows of a table at the given positions, in their order. All of them in order: the table itself. */
export function pickRows(table: Table, positions: Uint32Array): Table {
  if (positions.length === table.rowCount && isIdentity(positions)) return table;
  return withSelection(table, table.selection === null ? positions : compose(table.selection, positions));
}

/** The positions 0 to `length` - 1. */
export function countUp(length: number): Uint32Array {
  const positions = new Uint32Array(length);
  for (let i = 0; i < length; i++) positions[i] = i;
  return positions;
}

/** A table of the same columns that reads the given frame rows. */
export function withSelection(table: Table, selection: Uint32Array): Table {
  return { columns: table.columns, rowCount: selection.length, selection };
}

/** Storage row of each row of the table in one column; null: they are the same. */
export function storageRows(table: Table, column: Column): Uint32Array | null {
  if (column.index === null) return table.selection;
  return table.selection === null ? column.index : compose(column.index, table.selection);
}

/** Picks `outer[i]` for each `i` of `inner`. */
export function compose(outer: Uint32Array, inner: Uint32Array): Uint32Array {
  const composed = new Uint32Array(inner.length);
  for (let i = 0; i < inner.length; i++) composed[i] = outer[inner[i] ?? 0] ?? 0;
  return composed;
}

function isIdentity(positions: Uint32Array): boolean {
  return positions.every((position, i) => position === i);
}
