import { createTable } from '../../table/build.ts';
import type { Cell } from '../../table/cell.ts';
import { LIST_COLUMN, type StepResult } from '../../verbs/verb.ts';
import type { NotedTable } from './table-cache.ts';

/** A result as a table, for what is to be kept: a list is a table of one column. */
export function toKeptTable(result: StepResult): NotedTable {
  if (result.kind === 'table') return result;
  if (result.kind === 'list') return toColumn(result.name, result.items.map(toCell));
  return toColumn(LIST_COLUMN, [result.value]);
}

function toColumn(name: string, values: readonly Cell[]): NotedTable {
  return { table: createTable([{ name, values }]) };
}

/** An element of a list that a caller sent, as a cell: true and false as SQLite stores them, the rest as JSON text. */
function toCell(item: unknown): Cell {
  if (typeof item === 'boolean') return item ? 1 : 0;
  if (item === null || typeof item === 'number' || typeof item === 'bigint' || typeof item === 'string')
    return item;
  return item instanceof Uint8Array ? item : JSON.stringify(item);
}
