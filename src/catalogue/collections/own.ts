import { JOIN_KINDS } from '../../table/verbs/join.ts';
import type { PropertySchema } from '../tool.ts';
import { createDataTool, type DataTool } from './data-tool.ts';
import { GROUP_AGGREGATIONS, listMeanings, namesOf, ROW_CONDITIONS } from './operations.ts';
import { DATA_LABEL, KEY_NAME, KEY_NAMES, OWN_VALUE } from './properties.ts';

/** An object of a list, with members and nothing else. */
function listOf(
  properties: Readonly<Record<string, PropertySchema>>,
  required: readonly string[],
): PropertySchema {
  return { type: 'array', items: { type: 'object', properties, required, additionalProperties: false } };
}

const VALUES: PropertySchema = {
  type: 'array',
  items: OWN_VALUE,
  description: 'For in and not_in: the values; for between: the least and the greatest.',
};

const GROUP = createDataTool({
  name: 'group_data',
  title: 'Group rows',
  description:
    'Makes a table with one row for each different value of a column, or combination of several, and aggregates of each ' +
    'group. Returns a new handle with a preview.',
  verb: 'group',
  properties: {
    data_label: DATA_LABEL,
    key_name: {
      ...KEY_NAMES,
      description: 'The column to group by, or several; left out, all rows are one group.',
    },
    aggregations: {
      ...listOf(
        {
          operation: {
            type: 'string',
            enum: namesOf(GROUP_AGGREGATIONS),
            description: `Of each group: ${listMeanings(GROUP_AGGREGATIONS)}.`,
          },
          key_name: { ...KEY_NAME, description: 'The column to aggregate; count and share do without.' },
          name: { type: 'string', description: 'Name of the new column. Default: operation_column.' },
        },
        ['operation'],
      ),
      description: 'What to compute, each in a column of its own. Left out: count.',
    },
  },
  required: ['data_label'],
  compat: null,
});

const JOIN = createDataTool({
  name: 'join_data',
  title: 'Join two tables',
  description:
    'Makes a table of the rows of two tables that belong together, because columns are equal. Columns of the second table ' +
    'whose names are taken get _2. Says how many rows had no partner. Returns a new handle with a preview.',
  verb: 'join',
  properties: {
    data_label_1: DATA_LABEL,
    data_label_2: DATA_LABEL,
    key_1: { ...KEY_NAMES, description: 'The column of the first table, or several.' },
    key_2: {
      ...KEY_NAMES,
      description: 'The column of the second table, or several. Default: the same names.',
    },
    kind: {
      type: 'string',
      enum: [...JOIN_KINDS],
      default: 'INNER',
      description:
        'INNER keeps rows with a partner, LEFT all of the first table too, RIGHT of the second, FULL of both.',
    },
  },
  required: ['data_label_1', 'data_label_2', 'key_1'],
  compat: null,
});

const DERIVE = createDataTool({
  name: 'derive_data',
  title: 'Compute a column',
  description:
    'Makes a table with one more column, computed for each row from other columns. Returns a new handle with a preview.',
  verb: 'derive',
  properties: {
    data_label: DATA_LABEL,
    name: {
      type: 'string',
      maxLength: 200,
      description: 'Name of the new column; one that is there is replaced.',
    },
    expression: {
      type: 'string',
      maxLength: 2000,
      description:
        "Columns by name (column('any name') where it is no plain word), numbers, 'texts', + - * /, brackets, and concat, " +
        'coalesce, number, abs, round, lower, upper, trim, length, year, month, day, hour, minute, second, weekday (1 is ' +
        'Monday), days_between, seconds_between. For example: round(price * quantity, 2).',
    },
  },
  required: ['data_label', 'name', 'expression'],
  compat: null,
});

const FILTER_ROWS = createDataTool({
  name: 'filter_rows',
  title: 'Filter rows by several conditions',
  description:
    'Keeps the rows that meet all of several conditions, or any of them. Returns a new handle with a preview.',
  verb: 'filter_rows',
  properties: {
    data_label: DATA_LABEL,
    conditions: {
      ...listOf(
        {
          key_name: KEY_NAME,
          condition: {
            type: 'string',
            enum: namesOf(ROW_CONDITIONS),
            description: `The row meets it if its value: ${listMeanings(ROW_CONDITIONS)}.`,
          },
          value: OWN_VALUE,
          values: VALUES,
        },
        ['key_name', 'condition'],
      ),
      description: 'One or more conditions.',
    },
    match: {
      type: 'string',
      enum: ['all', 'any'],
      default: 'all',
      description: 'Whether a row has to meet all conditions or any.',
    },
  },
  required: ['data_label', 'conditions'],
  compat: null,
});

const SORT_ROWS = createDataTool({
  name: 'sort_rows',
  title: 'Order rows by several keys',
  description:
    'Orders the rows by two keys or more, the first counts most; missing values come last. Returns a new handle with a ' +
    'preview.',
  verb: 'sort_rows',
  properties: {
    data_label: DATA_LABEL,
    keys: {
      ...listOf(
        {
          key_name: KEY_NAME,
          ascending: { type: 'boolean', default: false, description: 'True for the smallest first.' },
        },
        ['key_name'],
      ),
      description: 'What to order by.',
    },
  },
  required: ['data_label', 'keys'],
  compat: null,
});

const RENAME = createDataTool({
  name: 'rename_columns',
  title: 'Rename columns',
  description: 'Makes a table in which some columns have other names. Returns a new handle with a preview.',
  verb: 'rename',
  properties: {
    data_label: DATA_LABEL,
    names: {
      ...listOf({ key_name: KEY_NAME, name: { type: 'string', description: 'Its new name.' } }, [
        'key_name',
        'name',
      ]),
      description: 'Columns with their new names.',
    },
  },
  required: ['data_label', 'names'],
  compat: null,
});

const DROP = createDataTool({
  name: 'drop_columns',
  title: 'Leave columns out',
  description: 'Makes a table without some columns. Returns a new handle with a preview.',
  verb: 'drop',
  properties: { data_label: DATA_LABEL, key_name: KEY_NAMES },
  required: ['data_label', 'key_name'],
  compat: null,
});

const DISTINCT = createDataTool({
  name: 'distinct_rows',
  title: 'Keep different rows',
  description:
    'Keeps the first of the rows that are equal in some columns, or in all of them. Returns a new handle with a preview.',
  verb: 'distinct',
  properties: {
    data_label: DATA_LABEL,
    key_name: { ...KEY_NAMES, description: 'The columns that have to be equal; left out, all of them.' },
  },
  required: ['data_label'],
  compat: null,
});

/** Tools of both collections that the environment does not have that this one re-implements. */
export const OWN_TOOLS: readonly DataTool[] = [
  GROUP,
  JOIN,
  DERIVE,
  FILTER_ROWS,
  SORT_ROWS,
  RENAME,
  DROP,
  DISTINCT,
];
