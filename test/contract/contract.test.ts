import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseJson } from '../../src/json.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { CASES, type ContractCase, type Step } from './cases.ts';
import { DATA_CASES, HANDLE } from './data-cases.ts';
import type { Door, DoorAnswer, DoorDeps, Values } from './door.ts';
import { createMcpDoor, createStatelessDoor } from './mcp-door.ts';
import { OWN_DATA_CASES } from './own-data-cases.ts';
import { createQueryDoor, createRestDoor, createRestSessionDoor } from './rest-door.ts';

type Leg = readonly [name: string, create: (deps: DoorDeps) => Promise<Door>];

/** Every way into the server that takes JSON. */
const JSON_DOORS: readonly Leg[] = [
  ['REST, JSON body', createRestDoor],
  ['REST, JSON body, in a session', createRestSessionDoor],
  ['MCP, in a session', createMcpDoor],
  ['MCP, without sessions', createStatelessDoor],
];
const QUERY_DOOR: Leg = ['REST, query string', createQueryDoor];
const DOORS: readonly Leg[] = [...JSON_DOORS, QUERY_DOOR];

let testApp: TestApp;
const doors = new Map<string, Door>();

beforeAll(async () => {
  testApp = await createTestApp();
  for (const [name, create] of DOORS) doors.set(name, await create(testApp));
});

afterAll(async () => {
  await testApp.endStreams();
  for (const door of doors.values()) await door.close();
  await testApp.close();
});

describe.each(DOORS)('%s', (name) => {
  test.each(CASES)('$why: $tool', (row) => expectCase(name, row));

  test('lists the tools of the catalogue first, in its order', async () => {
    const { endpoints } = testApp.domains.require('shop').catalogue;
    const toFacts = ({ name, title, description, inputSchema }: (typeof endpoints)[number]) => ({
      ...{ name, title, description, inputSchema },
    });
    const listed = await requireDoor(name).listTools('shop');
    const seen = listed.slice(0, endpoints.length).map(({ name, title, description, inputSchema }) => ({
      ...{ name, title, description, inputSchema },
    }));
    expect(seen).toEqual(endpoints.map(toFacts));
  });
});

describe.each(JSON_DOORS)('%s', (name) => {
  test.each([...DATA_CASES, ...OWN_DATA_CASES])('$why: $tool', (row) => expectCase(name, row));
});

describe('REST, query string', () => {
  test('has no data tools, and says how they are called', async () => {
    const call = await requireDoor('REST, query string').begin('shop');
    const { failed, text } = await call('get_data', {});
    expect([failed, text]).toEqual([true, expect.stringMatching(/catalogue\.unknown_tool.*POST/)]);
  });
});

describe('all doors', () => {
  test.each(CASES)('answer the same: $why: $tool', (row) => expectSame(DOORS, row));
  test.each([...DATA_CASES, ...OWN_DATA_CASES])('answer the same: $why: $tool', (row) =>
    expectSame(JSON_DOORS, row),
  );

  test.each([['REST'], ['MCP']])('of %s list the same tools', async (protocol) => {
    const own = [...doors.values()].filter(({ name }) => name.startsWith(protocol));
    const lists = await Promise.all(
      own.map(async (door) => (await door.listTools('shop')).map(({ name }) => name)),
    );
    expect(lists.length).toBeGreaterThan(1);
    expect(lists).toEqual(lists.map(() => lists[0]));
  });

  test('met no fault of the server', () => {
    expect(testApp.faults).toEqual([]);
  });
});

async function expectCase(name: string, row: ContractCase): Promise<void> {
  const { failed, text } = await callCase(requireDoor(name), row);
  const body = parseJson(text);
  if (row.code === undefined) {
    expect({ failed, body }).toEqual({ failed: false, body: row.answer });
    return;
  }
  expect(failed).toBe(true);
  expect(body).toMatchObject({ error: { code: row.code }, request_id: expect.any(String) });
  if (row.hint !== undefined)
    expect(body).toMatchObject({ error: { hint: expect.stringMatching(row.hint) } });
}

async function expectSame(legs: readonly Leg[], row: ContractCase): Promise<void> {
  const texts = await Promise.all(
    legs.map(async ([name]) =>
      (await callCase(requireDoor(name), row)).text.replace(/"request_id":"[^"]*"/, ''),
    ),
  );
  expect([...new Set(texts)]).toHaveLength(1);
}

/** Makes the calls of a case in one conversation; gives the last answer, with handles that do not carry their session. */
async function callCase(door: Door, row: ContractCase): Promise<DoorAnswer> {
  const call = await door.begin(row.domain ?? 'shop');
  const steps: readonly Step[] = [...(row.before ?? []), { tool: row.tool, arguments: row.arguments ?? {} }];
  let answer: DoorAnswer = { failed: false, text: '' };
  let handle = '';
  for (const { tool, arguments: values } of steps) {
    answer = await call(tool, putHandle(values, handle));
    handle = /"handle":"([^"]+)"/.exec(answer.text)?.[1] ?? '';
  }
  return { ...answer, text: answer.text.replaceAll(/~[\w-]{22}/g, '') };
}

function putHandle(values: Values, handle: string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(HANDLE, handle) : value,
    ]),
  );
}

function requireDoor(name: string): Door {
  const door = doors.get(name);
  if (door === undefined) throw new Error(`there is no door ${name}`);
  return door;
}
