import type { ContractCase } from './cases.ts';

/** Stands for the handle of the call before, whatever the door calls it. */
export const HANDLE = '{handle}';

const LOAD = { tool: 'get_data', arguments: {} };
const filter = (key_name: string, value: unknown) => ({
  tool: 'filter_data',
  arguments: { data_label: HANDLE, key_name, value, condition: 'equal_to' },
});

/** Data tools and tools about tools, which take a JSON object: there is no query string for them. */
export const DATA_CASES: readonly ContractCase[] = [
  {
    why: 'a chain: loaded, filtered, counted',
    before: [LOAD, filter('country', 'Japan')],
    tool: 'aggregate_data',
    arguments: { data_label: HANDLE, aggregation_operation: 'count' },
    answer: 6,
  },
  {
    why: 'a preview of what a step made, under the name of its first column',
    before: [LOAD, filter('country', 'Japan')],
    tool: 'retrieve_data',
    arguments: { data_label: HANDLE, key_name: ['full_name', 'is_member'] },
    answer: {
      handle: 'retrieved_full_2',
      num_records: 6,
      key_details: [
        {
          name: 'full_name',
          dtype: 'str',
          first_3_values: ["Conan O'Brien", "Conan O'Brien 7", 'Ada Lovelace 12'],
        },
        { name: 'is_member', dtype: 'int64', first_3_values: [0, 0, 1] },
      ],
    },
  },
  {
    why: 'the values of a column, each once',
    before: [LOAD],
    tool: 'select_unique_values',
    arguments: { unique_array: HANDLE, key_name: 'is_member' },
    answer: [0, 1],
  },
  {
    why: 'a step without a table',
    tool: 'Calculator',
    arguments: { input_1: 6, input_2: 7, operation: 'multiply' },
    answer: 42,
  },
  {
    why: 'a handle that there is not',
    before: [LOAD],
    tool: 'peek',
    arguments: { data_label: `x${HANDLE}` },
    code: 'handle.unknown',
    hint: /retrieved_customer_1/,
  },
  {
    why: 'a column that there is not',
    before: [LOAD],
    tool: 'sort_data',
    arguments: { data_label: HANDLE, key_name: 'full_nam' },
    code: 'table.unknown_column',
    hint: /"full_name"/,
  },
  {
    why: 'a condition that there is not',
    before: [LOAD],
    tool: 'filter_data',
    arguments: { data_label: HANDLE, key_name: 'city', value: 'Köln', condition: 'equals' },
    code: 'request.invalid_argument',
    hint: /"equal_to"/,
  },
  {
    why: 'text beside numbers',
    before: [LOAD],
    tool: 'aggregate_data',
    arguments: { data_label: HANDLE, key_name: 'full_name', aggregation_operation: 'sum' },
    code: 'table.incompatible',
  },
  {
    why: 'a universe that there is not',
    tool: 'get_data',
    arguments: { tool_universe_id: 'none' },
    code: 'catalogue.unknown_universe',
    hint: /list_universes/,
  },
  { why: 'a data tool without its handle', tool: 'peek', code: 'request.missing_argument', hint: /a text/ },
  {
    why: 'a tool that is called by its name',
    tool: 'call_tool',
    arguments: { name: 'count_members', arguments: { is_member: true } },
    answer: { result: 10 },
  },
  {
    why: 'a tool that is called by a name that there is not',
    tool: 'call_tool',
    arguments: { name: 'count_member', arguments: {} },
    code: 'catalogue.unknown_tool',
    hint: /"count_members"/,
  },
  {
    why: 'a tool that is called without what it needs',
    tool: 'call_tool',
    arguments: { name: 'count_members', arguments: {} },
    code: 'request.missing_argument',
    hint: /true or false/,
  },
  {
    why: 'a tool that is described',
    tool: 'describe_tool',
    arguments: { name: 'count_membrs' },
    code: 'catalogue.unknown_tool',
    hint: /"count_members"/,
  },
];
