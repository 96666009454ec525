import { ToolError } from '../../errors.ts';
import { combineGroups, firstPositions, type Groups, groupCells } from '../groups.ts';
import { sliceOf } from '../slice.ts';
import { type Column, findColumn, namesOf, pickRows, type Table } from '../table.ts';

/** A column with the name that it gets. */
export interface Renaming {
  readonly column: string;
  readonly name: string;
}

/** The table with other names for some columns. Throws `table.unknown_column`, `table.invalid_value` for a name twice. */
export function renameColumns(table: Table, renamings: readonly Renaming[]): Table {
  const names = new Map<Column, string>();
  for (const { column, name } of renamings) names.set(findColumn(table, column), name);
  const columns = table.columns.map((column) => ({ ...column, name: names.get(column) ?? column.name }));
  refuseRepeated(columns.map(({ name }) => name));
  return { ...table, columns };
}

/** The table without some columns. Throws `table.unknown_column`, and `table.invalid_value` where none would be left. */
export function dropColumns(table: Table, dropped: readonly string[]): Table {
  const gone = new Set(dropped.map((name) => findColumn(table, name)));
  const columns = table.columns.filter((column) => !gone.has(column));
  if (columns.length > 0) return { ...table, columns };
  throw new ToolError('table.invalid_value', {
    message: 'That drops every column of the table.',
    hint: 'Leave at least one of them.',
  });
}

/** The first of the rows that are equal in some columns, or in all; all nulls are one value. Throws `table.unknown_column`. */
export function distinctRows(table: Table, names: readonly string[] = namesOf(table)): Table {
  const groups = groupColumns(
    table,
    names.map((name) => findColumn(table, name)),
  );
  return groups === undefined ? table : pickRows(table, firstPositions(groups));
}

/** Groups a table's rows by several columns; `undefined` for none. */
export function groupColumns(table: Table, columns: readonly Column[]): Groups | undefined {
  const [first, ...others] = columns.map((column) => groupCells(sliceOf(table, column)));
  return first && others.reduce(combineGroups, first);
}

/** Throws `table.invalid_value` where two columns would have one name. */
export function refuseRepeated(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated === undefined) return;
  throw new ToolError('table.invalid_value', {
    message: `Two columns would be called ${JSON.stringify(repeated.slice(0, 120))}.`,
    hint: 'Give each column a name of its own.',
    details: { column: repeated.slice(0, 120) },
  });
}
