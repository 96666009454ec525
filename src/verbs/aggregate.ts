import { AGGREGATES } from '../table/aggregates.ts';
import { noteGaps } from '../table/number-notes.ts';
import { sliceOf } from '../table/slice.ts';
import { findColumn, type Table } from '../table/table.ts';
import { type AggregateOptions, aggregate } from '../table/verbs/aggregate.ts';
import { ONE_TABLE, readChoice, readKey, readPart } from './values.ts';
import { defineVerb, requireTable, type StepResult } from './verb.ts';

export const AGGREGATE = defineVerb({
  ...{ verb: 'aggregate', prefix: 'aggregated', handles: ONE_TABLE, makesTable: false },
  parse: (values) => ({
    ...readKey(values),
    operation: readChoice(AGGREGATES, values.aggregation_operation),
    ...readPart(values),
  }),
  apply: (step, [given]): StepResult => {
    const table = requireTable(given);
    const value = aggregate(table, step);
    return { kind: 'value', value, ...(step.lenient && { note: noteAggregate(table, step) }) };
  },
});

function noteAggregate(table: Table, { column, operation }: AggregateOptions): string | undefined {
  if (column === undefined || operation === 'count') return undefined;
  const read = findColumn(table, column);
  return noteGaps(sliceOf(table, read), read.name);
}
