import type { PropertySchema } from '../tool.ts';
import { createDataTool, type DataTool, type DataToolSource } from './data-tool.ts';
import { AGGREGATIONS, CONDITIONS, type Operation } from './operations.ts';
import { OWN_TOOLS } from './own.ts';
import {
  DATA_LABEL,
  DATE_FORMAT,
  DISTINCT,
  KEY_NAME,
  LIST,
  NESTED_LIST,
  OPTIONAL_KEY_NAME,
  OWN_VALUE,
  RANKING_ARRAY,
  VALUE,
} from './properties.ts';
import { CALCULATOR, CONCATENATE, UNIQUE } from './shared.ts';

/** An argument that the tool's name has settled; it may be repeated, with this value only. */
function fixText(value: string): PropertySchema {
  return { type: 'string', enum: [value], default: value, description: 'Settled by the name of the tool.' };
}

function createSelect([condition, meaning]: Operation): DataTool {
  return createDataTool({
    name: `select_data_${condition}`,
    title: `Select rows: ${condition.replaceAll('_', ' ')}`,
    description: `Keeps the rows whose value in a column ${meaning}. Returns a new handle with a preview.`,
    verb: 'filter',
    fixed: { condition },
    properties: {
      data_label: DATA_LABEL,
      key_name: KEY_NAME,
      value: OWN_VALUE,
      condition: fixText(condition),
    },
    compat: { data_label: DATA_LABEL, key_name: KEY_NAME, value: VALUE, condition: fixText(condition) },
    required: ['data_label', 'key_name', 'value'],
  });
}

function createCompute([operation, meaning]: Operation): DataTool {
  return createDataTool({
    name: `compute_data_${operation}`,
    title: `Compute ${operation}`,
    description: `Returns ${meaning}, of a column${operation === 'count' ? ' or of the table' : ''}; the value itself.`,
    verb: 'aggregate',
    fixed: { aggregation_operation: operation, limit: -1 },
    properties: {
      data_label: DATA_LABEL,
      key_name: OPTIONAL_KEY_NAME,
      aggregation_operation: fixText(operation),
      distinct: DISTINCT,
      limit: {
        type: 'integer',
        minimum: -1,
        maximum: -1,
        default: -1,
        description: 'Always -1: all values.',
      },
    },
    required: ['data_label'],
  });
}

function createSort(direction: 'ascending' | 'descending'): DataTool {
  const ascending = direction === 'ascending';
  return createDataTool({
    name: `sort_data_${direction}`,
    title: `Sort rows ${direction}`,
    description:
      `Sorts the rows by a column or by a list of numbers, the ${ascending ? 'smallest' : 'greatest'} first. Equal rows ` +
      'keep their order and missing values come last. Returns a new handle with a preview.',
    verb: 'sort',
    fixed: { ascending },
    properties: {
      data_label: DATA_LABEL,
      key_name: {
        ...OPTIONAL_KEY_NAME,
        description: 'The column to sort by; not needed with ranking_array.',
      },
      ascending: { type: 'boolean', default: ascending, description: 'Settled by the name of the tool.' },
      ranking_array: RANKING_ARRAY,
    },
    required: ['data_label'],
  });
}

const SUBSTRING = createDataTool({
  name: 'transform_data_to_substring',
  title: 'Transform to a substring',
  description:
    'Makes a table in which the texts of a column are replaced by a part of them, by character positions from 0; ' +
    'negative positions count from the end. Returns a new handle with a preview.',
  verb: 'transform',
  fixed: { operation_type: 'substring' },
  properties: {
    data_label: DATA_LABEL,
    key_name: KEY_NAME,
    start_index: { type: 'integer', description: 'The first character of the part.' },
    end_index: { type: 'integer', description: 'The character before which the part ends.' },
  },
  required: ['data_label', 'key_name', 'start_index', 'end_index'],
});

const ABSOLUTE_VALUE = createDataTool({
  name: 'transform_data_to_absolute_value',
  title: 'Transform to absolute values',
  description:
    'Makes a table in which the numbers of a column are replaced by their absolute values. Returns a new handle with a ' +
    'preview.',
  verb: 'transform',
  fixed: { operation_type: 'abs' },
  properties: { data_label: DATA_LABEL, key_name: KEY_NAME },
  required: ['data_label', 'key_name'],
});

const DATETIME_PART = createDataTool({
  name: 'transform_data_to_datetime_part',
  title: 'Transform to a part of the date',
  description:
    'Makes a table in which the ISO dates of a column are replaced by a part of them. What is no date becomes null. ' +
    'Returns a new handle with a preview.',
  verb: 'transform',
  fixed: { operation_type: 'datetime' },
  properties: {
    data_label: DATA_LABEL,
    key_name: KEY_NAME,
    datetime_pattern: {
      type: 'string',
      description:
        'Part of the date: %Y year, %m month, %d day, %H %M %S time, %j day of the year, or a combination.',
    },
  },
  required: ['data_label', 'key_name', 'datetime_pattern'],
});

const NUMBER = createDataTool({
  name: 'transform_data_to_number',
  title: 'Transform to numbers',
  description:
    'Makes a table in which the texts of a column are replaced by the numbers that they write, without signs for per cent ' +
    'or money and separators of thousands. What is no number becomes null. Returns a new handle with a preview.',
  verb: 'transform',
  fixed: { operation_type: 'number' },
  properties: { data_label: DATA_LABEL, key_name: KEY_NAME },
  required: ['data_label', 'key_name'],
  compat: null,
});

const DATE = createDataTool({
  name: 'transform_data_to_date',
  title: 'Transform to dates',
  description:
    'Makes a table in which the texts of a column are replaced by ISO dates, read by a format. What is no such date ' +
    'becomes null. Returns a new handle with a preview.',
  verb: 'transform',
  fixed: { operation_type: 'date' },
  properties: { data_label: DATA_LABEL, key_name: KEY_NAME, date_format: DATE_FORMAT },
  required: ['data_label', 'key_name'],
  compat: null,
});

function listTruncateProperties(list: PropertySchema): DataToolSource['properties'] {
  return {
    truncate_array: {
      anyOf: [list, { type: 'string' }],
      description: 'The list itself, or the handle of a table.',
    },
    n: { type: 'integer', minimum: 0, description: 'How many.' },
  };
}

const TRUNCATE = createDataTool({
  name: 'truncate',
  title: 'Keep the first elements',
  description: 'Returns the first n elements of a list, or a new handle to the first n rows of a table.',
  verb: 'truncate',
  properties: listTruncateProperties(NESTED_LIST),
  compat: listTruncateProperties(LIST),
  required: ['truncate_array', 'n'],
});

/** The flattened tools: many tools, few arguments. The getters of the universe come before them. */
export const SEL_TOOLS: readonly DataTool[] = [
  CALCULATOR,
  CONCATENATE,
  UNIQUE,
  SUBSTRING,
  ABSOLUTE_VALUE,
  DATETIME_PART,
  NUMBER,
  DATE,
  TRUNCATE,
  ...CONDITIONS.map(createSelect),
  createSort('ascending'),
  createSort('descending'),
  ...AGGREGATIONS.map(createCompute),
  ...OWN_TOOLS,
];
