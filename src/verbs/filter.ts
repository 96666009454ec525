import { CONDITIONS } from '../table/conditions.ts';
import { type FilterValue, filter } from '../table/verbs/filter.ts';
import { ONE_TABLE, readChoice, readNumber, readText } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const FILTER = defineVerb({
  ...{ verb: 'filter', prefix: 'filtered', handles: ONE_TABLE, makesTable: true },
  parse: ({ key_name: column, condition, value }) => ({
    column: readText(column),
    condition: readChoice(CONDITIONS, condition),
    value: readValue(value),
  }),
  apply: (step, [table]) => toTable(filter(requireTable(table), step)),
});

function readValue(value: unknown): FilterValue {
  return typeof value === 'string' ? value : readNumber(value);
}
