import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEL_TOOLS } from '../../src/catalogue/collections/sel.ts';
import { SLOT_TOOLS } from '../../src/catalogue/collections/slot.ts';
import { createSelToolset, createSlotToolset, DATA_TOOLS } from '../../src/catalogue/collections/toolset.ts';
import { toVerbCall } from '../../src/execution/data/to-step.ts';
import { readStep, writeStep } from '../../src/sessions/kept.ts';
import { HANDLE_ARGUMENTS, isVerb, verbOf } from '../../src/verbs/verbs.ts';

/** Calls of each verb that has a tool; a call a row. */
const CALLS: readonly (readonly [tool: string, values: Readonly<Record<string, unknown>>])[] = [
  ['filter_data', { data_label: 'a', key_name: 'x', condition: 'equal_to', value: 9007199254740993n }],
  ['select_data_like', { data_label: 'a', key_name: 'x', value: '%b' }],
  ['filter_data', { data_label: 'a', key_name: 'x', condition: 'equal_to', value: null }],
  ['sort_data', { data_label: 'a', key_name: 'x' }],
  ['sort_data', { data_label: 'a', ranking_array: [1, 2.5, 9007199254740993n] }],
  ['aggregate_data', { data_label: 'a', aggregation_operation: 'count' }],
  ['compute_data_max', { data_label: 'a', key_name: 'x', distinct: true }],
  ['transform_data', { data_label: 'a', key_name: 'x', operation_type: 'abs' }],
  ['transform_data', { ...{ data_label: 'a', key_name: 'x', operation_type: 'datetime' } }],
  ['transform_data_to_substring', { data_label: 'a', key_name: 'x', start_index: 0, end_index: -1 }],
  ['retrieve_data', { data_label: 'a', key_name: ['x', 'y'], limit: 3 }],
  ['concatenate_data', { data_label_1: 'a', data_label_2: 'b' }],
  ['select_unique_values', { unique_array: 'a', key_name: 'x' }],
  ['select_unique_values', { unique_array: [1, 'b', null, true] }],
  ['truncate', { truncate_array: 'a', n: 3 }],
  ['truncate', { truncate_array: ['a'], n: 3 }],
  ['Calculator', { input_1: [1, null], input_2: 2.5, operation: 'add' }],
  ['transform_data_to_number', { data_label: 'a', key_name: 'x' }],
  [
    'transform_data',
    { data_label: 'a', key_name: 'x', operation_type: 'date', operation_args: { format: '%d.%m.%Y' } },
  ],
  ['group_data', { data_label: 'a', key_name: 'x' }],
  [
    'group_data',
    {
      data_label: 'a',
      aggregations: [{ operation: 'sum', key_name: 'x', name: 's' }, { operation: 'count' }],
    },
  ],
  ['join_data', { data_label_1: 'a', data_label_2: 'b', key_1: ['x'], key_2: 'y', kind: 'LEFT' }],
  ['derive_data', { data_label: 'a', name: 'z', expression: 'x + 1' }],
  [
    'filter_rows',
    {
      data_label: 'a',
      match: 'any',
      conditions: [
        { key_name: 'x', condition: 'equal_to', value: null },
        { key_name: 'x', condition: 'in', values: [1, 'b', null, 9007199254740993n] },
        { key_name: 'x', condition: 'between', value: null, values: [1, 2.5] },
      ],
    },
  ],
  ['sort_rows', { data_label: 'a', keys: [{ key_name: 'x' }, { key_name: 'y', ascending: true }] }],
  ['rename_columns', { data_label: 'a', names: [{ key_name: 'x', name: 'y' }] }],
  ['drop_columns', { data_label: 'a', key_name: ['x'] }],
  ['distinct_rows', { data_label: 'a' }],
  ['distinct_rows', { data_label: 'a', key_name: 'x' }],
  ['get_x', { data_label: 'a', n: 3 }],
];

const sel = createSelToolset(['x']);
const toolOf = (name: string) => {
  const tool = createSlotToolset().find(name) ?? sel.find(name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool;
};

describe('a step', () => {
  test.each(CALLS)('of %s(%o) comes back from where it was kept', (name, values) => {
    for (const lenient of [true, false]) {
      const { step } = toVerbCall(toolOf(name), values, { lenient });
      expect(readStep(writeStep(step))).toEqual(step);
      expect(step.lenient).toBe(lenient || undefined);
    }
  });

  test('of every verb is among those', () => {
    const tried = new Set(CALLS.map(([name]) => toolOf(name).plan.verb));
    const verbs = [...DATA_TOOLS, ...sel.tools].map(({ plan }) => plan.verb).filter(isVerb);
    expect([...new Set(verbs)].filter((verb) => !tried.has(verb))).toEqual([]);
  });

  test.each([
    ['of another version', '{"version":1,"step":{"verb":"concatenate"}}'],
    ['of an unknown verb', '{"version":2,"step":{"verb":"explode"}}'],
    [
      'with an unknown condition',
      '{"version":2,"step":{"verb":"filter","column":"x","condition":"constructor","value":1}}',
    ],
    ['with another kind of value', '{"version":2,"step":{"verb":"sort","ascending":"yes"}}'],
  ])('%s is refused', (_, text) => {
    expect(() => readStep(text)).toThrow('the state holds a step that is none');
  });
});

describe('a verb', () => {
  test.each([
    ['filter_data', 'filtered'],
    ['select_data_equal_to', 'filtered'],
    ['compute_data_sum', 'aggregated'],
    ['sort_data_ascending', 'sorted'],
    ['retrieve_data', 'retrieved'],
    ['transform_data_to_substring', 'transformed'],
    ['concatenate_data', 'concatenated'],
    ['truncate', 'truncated'],
    ['select_unique_values', 'unique'],
    ['get_x', 'listed'],
    ['Calculator', 'result'],
  ])('gives the handles of %s names that begin with %s', (name, prefix) => {
    const { verb } = toolOf(name).plan;
    expect(isVerb(verb) && verbOf(verb).prefix).toBe(prefix);
  });

  test('names its handles by arguments that its tools have', () => {
    const properties = DATA_TOOLS.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties));
    expect(HANDLE_ARGUMENTS.filter((name) => !properties.includes(name))).toEqual([]);
  });
});

describe('the table of tools in docs/data-tools.md', () => {
  const page = readFileSync(new URL('../../docs/data-tools.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\|.*`/.test(line) && line.split('|').length === 5);
  const listColumn = (column: number): string[] =>
    rows
      .slice(1)
      .flatMap((row) => [...(row.split('|')[column] ?? '').matchAll(/`([A-Za-z_]+)`/g)])
      .map(([, name = '']) => name)
      .toSorted();

  test.each([
    ['slot', 2, SLOT_TOOLS],
    ['sel', 3, SEL_TOOLS],
  ])('names the tools of %s', (_, column, tools) => {
    const names = ['get_data', 'peek', ...tools.map(({ name }) => name)];
    expect(listColumn(column)).toEqual(names.toSorted());
  });
});
