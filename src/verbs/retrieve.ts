import { retrieve } from '../table/verbs/retrieve.ts';
import { ONE_TABLE, readColumns, readPart } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const RETRIEVE = defineVerb({
  ...{ verb: 'retrieve', prefix: 'retrieved', handles: ONE_TABLE, makesTable: true },
  parse: (values) => ({ columns: readColumns(values.key_name), ...readPart(values) }),
  apply: (step, [table]) => toTable(retrieve(requireTable(table), step)),
});
