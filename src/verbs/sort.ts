import { sort } from '../table/verbs/sort.ts';
import { ONE_TABLE, readKey, readNumber } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const SORT = defineVerb({
  ...{ verb: 'sort', prefix: 'sorted', handles: ONE_TABLE, makesTable: true },
  parse: (values) => ({
    ...readKey(values),
    ...(Array.isArray(values.ranking_array) && { ranking: values.ranking_array.map(readNumber) }),
    ascending: values.ascending === true,
  }),
  apply: (step, [table]) => toTable(sort(requireTable(table), step)),
});
