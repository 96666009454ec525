import { createDataTool, type DataTool } from './data-tool.ts';
import { CALCULATIONS, listMeanings, namesOf } from './operations.ts';
import { DATA_LABEL, KEY_NAME, KEY_NAMES, LIST, OPERAND } from './properties.ts';

/** Rows that peek shows where it is asked for rows but not for how many, and at most. */
export const DEFAULT_ROWS = 10;
const MOST_ROWS = 1000;

export const CALCULATOR: DataTool = createDataTool({
  name: 'Calculator',
  title: 'Calculate',
  description:
    'Calculates with two numbers, or element by element with lists of equal length; a single number goes with each ' +
    'element of a list. Whole numbers stay exact, a division gives a decimal number.',
  verb: 'calculate',
  properties: {
    input_1: OPERAND,
    input_2: OPERAND,
    operation: {
      type: 'string',
      enum: namesOf(CALCULATIONS),
      description: `What to do: ${listMeanings(CALCULATIONS)}.`,
    },
  },
  required: ['input_1', 'input_2', 'operation'],
});

export const CONCATENATE: DataTool = createDataTool({
  name: 'concatenate_data',
  title: 'Concatenate two tables',
  description:
    'Makes a table of the rows of the first table followed by those of the second. Both need the same columns; their ' +
    'order is that of the first. Returns a new handle with a preview.',
  verb: 'concatenate',
  properties: { data_label_1: DATA_LABEL, data_label_2: DATA_LABEL },
  required: ['data_label_1', 'data_label_2'],
});

export const UNIQUE: DataTool = createDataTool({
  name: 'select_unique_values',
  title: 'Select unique values',
  description:
    'Returns the distinct values of a list, or of a column of a table, in the order in which they come first.',
  verb: 'unique',
  properties: {
    unique_array: {
      anyOf: [LIST, { type: 'string' }],
      description: 'The list itself, or the handle of a table.',
    },
    key_name: { ...KEY_NAME, description: 'With a handle: the column whose values are wanted.' },
  },
  required: ['unique_array'],
});

export const GET_DATA: DataTool = createDataTool({
  name: 'get_data',
  title: 'Get the data of a universe',
  description:
    'Starts a chain: loads the table of a tool universe and returns its handle with a preview (columns, types, number ' +
    'of rows). The universe becomes the active one and its tools the ones to go on with. The table itself stays here.',
  verb: 'get_data',
  properties: {
    tool_universe_id: {
      type: 'string',
      description:
        'The id of the universe; left out, the active one or the default. list_universes names them.',
    },
  },
});

const PEEK_PROPERTIES = {
  data_label: DATA_LABEL,
  key_name: { ...KEY_NAMES, description: 'Show only this column, or these; left out, all of them.' },
};

export const PEEK: DataTool = createDataTool({
  name: 'peek',
  title: 'Look at a table again',
  description:
    'Shows the preview of a table again: number of rows, columns, types and the first three values of each. With n or ' +
    'offset it shows rows.',
  verb: 'peek',
  properties: {
    ...PEEK_PROPERTIES,
    offset: {
      type: 'integer',
      minimum: 0,
      description: 'The position of the first row to show, from 0, as argmax gives it.',
    },
    n: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_ROWS,
      description: `How many rows to show. Default ${DEFAULT_ROWS}.`,
    },
  },
  compat: PEEK_PROPERTIES,
  required: ['data_label'],
});

export const LIST_UNIVERSES: DataTool = createDataTool({
  name: 'list_universes',
  title: 'List tool universes',
  description:
    'Lists the tool universes of a domain: id, collection (slot: few tools with many arguments; sel: many tools with ' +
    'few arguments and a getter for each column; rest: the endpoints), tables, columns and number of rows.',
  verb: 'list_universes',
  properties: {
    domain: { type: 'string', description: 'The domain; left out, the one that these tools belong to.' },
  },
});
