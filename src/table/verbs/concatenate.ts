import { ToolError } from '../../errors.ts';
import { appendData } from '../append.ts';
import { sliceOf } from '../slice.ts';
import { type Column, countUp, namesOf, type Table } from '../table.ts';

/**
 * The rows of both tables, columns in the order of the first. Two tables over the same columns go on sharing them.
 * Throws `table.incompatible` unless both have the same names.
 */
export function concatenate(first: Table, second: Table): Table {
  const other = { ...second, columns: alignColumns(first, second) };
  if (other.rowCount === 0) return first;
  if (first.rowCount === 0) return other;
  return sharesColumns(first, other) ? joinSelections(first, other) : copyRows(first, other);
}

/** The columns of the second table in the order of the first. */
function alignColumns(first: Table, second: Table): readonly Column[] {
  const found = first.columns.flatMap(
    ({ name }) => second.columns.find((column) => column.name === name) ?? [],
  );
  if (found.length === first.columns.length && found.length === second.columns.length) return found;
  throw new ToolError('table.incompatible', {
    message: 'The two tables have different columns.',
    hint: `Retrieve the same columns of both first. ${describeDifference(first, second)}`,
  });
}

function describeDifference(first: Table, second: Table): string {
  const [names, others] = [new Set(namesOf(first)), new Set(namesOf(second))];
  const list = (only: readonly string[]) => only.slice(0, 10).join(', ') || 'none';
  return `Only in the first: ${list([...names].filter((name) => !others.has(name)))}. Only in the second: ${list(
    [...others].filter((name) => !names.has(name)),
  )}.`;
}

function sharesColumns(first: Table, second: Table): boolean {
  return first.columns.every(({ data, index }, i) => {
    const other = second.columns[i];
    return other !== undefined && other.data === data && other.index === index;
  });
}

function joinSelections(first: Table, second: Table): Table {
  const selection = new Uint32Array(first.rowCount + second.rowCount);
  selection.set(first.selection ?? countUp(first.rowCount));
  selection.set(second.selection ?? countUp(second.rowCount), first.rowCount);
  return { columns: first.columns, rowCount: selection.length, selection };
}

function copyRows(first: Table, second: Table): Table {
  const columns = first.columns.map((column, i) => ({
    name: column.name,
    data: appendData(sliceOf(first, column), sliceOf(second, second.columns[i] ?? column)),
    index: null,
  }));
  return { columns, rowCount: first.rowCount + second.rowCount, selection: null };
}
