import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseJson } from '../../src/json.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { CASES, type ContractCase } from './cases.ts';
import type { Door, DoorDeps } from './door.ts';
import { createMcpDoor } from './mcp-door.ts';
import { createQueryDoor, createRestDoor } from './rest-door.ts';

/** Every way into the server; the first is the one that the others are compared with. */
const DOORS: readonly (readonly [name: string, create: (deps: DoorDeps) => Promise<Door>])[] = [
  ['REST, JSON body', createRestDoor],
  ['REST, query string', createQueryDoor],
  ['MCP', createMcpDoor],
];

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

describe.each(DOORS.map(([name]) => name))('%s', (name) => {
  test.each(CASES)('$why: $tool', async (row) => {
    const answer = await callCase(requireDoor(name), row);
    const body = parseJson(answer.text);
    if (row.code === undefined) {
      expect({ failed: answer.failed, body }).toEqual({ failed: false, body: row.answer });
      return;
    }
    expect(answer.failed).toBe(true);
    expect(body).toMatchObject({ error: { code: row.code }, request_id: expect.any(String) });
    if (row.hint !== undefined)
      expect(body).toMatchObject({ error: { hint: expect.stringMatching(row.hint) } });
  });

  test('lists the tools of the catalogue first, in its order', async () => {
    const { endpoints } = testApp.domains.require('shop').catalogue;
    const listed = await requireDoor(name).listTools('shop');
    const expected = endpoints.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
    }));
    const seen = listed.slice(0, expected.length).map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
    }));
    expect(seen).toEqual(expected);
  });
});

describe('all doors', () => {
  test.each(CASES)('answer the same: $why: $tool', async (row) => {
    const texts = await Promise.all(
      [...doors.values()].map(async (door) => (await callCase(door, row)).text),
    );
    const bodies = new Set(texts.map((text) => text.replace(/"request_id":"[^"]*"/, '')));
    expect([...bodies]).toHaveLength(1);
  });

  test('met no fault of the server', () => {
    expect(testApp.faults).toEqual([]);
  });
});

function callCase(door: Door, row: ContractCase): ReturnType<Door['call']> {
  return door.call(row.domain ?? 'shop', row.tool, row.arguments ?? {});
}

function requireDoor(name: string): Door {
  const door = doors.get(name);
  if (door === undefined) throw new Error(`there is no door ${name}`);
  return door;
}
