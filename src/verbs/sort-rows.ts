import { sortRows } from '../table/verbs/sort-rows.ts';
import { ONE_TABLE, readRecords, readText } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const SORT_ROWS = defineVerb({
  ...{ verb: 'sort_rows', prefix: 'sorted', handles: ONE_TABLE, makesTable: true },
  parse: ({ keys }) => ({
    keys: readRecords(keys).map(({ key_name: column, ascending }) => ({
      column: readText(column),
      ascending: ascending === true,
    })),
  }),
  apply: ({ keys }, [table]) => toTable(sortRows(requireTable(table), keys)),
});
