import fc from 'fast-check';
import type { AggregateName } from '../../src/table/aggregates.ts';
import type { Table } from '../../src/table/table.ts';
import { takeAbsolute } from '../../src/table/verbs/absolute.ts';
import { aggregate } from '../../src/table/verbs/aggregate.ts';
import { concatenate } from '../../src/table/verbs/concatenate.ts';
import { takeDatePart } from '../../src/table/verbs/date-part.ts';
import { filter } from '../../src/table/verbs/filter.ts';
import { sort } from '../../src/table/verbs/sort.ts';
import { takeSubstring } from '../../src/table/verbs/substring.ts';
import { truncate } from '../../src/table/verbs/truncate.ts';
import { unique } from '../../src/table/verbs/unique.ts';
import { COLUMN_NAMES, small, table } from './arbitraries.ts';

export type Step = (table: Table) => Table;

const column = fc.constantFrom(...COLUMN_NAMES);
const numbers = fc.constantFrom('whole', 'big', 'float', 'few');

/** A verb with arguments, from a table with the columns of `arbitraries.ts` to another one. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(numbers, fc.constantFrom('greater_than', 'not_equal_to', 'less_than_equal_to'), small).map(
    ([name, condition, value]): Step =>
      (table) =>
        filter(table, { column: name, condition, value }),
  ),
  fc.tuple(column, fc.boolean()).map(
    ([name, ascending]): Step =>
      (table) =>
        sort(table, { column: name, ascending }),
  ),
  fc.constant<Step>(unique),
  fc.nat(15).map(
    (count): Step =>
      (table) =>
        truncate(table, count),
  ),
  fc.constant<Step>((table) => concatenate(table, table)),
  fc.constant<Step>((table) => concatenate(truncate(table, 2), takeAbsolute(table, { column: 'big' }))),
  numbers.map(
    (name): Step =>
      (table) =>
        takeAbsolute(table, { column: name }),
  ),
  fc.constant<Step>((table) => takeSubstring(table, { column: 'text', start: 1 })),
  fc.constant<Step>((table) => takeDatePart(table, { column: 'text' }).table),
  fc.constantFrom<AggregateName>('sum', 'std', 'argmin').map(
    (operation): Step =>
      (table) => {
        aggregate(table, { operation, column: 'whole', distinct: true });
        return table;
      },
  ),
);

/** Applies steps one after another; those that the types of a changed column forbid are left out. */
export function runChain(table: Table, steps: readonly Step[]): Table[] {
  const tables = [table];
  for (const next of steps) {
    const last = tables.at(-1) ?? table;
    tables.push(applies(next, last) ? next(last) : last);
  }
  return tables;
}

function applies(next: Step, table: Table): boolean {
  try {
    next(table);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ToolError') return false;
    throw error;
  }
}

/** A table after up to three verbs, so that it has selections, indexes and copies. */
export const chained: fc.Arbitrary<Table> = fc
  .tuple(table, fc.array(step, { maxLength: 3 }))
  .map(([start, steps]) => runChain(start, steps).at(-1) ?? start);
