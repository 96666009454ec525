import type { PropertySchema } from '../tool.ts';
import { createDataTool, type DataTool, type DataToolSource } from './data-tool.ts';
import {
  AGGREGATIONS,
  CONDITIONS,
  listMeanings,
  namesOf,
  type Operation,
  OWN_TRANSFORMS,
  TRANSFORMS,
} from './operations.ts';
import { OWN_TOOLS } from './own.ts';
import {
  DATA_LABEL,
  DATE_FORMAT,
  DISTINCT,
  KEY_NAME,
  KEY_NAMES,
  LIMIT,
  OPTIONAL_KEY_NAME,
  OWN_VALUE,
  RANKING_ARRAY,
  VALUE,
} from './properties.ts';
import { CALCULATOR, CONCATENATE, UNIQUE } from './shared.ts';

const AGGREGATE = createDataTool({
  name: 'aggregate_data',
  title: 'Aggregate a column',
  description:
    'Computes one value of a column, or counts rows. Missing values are ignored, except by count. Sums of whole ' +
    'numbers are exact. Returns the value itself.',
  verb: 'aggregate',
  properties: {
    data_label: DATA_LABEL,
    key_name: {
      ...OPTIONAL_KEY_NAME,
      description: 'The column; only count does without one and counts the rows.',
    },
    aggregation_operation: {
      type: 'string',
      enum: namesOf(AGGREGATIONS),
      description: `What to compute: ${listMeanings(AGGREGATIONS)}.`,
    },
    distinct: DISTINCT,
    limit: LIMIT,
  },
  required: ['data_label', 'aggregation_operation'],
});

function listFilterProperties(value: PropertySchema): DataToolSource['properties'] {
  return {
    data_label: DATA_LABEL,
    key_name: KEY_NAME,
    value,
    condition: {
      type: 'string',
      enum: namesOf(CONDITIONS),
      description: `The row stays if its value: ${listMeanings(CONDITIONS)}.`,
    },
  };
}

const FILTER = createDataTool({
  name: 'filter_data',
  title: 'Filter rows',
  description:
    'Keeps the rows whose value in a column meets a condition. Returns a new handle with a preview.',
  verb: 'filter',
  properties: listFilterProperties(OWN_VALUE),
  compat: listFilterProperties(VALUE),
  required: ['data_label', 'key_name', 'value', 'condition'],
});

const RETRIEVE = createDataTool({
  name: 'retrieve_data',
  title: 'Keep some columns',
  description:
    'Makes a table of one column or several, in the order given; with distinct, each different row once. Returns a new ' +
    'handle with a preview.',
  verb: 'retrieve',
  properties: {
    data_label: DATA_LABEL,
    key_name: KEY_NAMES,
    distinct: DISTINCT,
    limit: { ...LIMIT, description: 'Keep only the first so many rows; -1 for all.' },
  },
  required: ['data_label', 'key_name'],
});

const SORT = createDataTool({
  name: 'sort_data',
  title: 'Sort rows',
  description:
    'Sorts the rows by a column or by a list of numbers, descending unless told otherwise. Equal rows keep their order ' +
    'and missing values come last. Returns a new handle with a preview.',
  verb: 'sort',
  properties: {
    data_label: DATA_LABEL,
    key_name: { ...OPTIONAL_KEY_NAME, description: 'The column to sort by; not needed with ranking_array.' },
    ascending: { type: 'boolean', default: false, description: 'True for the smallest first.' },
    ranking_array: RANKING_ARRAY,
  },
  required: ['data_label'],
});

const TRANSFORM_OPTIONS: Readonly<Record<string, PropertySchema>> = {
  start_index: {
    type: 'integer',
    description: 'First character of the substring, from 0; negative counts from the end. Default 0.',
  },
  end_index: {
    type: 'integer',
    description: 'Character before which the substring ends; negative counts from the end. Default: the end.',
  },
  pattern: {
    type: 'string',
    description:
      'Part of the date: %Y year, %m month, %d day, %H %M %S time, %j day of the year … Default %Y.',
  },
};

function listTransformProperties(
  operations: readonly Operation[],
  options: Readonly<Record<string, PropertySchema>>,
): DataToolSource['properties'] {
  return {
    data_label: DATA_LABEL,
    key_name: KEY_NAME,
    operation_type: {
      type: 'string',
      enum: namesOf(operations),
      description: `What to do: ${listMeanings(operations)}.`,
    },
    operation_args: {
      type: 'object',
      description: `How: start_index and end_index for substring, pattern for datetime${'format' in options ? ', format for date' : ''}.`,
      properties: options,
      required: [],
      additionalProperties: false,
    },
  };
}

const TRANSFORM = createDataTool({
  name: 'transform_data',
  title: 'Transform a column',
  description:
    'Makes a table in which one column is replaced: texts by a part of them or by the numbers or dates that they write, ' +
    'numbers by their absolute value, dates by a part of them. Missing values stay missing. Returns a new handle with a ' +
    'preview.',
  verb: 'transform',
  properties: listTransformProperties([...TRANSFORMS, ...OWN_TRANSFORMS], {
    ...TRANSFORM_OPTIONS,
    format: DATE_FORMAT,
  }),
  compat: listTransformProperties(TRANSFORMS, TRANSFORM_OPTIONS),
  required: ['data_label', 'key_name', 'operation_type'],
});

/** The generic tools: few tools, many arguments. */
export const SLOT_TOOLS: readonly DataTool[] = [
  AGGREGATE,
  CALCULATOR,
  CONCATENATE,
  FILTER,
  RETRIEVE,
  UNIQUE,
  SORT,
  TRANSFORM,
  ...OWN_TOOLS,
];
