import type { PropertySchema } from '../tool.ts';

/** Arguments that several data tools have in common. */
export const DATA_LABEL: PropertySchema = {
  type: 'string',
  description: 'The handle of the table, as get_data or another tool returned it.',
};

export const KEY_NAME: PropertySchema = {
  type: 'string',
  description: 'The name of a column of the table, as its key_details list it.',
};

export const OPTIONAL_KEY_NAME: PropertySchema = { ...KEY_NAME, default: '' };

export const VALUE: PropertySchema = {
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }],
  description:
    "What the column's values are compared with. It is converted to the column's type; null stands for a missing value.",
};

/** The same, with true and false: 1 and 0, as SQLite has them. */
export const OWN_VALUE: PropertySchema = {
  ...VALUE,
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
};

/** One column or several. */
export const KEY_NAMES: PropertySchema = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
  description: 'The column, or a list of columns.',
};

export const DISTINCT: PropertySchema = {
  type: 'boolean',
  default: false,
  description: 'Count equal values once: the first of them stays.',
};

export const LIMIT: PropertySchema = {
  type: 'integer',
  default: -1,
  description: 'Use only the first so many; -1 for all.',
};

export const RANKING_ARRAY: PropertySchema = {
  type: 'array',
  items: { type: 'number' },
  description: 'One number for each row: sort by these instead of a column.',
};

const OPERAND_DESCRIPTION = 'A number, or a list of numbers; null in a list gives null.';

/** A number or a list, as the Calculator takes them. */
export const OPERAND: PropertySchema = {
  anyOf: [{ type: 'number' }, { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }],
  description: OPERAND_DESCRIPTION,
};

/** A list of values as the tools give them; a blob is an object. Some clients refuse a part without a type. */
const ITEMS: readonly PropertySchema[] = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'null' },
  { type: 'object', properties: {}, additionalProperties: true },
];

export const LIST: PropertySchema = { type: 'array', items: { anyOf: ITEMS } };

/** A list that may have lists in it. */
export const NESTED_LIST: PropertySchema = { type: 'array', items: { anyOf: [...ITEMS, LIST] } };

export const DATE_FORMAT: PropertySchema = {
  type: 'string',
  description:
    'How the texts write the date: %Y year (%y two digits), %m month (%b or %B by name), %d day, %H %M %S time (%I with ' +
    '%p), as in "%m/%d/%Y"; "%s" alone for seconds since 1970. Left out, only ISO dates are read.',
};
