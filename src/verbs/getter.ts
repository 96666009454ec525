import { readColumn } from '../table/read.ts';
import { ONE_TABLE, readText } from './values.ts';
import { defineVerb, requireTable, toList } from './verb.ts';

/** A handle of its values, where they did not fit, must not count among the tables that were retrieved. */
export const GETTER = defineVerb({
  ...{ verb: 'getter', prefix: 'listed', handles: ONE_TABLE, makesTable: false },
  parse: ({ key_name: column, n }) => ({
    column: readText(column),
    ...(n !== undefined && { limit: Number(n) }),
  }),
  apply: ({ column, limit }, [table]) => toList(column, readColumn(requireTable(table), column, limit)),
});
