import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_TOOLS } from '../../src/catalogue/collections/own.ts';
import { toReferenceTools } from '../../src/catalogue/collections/reference.ts';
import { SEL_TOOLS } from '../../src/catalogue/collections/sel.ts';
import { GET_DATA } from '../../src/catalogue/collections/shared.ts';
import { SLOT_TOOLS } from '../../src/catalogue/collections/slot.ts';
import { createSelToolset } from '../../src/catalogue/collections/toolset.ts';
import { callMcp, connectMcp, createWorld, readHandle, type World } from './world.ts';

const reference = process.env.ROOKERY_REFERENCE_DATA;
const OWN = OWN_TOOLS.map(({ name }) => name);

/** What of a schema is compared: all but what is said about it, in one order, definitions put in their places. */
function toPlain(schema: unknown, definitions: Readonly<Record<string, unknown>> = {}): unknown {
  if (Array.isArray(schema)) return schema.map((part) => toPlain(part, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = '$defs' in schema ? Object.fromEntries(Object.entries(Object(schema.$defs))) : definitions;
  if ('$ref' in schema) return toPlain(own[String(schema.$ref).split('/').at(-1) ?? ''], own);
  const members = Object.entries(schema).filter(([name]) => name !== '$defs');
  const isProperties = 'type' in schema;
  return Object.fromEntries(
    members
      .filter(([name, value]) => !(name === 'description' && typeof value === 'string' && isProperties))
      .filter(([name, value]) => !(name === 'description' && typeof value === 'string'))
      .map(([name, value]) => [name, toPlain(value, own)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe.each([
  ['tools-slot.json', () => toReferenceTools([...SLOT_TOOLS, GET_DATA])],
  ['tools-sel.json', () => toReferenceTools([...SEL_TOOLS, GET_DATA])],
])('the schemas under compat', (file, list) => {
  const path = reference === undefined ? '' : join(reference, 'reference', file);
  test.skipIf(!existsSync(path))(`are those of ${file} (ROOKERY_REFERENCE_DATA)`, () => {
    const recorded: readonly { name: string; inputSchema: object }[] = JSON.parse(readFileSync(path, 'utf8'));
    const ours = new Map(list().map(({ name, inputSchema }) => [name, inputSchema]));
    const getters = recorded.filter(({ name }) => name.startsWith('get_') && name !== 'get_data');
    expect([...ours.keys()].toSorted()).toEqual(
      recorded
        .filter((tool) => !getters.includes(tool))
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const { name, inputSchema } of recorded.filter((tool) => !getters.includes(tool))) {
      const own = { ...ours.get(name) };
      // The reference's get_data says nothing of other arguments, and of none that is required.
      const compared =
        name === 'get_data' ? { ...own, additionalProperties: undefined, required: undefined } : own;
      expect(JSON.parse(JSON.stringify(toPlain(compared))), name).toEqual(toPlain(inputSchema));
    }
    const columns = getters.map(({ name }) => name.slice(4, -1));
    const made = toReferenceTools(createSelToolset(columns).tools).slice(0, getters.length);
    expect(made.map(({ name, inputSchema }) => [name, toPlain(inputSchema)])).toEqual(
      getters.map(({ name, inputSchema }) => [name, toPlain(inputSchema)]),
    );
  });
});

describe('an address with ?compat=reference', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('lists, finds and runs no tool beyond', async () => {
    const slot = world.findUniverse('slot', 'player').id;
    const client = await connectMcp(world, `/mcp/football/${slot}?compat=reference`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['aggregate_data', 'Calculator', 'concatenate_data', 'filter_data', 'retrieve_data'],
      ...['select_unique_values', 'sort_data', 'transform_data', 'get_data'],
    ]);
    const handle = readHandle(await callMcp(client, 'get_data', {}));
    const grouped = await callMcp(client, 'group_data', { data_label: handle });
    expect(grouped.body).toMatchObject({ error: { code: 'catalogue.unknown_tool' } });
    const latest = { data_label: handle, key_name: 'full_name', aggregation_operation: 'max' };
    expect((await callMcp(client, 'aggregate_data', latest)).failed).toBe(true);
    await client.close();
    const free = await connectMcp(world, `/mcp/football/${slot}`);
    const own = readHandle(await callMcp(free, 'get_data', {}));
    expect((await callMcp(free, 'aggregate_data', { ...latest, data_label: own })).failed).toBe(false);
    await free.close();
  });

  test.each([
    ['one domain', '/v1/football/tools?compat=reference'],
    ['its search', '/v1/football/tools/search?q=group+rows+by+a+column&compat=reference'],
    ['the search of all', '/v1/tools/search?q=group+rows+by+a+column&limit=50&compat=reference'],
  ])('hides them from %s over REST', async (_, path) => {
    const names = async (url: string): Promise<string> => (await fetch(`${world.url}${url}`)).text();
    const held = await names(path);
    const free = await names(path.replace('compat=reference', 'compat=none'));
    expect(OWN.filter((name) => held.includes(`"${name}"`))).toEqual([]);
    expect(OWN.filter((name) => free.includes(`"${name}"`)).length).toBeGreaterThan(0);
  });

  test('holds calls over REST to it', async () => {
    const call = async (tool: string, values: object, query = ''): Promise<number> => {
      const response = await fetch(`${world.url}/v1/football/tools/${tool}${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(values),
      });
      return response.status;
    };
    const body = { input_1: [1, 2], input_2: [3, 4], operation: 'add' };
    expect(await call('Calculator', body, '?compat=reference')).toBe(200);
    const listed = { unique_array: '[1,1]', key_name: '' };
    expect(await call('select_unique_values', listed)).toBe(200);
    expect(await call('select_unique_values', listed, '?compat=reference')).toBe(400);
    expect(await call('Calculator', body, '?compat=other')).toBe(400);
  });
});
