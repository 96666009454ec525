import { truncate, truncateList } from '../table/verbs/truncate.ts';
import { defineVerb, LIST_COLUMN, requireTable, type StepResult, toList, toTable } from './verb.ts';

/** The first rows of a table, or the first items of a list that the caller sent. */
interface Truncation {
  readonly count: number;
  readonly items?: readonly unknown[] | undefined;
}

export const TRUNCATE = defineVerb({
  ...{ verb: 'truncate', prefix: 'truncated', handles: ['truncate_array'], makesTable: false },
  parse: ({ truncate_array: items, n }): Truncation => ({
    count: Number(n),
    ...(Array.isArray(items) && { items }),
  }),
  apply: ({ count, items }, [table]): StepResult =>
    items === undefined
      ? toTable(truncate(requireTable(table), count))
      : toList(LIST_COLUMN, truncateList(items, count)),
});
