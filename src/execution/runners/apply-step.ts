import { ToolError } from '../../errors.ts';
import type { VerbStep } from '../../sessions/step.ts';
import { createTable } from '../../table/build.ts';
import type { Cell } from '../../table/cell.ts';
import { readColumn } from '../../table/read.ts';
import { namesOf, type Table } from '../../table/table.ts';
import { takeAbsolute } from '../../table/verbs/absolute.ts';
import { aggregate } from '../../table/verbs/aggregate.ts';
import { calculate } from '../../table/verbs/calculate.ts';
import { concatenate } from '../../table/verbs/concatenate.ts';
import { takeDatePart } from '../../table/verbs/date-part.ts';
import { filter } from '../../table/verbs/filter.ts';
import { retrieve } from '../../table/verbs/retrieve.ts';
import { sort } from '../../table/verbs/sort.ts';
import { takeSubstring } from '../../table/verbs/substring.ts';
import { truncate, truncateList } from '../../table/verbs/truncate.ts';
import { uniqueItems, uniqueValues } from '../../table/verbs/unique.ts';

/** What a verb gives: a table that stays, or a list or value to answer with. */
export type StepResult =
  | { readonly kind: 'table'; readonly table: Table; readonly note?: string }
  | { readonly kind: 'list'; readonly name: string; readonly items: readonly unknown[] }
  | { readonly kind: 'value'; readonly value: number | bigint | null };

/** Name of the only column of a table that was made of a list. */
const LIST_COLUMN = 'value';

/** Runs a verb on its tables. Throws the table engine's errors. */
export function applyStep(step: VerbStep, [first, second]: readonly Table[]): StepResult {
  switch (step.verb) {
    case 'filter':
      return toTableResult(filter(requireTable(first), step));
    case 'sort':
      return toTableResult(sort(requireTable(first), step));
    case 'aggregate':
      return { kind: 'value', value: aggregate(requireTable(first), step) };
    case 'substring':
      return toTableResult(takeSubstring(requireTable(first), step));
    case 'absolute':
      return toTableResult(takeAbsolute(requireTable(first), step));
    case 'date_part':
      return applyDatePart(requireTable(first), step);
    case 'retrieve':
      return toTableResult(retrieve(requireTable(first), step));
    case 'values':
      return toListResult(step.column, readColumn(requireTable(first), step.column, step.limit));
    case 'concatenate':
      return toTableResult(concatenate(requireTable(first), requireTable(second)));
    case 'unique_values':
      return applyUniqueValues(requireTable(first), step.column);
    case 'unique_items':
      return toListResult(LIST_COLUMN, uniqueItems(step.items));
    case 'truncate':
      return toTableResult(truncate(requireTable(first), step.count));
    case 'truncate_items':
      return toListResult(LIST_COLUMN, truncateList(step.items, step.count));
    case 'calculate':
      return applyCalculation(step);
  }
}

/** A result as a table, for what is to be kept: a list is a table of one column. */
export function toKeptTable(result: StepResult): Table {
  if (result.kind === 'table') return result.table;
  if (result.kind === 'list') return createTable([{ name: result.name, values: result.items.map(toCell) }]);
  return createTable([{ name: LIST_COLUMN, values: [result.value] }]);
}

function applyDatePart(table: Table, step: Extract<VerbStep, { verb: 'date_part' }>): StepResult {
  const { table: replaced, unreadable } = takeDatePart(table, step);
  if (unreadable === 0) return toTableResult(replaced);
  const values = unreadable === 1 ? '1 value is' : `${unreadable} values are`;
  return { kind: 'table', table: replaced, note: `${values} no ISO date and became null.` };
}

function applyUniqueValues(table: Table, column: string | undefined): StepResult {
  const names = namesOf(table);
  const name = column ?? (names.length === 1 ? names[0] : undefined);
  if (name !== undefined) return toListResult(name, uniqueValues(table, name));
  throw new ToolError('request.missing_argument', {
    message: 'The argument "key_name" is missing: the table has several columns.',
    hint: `Name one of: ${names.slice(0, 20).join(', ')}.`,
    details: { argument: 'key_name' },
  });
}

function applyCalculation(step: Extract<VerbStep, { verb: 'calculate' }>): StepResult {
  const result = calculate(step);
  if (typeof result === 'object' && result !== null) return toListResult(LIST_COLUMN, result);
  return { kind: 'value', value: result };
}

function toTableResult(table: Table): StepResult {
  return { kind: 'table', table };
}

function toListResult(name: string, items: readonly unknown[]): StepResult {
  return { kind: 'list', name, items };
}

/** An element of a list that a caller sent, as a cell: true and false as SQLite stores them, the rest as JSON text. */
function toCell(item: unknown): Cell {
  if (typeof item === 'boolean') return item ? 1 : 0;
  if (item === null || typeof item === 'number' || typeof item === 'bigint' || typeof item === 'string')
    return item;
  return item instanceof Uint8Array ? item : JSON.stringify(item);
}

function requireTable(table: Table | undefined): Table {
  if (table !== undefined) return table;
  throw new TypeError('a verb lacks its table');
}
