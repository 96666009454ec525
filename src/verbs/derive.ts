import { derive } from '../table/verbs/derive.ts';
import { ONE_TABLE, readText } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const DERIVE = defineVerb({
  ...{ verb: 'derive', prefix: 'derived', handles: ONE_TABLE, makesTable: true },
  parse: ({ name, expression }) => ({ name: readText(name), expression: readText(expression) }),
  apply: (step, [table]) => toTable(derive(requireTable(table), step)),
});
