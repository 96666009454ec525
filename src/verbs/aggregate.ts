import { AGGREGATES } from '../table/aggregates.ts';
import { aggregate } from '../table/verbs/aggregate.ts';
import { ONE_TABLE, readChoice, readKey, readPart } from './values.ts';
import { defineVerb, requireTable } from './verb.ts';

export const AGGREGATE = defineVerb({
  ...{ verb: 'aggregate', prefix: 'aggregated', handles: ONE_TABLE, makesTable: false },
  parse: (values) => ({
    ...readKey(values),
    operation: readChoice(AGGREGATES, values.aggregation_operation),
    ...readPart(values),
  }),
  apply: (step, [table]) => ({ kind: 'value', value: aggregate(requireTable(table), step) }),
});
