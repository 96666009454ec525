import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_TOOLS } from '../../src/catalogue/collections/own.ts';
import { SERVICE_TOOLS } from '../../src/catalogue/service-tools.ts';
import { callMcp, connectMcp, createWorld, type World } from './world.ts';

const OWN = OWN_TOOLS.map(({ name }) => name);
const SERVICE = SERVICE_TOOLS.map(({ name }) => name);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function connect(path: string) {
  const client = await connectMcp(world, path);
  let changes = 0;
  let announce = (): void => {};
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
    announce();
  });
  return {
    client,
    names: async () => (await client.listTools()).tools.map((tool) => tool.name),
    countChanges: () => changes,
    whenChanged: () => new Promise<void>((done) => (announce = done)),
  };
}

describe('/mcp', () => {
  test('get_data swaps the tools of its universe in, and tells', async () => {
    const { client, names, whenChanged, countChanges } = await connect('/mcp');
    expect(await names()).toEqual(['get_data', 'list_domains', 'list_universes', ...SERVICE]);
    const changed = whenChanged();
    await callMcp(client, 'get_data', { tool_universe_id: world.findUniverse('slot', 'team').id });
    await changed;
    expect(await names()).toEqual([
      ...['aggregate_data', 'Calculator', 'concatenate_data', 'filter_data', 'retrieve_data'],
      ...['select_unique_values', 'sort_data', 'transform_data', ...OWN, 'get_data', 'peek'],
      ...['list_domains', 'list_universes', ...SERVICE],
    ]);
    const again = whenChanged();
    await callMcp(client, 'get_data', { tool_universe_id: world.findUniverse('sel', 'team').id });
    await again;
    const sel = await names();
    expect(sel.slice(0, 5)).toEqual([
      'get_id',
      'get_country_id',
      'get_long_name',
      'get_founded',
      'Calculator',
    ]);
    expect(sel).not.toContain('filter_data');
    await callMcp(client, 'get_data', {});
    expect(countChanges()).toBe(2);
    await client.close();
  });

  test('a data tool before get_data says what to do first', async () => {
    const { client } = await connect('/mcp');
    const answer = await callMcp(client, 'filter_data', { data_label: 'x' });
    expect(answer).toMatchObject({
      failed: true,
      body: { error: { code: 'handle.unknown', hint: expect.stringContaining('get_data') } },
    });
    await client.close();
  });
});

describe('/mcp/{domain}', () => {
  test('lists the endpoints, and a universe on top of them after get_data', async () => {
    const { client, names, whenChanged } = await connect('/mcp/football');
    const before = await names();
    expect(before.slice(-5)).toEqual(['get_data', 'list_universes', ...SERVICE]);
    const changed = whenChanged();
    await callMcp(client, 'get_data', { tool_universe_id: world.findUniverse('slot', 'team').id });
    await changed;
    const after = await names();
    expect(after).toEqual(expect.arrayContaining([...before, 'filter_data', 'peek']));
    expect(new Set(after).size).toBe(after.length);
    await client.close();
  });
});

describe('/mcp/{domain}/{universe}', () => {
  test('lists the tools of one universe and nothing else', async () => {
    const { id } = world.findUniverse('sel', 'country');
    const { client, names } = await connect(`/mcp/football/${id}`);
    const before = await names();
    expect(before.slice(0, 2)).toEqual(['get_id', 'get_country_name']);
    expect(before).toHaveLength(2 + 27 + OWN.length + 2);
    const loaded = await callMcp(client, 'get_data', {});
    expect(loaded.body).toMatchObject({ num_records: 3 });
    expect(await names()).toEqual(before);
    const other = await callMcp(client, 'get_data', {
      tool_universe_id: world.findUniverse('sel', 'team').id,
    });
    expect(other.failed).toBe(true);
    await client.close();
  });

  test('an unknown universe is no place to connect to', async () => {
    await expect(connect('/mcp/football/000000000000-000000000000')).rejects.toThrow(/universe/);
  });
});

test('every schema is portable', () => {
  const universes = world.data.universes.list('football');
  const tools = universes.flatMap((universe) => world.data.tools.toolsets.of(universe).tools);
  const text = JSON.stringify(tools.map((tool) => tool.inputSchema));
  expect(text).not.toContain('$ref');
  for (const { name, inputSchema } of tools) {
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,50}$/);
    expect(Object.keys(inputSchema)).toEqual(['type', 'properties', 'required', 'additionalProperties']);
  }
});
