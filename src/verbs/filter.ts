import { CONDITIONS, isOrdered } from '../table/conditions.ts';
import { noteNothing } from '../table/empty-notes.ts';
import { noteOrder } from '../table/number-notes.ts';
import { sliceOf } from '../table/slice.ts';
import { findColumn, type Table } from '../table/table.ts';
import { type FilterOptions, filter } from '../table/verbs/filter.ts';
import { ONE_TABLE, readCell, readChoice, readText } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const FILTER = defineVerb({
  ...{ verb: 'filter', prefix: 'filtered', handles: ONE_TABLE, makesTable: true },
  parse: ({ key_name: column, condition, value }) => ({
    column: readText(column),
    condition: readChoice(CONDITIONS, condition),
    value: readCell(value),
  }),
  apply: (step, [given]) => {
    const table = requireTable(given);
    const result = filter(table, step);
    return toTable(result, step.lenient && noteFilter(table, step, result));
  },
});

/** What is to be said about a filter: how it read the column, or why no row is left. */
function noteFilter(table: Table, options: FilterOptions, result: Table): string | undefined {
  const column = findColumn(table, options.column);
  const notes = [
    isOrdered(CONDITIONS[options.condition]) ? noteOrder(sliceOf(table, column), column.name) : undefined,
    result.rowCount === 0 ? noteNothing(table, options) : undefined,
  ];
  return notes.filter((note) => note !== undefined).join(' ') || undefined;
}
