import { ToolError } from '../errors.ts';
import { CONDITIONS } from '../table/conditions.ts';
import { noteNothing } from '../table/empty-notes.ts';
import type { Table } from '../table/table.ts';
import {
  type FilterRowsOptions,
  filterRows,
  LIST_CONDITIONS,
  type RowCondition,
} from '../table/verbs/filter-rows.ts';
import { ONE_TABLE, readCell, readChoice, readRecords, readText, type Values } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const FILTER_ROWS = defineVerb({
  ...{ verb: 'filter_rows', prefix: 'filtered', handles: ONE_TABLE, makesTable: true },
  parse: ({ conditions, match }): FilterRowsOptions => ({
    conditions: readRecords(conditions).map(readCondition),
    match: match === 'any' ? 'any' : 'all',
  }),
  apply: (step, [given]) => {
    const table = requireTable(given);
    const result = filterRows(table, step);
    return toTable(result, result.rowCount === 0 ? noteNone(table, step) : undefined);
  },
});

function readCondition({ key_name: column, condition, value, values }: Values): RowCondition {
  const several = LIST_CONDITIONS.find((known) => known === condition);
  if (several === undefined) {
    return {
      column: readText(column),
      condition: readChoice(CONDITIONS, condition),
      value: readCell(value),
    };
  }
  const list = values ?? value;
  if (Array.isArray(list))
    return { column: readText(column), condition: several, values: list.map(readCell) };
  throw new ToolError('request.missing_argument', {
    message: `The condition "${several}" needs "values".`,
    hint: 'Give them as a list, as in "values": [1, 2].',
    details: { argument: 'conditions' },
  });
}

/** Where all have to be met, the first condition that no row meets alone says most. */
function noteNone(table: Table, { conditions }: FilterRowsOptions): string {
  for (const condition of conditions) {
    if ('values' in condition) continue;
    if (filterRows(table, { conditions: [condition], match: 'all' }).rowCount > 0) continue;
    return `Column "${condition.column}", ${condition.condition}: ${noteNothing(table, condition)}`;
  }
  return 'No row meets the conditions.';
}
