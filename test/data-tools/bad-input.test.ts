// Longer than most: a row for each argument of each tool and each way of getting it wrong.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataTool } from '../../src/catalogue/collections/data-tool.ts';
import { toJsonText } from '../../src/json.ts';
import { createWorld, type DataAnswer, type DataClient, DOORS, readHandle, type World } from './world.ts';

/** A handle of each session, and a stranger's. */
interface Handles {
  readonly players: string;
  readonly teams: string;
  readonly empty: string;
}

type Values = Readonly<Record<string, unknown>>;

let world: World;
const clients = new Map<string, DataClient>();
const handles = new Map<string, Handles>();
let slot: readonly DataTool[] = [];
let sel: readonly DataTool[] = [];

beforeAll(async () => {
  world = await createWorld();
  slot = world.data.tools.toolsets.of(world.findUniverse('slot', 'player')).tools;
  sel = world.data.tools.toolsets.of(world.findUniverse('sel', 'player')).tools;
  for (const collection of ['slot', 'sel'] as const) {
    for (const [name, open] of DOORS) {
      const client = await open(world);
      const load = async (title: string) =>
        readHandle(
          await client.call('get_data', { tool_universe_id: world.findUniverse(collection, title).id }),
        );
      const [teams, empty, players] = [await load('team'), await load('transfer'), await load('player')];
      clients.set(`${name} ${collection}`, client);
      handles.set(`${name} ${collection}`, { players, teams, empty });
    }
  }
});
afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await world.close();
});

/** Sends a call over both doors; the answers must be the same but for the request id. */
async function callBoth(
  collection: 'slot' | 'sel',
  tool: string,
  values: (own: Handles) => Values,
): Promise<DataAnswer> {
  const answers: DataAnswer[] = [];
  for (const [name] of DOORS) {
    const own = handles.get(`${name} ${collection}`);
    const client = clients.get(`${name} ${collection}`);
    if (own === undefined || client === undefined) throw new Error('there is no client');
    answers.push(await client.call(tool, values(own)));
  }
  const [rest, mcp] = answers.map(({ failed, body }) => ({ failed, body: withoutId(body) }));
  expect(mcp).toEqual(rest);
  expect(toJsonText(rest?.body)).not.toContain('"internal"');
  return { failed: rest?.failed ?? false, body: rest?.body };
}

function withoutId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return body;
  const { request_id: _, ...rest } = body;
  return rest;
}

function codeOf({ failed, body }: DataAnswer): string | undefined {
  if (!failed || typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Good arguments of a tool. */
function toGoodValues(tool: DataTool, { players }: Handles): Record<string, unknown> {
  const samples: Values = {
    data_label: players,
    data_label_1: players,
    data_label_2: players,
    key_name: tool.plan.fixed.operation_type === 'abs' ? 'goals' : 'full_name',
    value: 'Player 1',
    condition: tool.plan.fixed.condition ?? 'equal_to',
    aggregation_operation: tool.plan.fixed.aggregation_operation ?? 'count',
    operation_type: 'substring',
    operation: 'add',
    input_1: 1,
    input_2: 2,
    start_index: 0,
    end_index: 3,
    datetime_pattern: '%Y',
    unique_array: [1, 1],
    truncate_array: [1, 2],
    n: 1,
    key_1: 'id',
    name: 'three',
    expression: '1 + 2',
    conditions: [],
    keys: [],
    names: [],
  };
  return Object.fromEntries(tool.inputSchema.required.map((name) => [name, samples[name]]));
}

const WRONG: readonly unknown[] = [{ nested: [1] }, [['x']], true, 1.5, ''];

describe.each([
  ['slot', () => slot],
  ['sel', () => sel],
] as const)('each argument of each %s tool', (collection, list) => {
  test('missing: the required ones are asked for by name', async () => {
    for (const tool of list()) {
      for (const argument of tool.inputSchema.required) {
        const answer = await callBoth(collection, tool.name, (own) => {
          const { [argument]: _, ...values } = toGoodValues(tool, own);
          return values;
        });
        expect({ tool: tool.name, argument, code: codeOf(answer) }).toEqual({
          tool: tool.name,
          argument,
          code: 'request.missing_argument',
        });
      }
    }
  });

  test('null: absent, or a value where null is one', async () => {
    for (const tool of list()) {
      for (const [argument, schema] of Object.entries(tool.inputSchema.properties)) {
        const answer = await callBoth(collection, tool.name, (own) => ({
          ...toGoodValues(tool, own),
          [argument]: null,
        }));
        const takesNull = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
        const isRequired = tool.inputSchema.required.includes(argument);
        const code = isRequired && !takesNull ? 'request.missing_argument' : codeOf(answer);
        expect({ tool: tool.name, argument, code: codeOf(answer) }).toEqual({
          tool: tool.name,
          argument,
          code,
        });
      }
    }
  });

  test('of a wrong type: refused or converted, the same over both doors', async () => {
    for (const tool of list()) {
      for (const argument of Object.keys(tool.inputSchema.properties)) {
        for (const value of WRONG) {
          await callBoth(collection, tool.name, (own) => ({ ...toGoodValues(tool, own), [argument]: value }));
        }
      }
    }
  });

  test('unknown: refused by name', async () => {
    for (const tool of list()) {
      const answer = await callBoth(collection, tool.name, (own) => ({
        ...toGoodValues(tool, own),
        colour: 1,
      }));
      expect(codeOf(answer)).toBe('request.unknown_argument');
    }
  });

  test('unknown handles and columns are named with the nearest', async () => {
    for (const tool of list()) {
      const { properties } = tool.inputSchema;
      for (const argument of ['data_label', 'data_label_1', 'data_label_2'].filter(
        (name) => name in properties,
      )) {
        const answer = await callBoth(collection, tool.name, (own) => ({
          ...toGoodValues(tool, own),
          [argument]: 'retrieved_dta_1',
        }));
        expect(answer.body).toMatchObject({
          error: { code: 'handle.unknown', hint: expect.stringContaining('retrieved_data_1') },
        });
      }
      if (properties.key_name === undefined || tool.plan.verb === 'unique') continue;
      const answer = await callBoth(collection, tool.name, (own) => ({
        ...toGoodValues(tool, own),
        key_name: 'ful_name',
      }));
      expect(answer.body).toMatchObject({
        error: { code: 'table.unknown_column', hint: expect.stringContaining('full_name') },
      });
    }
  });

  test('a table of no rows: an empty table or the value of nothing', async () => {
    for (const tool of list().filter(({ inputSchema }) => 'data_label' in inputSchema.properties)) {
      if (tool.plan.verb === 'getter') continue;
      const answer = await callBoth(collection, tool.name, (own) => ({
        ...toGoodValues(tool, own),
        data_label: own.empty,
        ...('key_name' in tool.inputSchema.properties && { key_name: 'fee' }),
        ...('value' in tool.inputSchema.properties && { value: 1 }),
      }));
      const isPatternOfNumber = /contains|like/.test(tool.name);
      expect({ tool: tool.name, failed: answer.failed && !isPatternOfNumber }).toEqual({
        tool: tool.name,
        failed: false,
      });
    }
  });
});

describe('special cases', () => {
  test.each([
    ['a negative limit is none', 'retrieve_data', { key_name: 'id', limit: -5 }, { num_records: 200 }],
    ['limit 0 is no rows', 'retrieve_data', { key_name: 'id', limit: 0 }, { num_records: 0 }],
    [
      'an ambiguous choice of nothing to sort by',
      'sort_data',
      {},
      { error: { code: 'table.invalid_value', hint: expect.any(String) } },
    ],
    [
      'a ranking of the wrong length',
      'sort_data',
      { ranking_array: [1, 2] },
      { error: { code: 'table.invalid_value', message: expect.stringContaining('200') } },
    ],
    [
      'text for a number column',
      'filter_data',
      { key_name: 'goals', value: 'many', condition: 'equal_to' },
      { error: { code: 'table.invalid_value', message: expect.stringContaining('many') } },
    ],
    [
      'the sum of texts',
      'aggregate_data',
      { key_name: 'full_name', aggregation_operation: 'sum' },
      { error: { code: 'table.incompatible' } },
    ],
    [
      'no column but for count',
      'aggregate_data',
      { aggregation_operation: 'max' },
      { error: { hint: expect.any(String) } },
    ],
    [
      'the absolute value of texts',
      'transform_data',
      { key_name: 'full_name', operation_type: 'abs' },
      { error: { code: 'table.incompatible' } },
    ],
    [
      'a pattern that is no part of a date',
      'transform_data',
      { key_name: 'birthday', operation_type: 'datetime', operation_args: { pattern: '%Q' } },
      { error: { code: 'table.invalid_value' } },
    ],
    [
      'dates that are none become null, and it says how many',
      'transform_data',
      { key_name: 'birthday', operation_type: 'datetime', operation_args: { pattern: '%Y' } },
      { num_records: 200, note: expect.stringContaining('11 values') },
    ],
    [
      'tables of other columns',
      'concatenate_data',
      { data_label_1: 'players', data_label_2: 'teams' },
      { error: { code: 'table.incompatible' } },
    ],
  ] as const)('%s', async (_why, tool, values, expected) => {
    const { body } = await callBoth('slot', tool, (own) => {
      const given = tool === 'concatenate_data' ? {} : { data_label: own.players };
      const resolved = Object.entries(values).map(([name, value]) => {
        if (value === 'players') return [name, own.players];
        return [name, value === 'teams' ? own.teams : value];
      });
      return { ...given, ...Object.fromEntries(resolved) };
    });
    expect(body).toMatchObject(expected);
  });

  test.each([
    ['division by zero is null', { input_1: 1, input_2: 0, operation: 'divide' }, null],
    ['in lists too', { input_1: [1, -6], input_2: [0, -3], operation: 'divide' }, [null, 2]],
    [
      'beyond doubles is infinite',
      { input_1: 1e308, input_2: 10, operation: 'multiply' },
      Number.POSITIVE_INFINITY,
    ],
    [
      'whole numbers are exact',
      { input_1: Number.MAX_SAFE_INTEGER, input_2: 2, operation: 'add' },
      9007199254740993n,
    ],
  ] as const)('%s', async (_why, values, expected) => {
    expect(await callBoth('slot', 'Calculator', () => values)).toEqual({ failed: false, body: expected });
  });

  test('text is no number: an argument of several kinds is taken as it is', async () => {
    const answer = await callBoth('slot', 'Calculator', () => ({
      input_1: '5',
      input_2: 2,
      operation: 'add',
    }));
    expect(codeOf(answer)).toBe('request.invalid_argument');
  });

  test('lists of different lengths can not be added', async () => {
    const answer = await callBoth('sel', 'Calculator', () => ({
      input_1: [1, 2],
      input_2: [1, 2, 3],
      operation: 'add',
    }));
    expect(codeOf(answer)).toBe('table.incompatible');
  });

  test('a tool of the other collection runs on a handle, and is unknown without one', async () => {
    const answer = await callBoth('sel', 'filter_data', ({ players }) => ({ data_label: players }));
    expect(codeOf(answer)).toBe('request.missing_argument');
    const values = { key_name: 'id', value: 1 };
    const asked = { ...values, condition: 'equal_to' };
    const slot = await callBoth('sel', 'filter_data', ({ players }) => ({ data_label: players, ...asked }));
    expect(slot.body).toMatchObject({ num_records: 1 });
    const sel = await callBoth('slot', 'select_data_equal_to', ({ players }) => ({
      data_label: players,
      ...values,
    }));
    expect(sel.body).toMatchObject({ num_records: 1 });
    expect(codeOf(await callBoth('slot', 'truncate', () => ({ truncate_array: [1], n: 1 })))).toBe(
      'catalogue.unknown_tool',
    );
  });

  test('what the name of a tool settles can be repeated but not changed', async () => {
    const values = { key_name: 'id', value: 1 };
    const good = await callBoth('sel', 'select_data_equal_to', ({ players }) => ({
      ...{ data_label: players, condition: 'equal_to' },
      ...values,
    }));
    expect(good.failed).toBe(false);
    const bad = await callBoth('sel', 'select_data_equal_to', ({ players }) => ({
      ...{ data_label: players, condition: 'like' },
      ...values,
    }));
    expect(codeOf(bad)).toBe('request.invalid_argument');
    const sort = await callBoth('sel', 'sort_data_ascending', ({ players }) => ({
      ...{ data_label: players, key_name: 'id', ascending: false },
    }));
    expect(codeOf(sort)).toBe('request.invalid_argument');
  });

  test('lists of the tools that take them can be handles', async () => {
    const table = await callBoth('sel', 'truncate', ({ players }) => ({ truncate_array: players, n: 3 }));
    expect(table.body).toMatchObject({ handle: expect.stringMatching(/^truncated_/), num_records: 3 });
    const list = await callBoth('sel', 'select_unique_values', ({ players }) => ({
      unique_array: players,
      key_name: 'position',
    }));
    expect(list.body).toEqual(['defender', 'midfielder', 'forward', 'keeper']);
  });

  test('met no fault of the server', () => {
    expect(world.faults).toEqual([]);
  });
});
