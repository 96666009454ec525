import type { ContractCase } from './cases.ts';
import { HANDLE } from './data-cases.ts';

const LOAD = { tool: 'get_data', arguments: {} };
const on = (tool: string, values: Readonly<Record<string, unknown>>) => ({
  tool,
  arguments: { data_label: HANDLE, ...values },
});
const names = (n: number, offset = 0) => on('peek', { key_name: 'full_name', n, offset });
const rows = (handle: string, total: number, offset: number, result: readonly object[]) => ({
  ...{ handle, num_records: total, offset, result, row_count: result.length },
  truncated: offset + result.length < total,
});

/** Data tools beyond those of the environment that this one re-implements, and what they take besides. */
export const OWN_DATA_CASES: readonly ContractCase[] = [
  {
    why: 'rows of a table, from a position on',
    before: [LOAD],
    ...names(2, 1),
    answer: rows('retrieved_customer_1', 30, 1, [
      { full_name: "Conan O'Brien" },
      { full_name: 'Ærøskøbing Åse' },
    ]),
  },
  {
    why: 'groups with several aggregates, sorted by two columns',
    before: [
      LOAD,
      on('group_data', {
        key_name: ['country'],
        aggregations: [
          { operation: 'count', name: 'people' },
          { operation: 'sum', key_name: 'is_member' },
          { operation: 'distinct', key_name: 'city' },
          { operation: 'share' },
        ],
      }),
      on('sort_rows', { keys: [{ key_name: 'sum_is_member' }, { key_name: 'country', ascending: true }] }),
    ],
    ...on('peek', { n: 2 }),
    answer: rows('sorted_data_1', 5, 0, [
      { country: 'Brazil', people: 6, sum_is_member: 2, distinct_city: 5, share: 0.2 },
      { country: 'Denmark', people: 6, sum_is_member: 2, distinct_city: 5, share: 0.2 },
    ]),
  },
  {
    why: 'several conditions, one of them with a list',
    before: [
      LOAD,
      on('filter_rows', {
        conditions: [
          { key_name: 'country', condition: 'in', values: ['Japan', 'Brazil'] },
          { key_name: 'customer_id', condition: 'between', values: [1, 6] },
        ],
      }),
    ],
    ...on('peek', { key_name: ['customer_id', 'country'], n: 5 }),
    answer: rows('filtered_customer_1', 2, 0, [
      { customer_id: 2, country: 'Japan' },
      { customer_id: 4, country: 'Brazil' },
    ]),
  },
  {
    why: 'a column computed from others, then renamed',
    before: [
      LOAD,
      on('derive_data', { name: 'x', expression: "concat(upper(country), ' ', year(joined_on) - 2000)" }),
      on('rename_columns', { names: [{ key_name: 'x', name: 'label' }] }),
      on('retrieve_data', { key_name: 'label', limit: 1 }),
    ],
    ...on('peek', { n: 1 }),
    answer: rows('retrieved_data_2', 1, 0, [{ label: 'GERMANY 19' }]),
  },
  {
    why: 'tables joined on columns, with the rows told that have no partner',
    before: [LOAD, on('retrieve_data', { key_name: ['customer_id', 'is_member'], limit: 3 })],
    tool: 'join_data',
    arguments: { data_label_1: HANDLE, data_label_2: HANDLE, key_1: 'customer_id', key_2: 'is_member' },
    answer: {
      handle: 'joined_customer_1',
      num_records: 1,
      key_details: [
        { name: 'customer_id', dtype: 'int64', first_3_values: [1] },
        { name: 'is_member', dtype: 'int64', first_3_values: [0] },
        { name: 'customer_id_2', dtype: 'int64', first_3_values: [3] },
        { name: 'is_member_2', dtype: 'int64', first_3_values: [1] },
      ],
      note: 'Rows without a partner are left out: 2 of the first table and 2 of the second table.',
    },
  },
  {
    why: 'columns left out, and each different row once',
    before: [
      LOAD,
      on('retrieve_data', { key_name: ['country', 'is_member'] }),
      on('drop_columns', { key_name: 'is_member' }),
    ],
    ...on('distinct_rows', {}),
    answer: {
      handle: 'distinct_data_1',
      num_records: 5,
      key_details: [{ name: 'country', dtype: 'str', first_3_values: ['Germany', 'Japan', 'United States'] }],
    },
  },
  {
    why: "the schema's own defaults are taken",
    before: [LOAD],
    ...on('aggregate_data', { aggregation_operation: 'count', key_name: '', distinct: false, limit: -1 }),
    answer: 30,
  },
  {
    why: 'true is 1',
    before: [LOAD, on('filter_data', { key_name: 'is_member', value: true, condition: 'equal_to' })],
    ...on('aggregate_data', { aggregation_operation: 'count' }),
    answer: 10,
  },
  {
    why: 'a list as JSON text',
    before: [LOAD],
    ...on('peek', { key_name: '["country"]' }),
    answer: {
      handle: 'retrieved_customer_1',
      num_records: 30,
      key_details: [{ name: 'country', dtype: 'str', first_3_values: ['Germany', 'Japan', 'United States'] }],
    },
  },
  {
    why: 'the latest of dates',
    before: [LOAD],
    ...on('aggregate_data', { key_name: 'joined_on', aggregation_operation: 'max' }),
    answer: '2023-12-24',
  },
  {
    why: 'nothing found, with what would have been',
    before: [LOAD, on('retrieve_data', { key_name: 'country' })],
    ...on('filter_data', { key_name: 'country', value: 'japan ', condition: 'equal_to' }),
    answer: {
      handle: 'filtered_data_1',
      num_records: 0,
      key_details: [{ name: 'country', dtype: 'str', first_3_values: [] }],
      note: 'No row meets the condition. Column "country" has "Japan", which differs by case or blanks alone.',
    },
  },
  {
    why: 'dates read by a format, and what is none told',
    before: [LOAD, on('retrieve_data', { key_name: 'country' })],
    ...on('transform_data', {
      key_name: 'country',
      operation_type: 'date',
      operation_args: { format: '%m/%d/%Y' },
    }),
    answer: {
      handle: 'transformed_data_1',
      num_records: 30,
      key_details: [{ name: 'country', dtype: 'object', first_3_values: [null, null, null] }],
      note: '30 values are no date of that format, such as "Germany", and became null.',
    },
  },
  {
    why: 'a universe that is asked for by the name of its table',
    tool: 'get_data',
    arguments: { tool_universe_id: 'product' },
    code: 'catalogue.unknown_universe',
    hint: /"[0-9a-f]{12}-[0-9a-f]{12}" \(products, slot\)/,
  },
  {
    why: 'an expression that cannot be read',
    before: [LOAD],
    ...on('derive_data', { name: 'x', expression: 'country +' }),
    code: 'table.invalid_value',
    hint: /There are columns by name/,
  },
  {
    why: 'an aggregate of text that needs numbers',
    before: [LOAD],
    ...on('group_data', { aggregations: [{ operation: 'median', key_name: 'country' }] }),
    code: 'table.incompatible',
    hint: /column of numbers/,
  },
  {
    why: 'a range without an end',
    before: [LOAD],
    ...on('filter_rows', { conditions: [{ key_name: 'customer_id', condition: 'between', values: [1] }] }),
    code: 'table.invalid_value',
    hint: /\[10, 20\]/,
  },
];
