import { ToolError } from '../errors.ts';
import { namesOf, type Table } from '../table/table.ts';
import { uniqueItems, uniqueValues } from '../table/verbs/unique.ts';
import { readKey, type Values } from './values.ts';
import { defineVerb, LIST_COLUMN, requireTable, type StepResult, toList } from './verb.ts';

/** The items of a list that the caller sent, or the values of a table's column. */
interface Unique {
  readonly items?: readonly unknown[] | undefined;
  readonly column?: string | undefined;
}

export const UNIQUE = defineVerb({
  ...{ verb: 'unique', prefix: 'unique', handles: ['unique_array'], makesTable: false },
  parse: (values: Values): Unique => {
    const { unique_array: items } = values;
    return Array.isArray(items) ? { items } : readKey(values);
  },
  apply: ({ items, column }, [table]) =>
    items === undefined
      ? toUniqueValues(requireTable(table), column)
      : toList(LIST_COLUMN, uniqueItems(items)),
});

function toUniqueValues(table: Table, column: string | undefined): StepResult {
  const names = namesOf(table);
  const name = column ?? (names.length === 1 ? names[0] : undefined);
  if (name !== undefined) return toList(name, uniqueValues(table, name));
  throw new ToolError('request.missing_argument', {
    message: 'The argument "key_name" is missing: the table has several columns.',
    hint: `Name one of: ${names.slice(0, 20).join(', ')}.`,
    details: { argument: 'key_name' },
  });
}
