import { GROUP_AGGREGATES } from '../table/group-aggregates.ts';
import { type GroupAggregation, group } from '../table/verbs/group.ts';
import { ONE_TABLE, readChoice, readColumns, readKey, readRecords, readText, type Values } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const GROUP = defineVerb({
  ...{ verb: 'group', prefix: 'grouped', handles: ONE_TABLE, makesTable: true },
  parse: ({ key_name: keys, aggregations }) => {
    const given = readRecords(aggregations).map(readAggregation);
    const counted: readonly GroupAggregation[] = [{ operation: 'count' }];
    return {
      keys: keys === undefined || keys === '' ? [] : readColumns(keys),
      aggregations: given.length === 0 ? counted : given,
    };
  },
  apply: (step, [table]) => toTable(group(requireTable(table), step)),
});

function readAggregation(values: Values): GroupAggregation {
  return {
    operation: readChoice(GROUP_AGGREGATES, values.operation),
    ...readKey(values),
    ...(values.name !== undefined && { name: readText(values.name) }),
  };
}
