import { concatenate } from '../table/verbs/concatenate.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const CONCATENATE = defineVerb({
  verb: 'concatenate',
  prefix: 'concatenated',
  handles: ['data_label_1', 'data_label_2'],
  makesTable: true,
  parse: () => ({}),
  apply: (_, [first, second]) => toTable(concatenate(requireTable(first), requireTable(second))),
});
