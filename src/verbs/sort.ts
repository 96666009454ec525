import { hintNumbers, noteOrder } from '../table/number-notes.ts';
import { sliceOf } from '../table/slice.ts';
import { findColumn, type Table } from '../table/table.ts';
import { type SortOptions, sort } from '../table/verbs/sort.ts';
import { ONE_TABLE, readKey, readNumber } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const SORT = defineVerb({
  ...{ verb: 'sort', prefix: 'sorted', handles: ONE_TABLE, makesTable: true },
  parse: (values) => ({
    ...readKey(values),
    ...(Array.isArray(values.ranking_array) && { ranking: values.ranking_array.map(readNumber) }),
    ascending: values.ascending === true,
  }),
  apply: (step, [given]) => {
    const table = requireTable(given);
    return toTable(sort(table, step), step.lenient && noteSort(table, step));
  },
});

function noteSort(table: Table, { column, ranking }: SortOptions): string | undefined {
  if (column === undefined || ranking !== undefined) return undefined;
  const sorted = findColumn(table, column);
  const slice = sliceOf(table, sorted);
  if (slice.data.kind !== 'mixed') return noteOrder(slice, sorted.name);
  const hint = hintNumbers(slice);
  return hint && `Column "${sorted.name}" also holds text, which was sorted after all numbers. ${hint}`;
}
