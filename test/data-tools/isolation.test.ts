import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataTool } from '../../src/catalogue/collections/data-tool.ts';
import {
  createWorld,
  type DataAnswer,
  type DataClient,
  DOORS,
  readHandle,
  readText,
  type World,
} from './world.ts';

/** A text that is in the owner's table and nowhere else, so that any leak of its rows shows. */
const SECRET = 'Player 77';
const HANDLE_ARGUMENTS = ['data_label', 'data_label_1', 'data_label_2', 'truncate_array', 'unique_array'];

let world: World;
/** The owner's session over REST, with a table of one row. */
let owner: { readonly session: string; readonly handle: string; readonly carried: string };
const tools = new Map<'slot' | 'sel', readonly DataTool[]>();

beforeAll(async () => {
  world = await createWorld();
  for (const collection of ['slot', 'sel'] as const) {
    tools.set(collection, world.data.tools.toolsets.of(world.findUniverse(collection, 'player')).tools);
  }
  const created = await fetch(`${world.url}/v1/sessions`, { method: 'POST' });
  const session = readText(await created.json(), 'session_id');
  const call = async (tool: string, values: object) => {
    const arguments_ = { ...values };
    const { text } = await world.execute({
      domain: 'football',
      tool,
      arguments: arguments_,
      sessionId: session,
    });
    return readHandle({ failed: false, body: JSON.parse(text) });
  };
  const all = await call('get_data', { tool_universe_id: world.findUniverse('slot', 'player').id });
  // Twice, so that the name of the owner's handle is one that no stranger has.
  const filter = { data_label: all, key_name: 'full_name', value: SECRET, condition: 'equal_to' };
  await call('filter_data', filter);
  const handle = await call('filter_data', filter);
  owner = { session, handle, carried: `${handle}~${session}` };
});
afterAll(async () => {
  // Whatever was tried, the owner's session is as it was.
  const { handles } = await world.data.sessions.require(owner.session);
  expect([...handles.keys()]).toEqual(['retrieved_data_1', 'filtered_data_1', 'filtered_data_2']);
  expect(world.faults).toEqual([]);
  await world.close();
});

/** Handles that a stranger may try: the owner's name, and that name with ids of sessions that are none. */
function listGuesses(): readonly string[] {
  const { handle, session } = owner;
  const near = `${session.slice(0, -1)}${session.endsWith('A') ? 'B' : 'A'}`;
  const ids = [near, session.toLowerCase(), session.slice(1), `${session}A`, randomUUID()];
  const random = Array.from({ length: 5 }, () => randomBytes(16).toString('base64url'));
  return [handle, ...[...ids, ...random].filter((id) => id !== session).map((id) => `${handle}~${id}`)];
}

/** Arguments with which the tool would answer if the handle were the caller's. */
function toValues(tool: DataTool, own: string, guess: string): Record<string, unknown> {
  const samples: Readonly<Record<string, unknown>> = {
    ...{ key_name: tool.plan.fixed.operation_type === 'abs' ? 'goals' : 'full_name', value: 'x', n: 1 },
    ...{ condition: tool.plan.fixed.condition ?? 'equal_to', operation_type: 'substring', operation: 'add' },
    ...{ aggregation_operation: tool.plan.fixed.aggregation_operation ?? 'count', datetime_pattern: '%Y' },
    ...{ key_1: 'id', name: 'x', expression: '1', conditions: [], keys: [], names: [] },
    ...{ input_1: 1, input_2: 2, start_index: 0, end_index: 3, data_label_1: own, data_label_2: own },
  };
  const values = Object.fromEntries(tool.inputSchema.required.map((name) => [name, samples[name]]));
  const handles = HANDLE_ARGUMENTS.filter((name) => name in tool.inputSchema.properties);
  return { ...values, ...Object.fromEntries(handles.map((name) => [name, guess])) };
}

function expectNothing({ failed, body }: DataAnswer, what: unknown): void {
  const text = JSON.stringify(body);
  expect({ what, failed, leaks: text.includes(SECRET) }).toEqual({ what, failed: true, leaks: false });
  expect(text, JSON.stringify(what)).toMatch(/"code":"(handle\.unknown|request\.invalid_argument)"/);
}

describe.each(DOORS)('over %s', (door, open) => {
  test.each(['slot', 'sel'] as const)(
    "each %s tool refuses another session's handles and guessed ids",
    async (collection) => {
      const stranger: DataClient = await open(world);
      const universe = { tool_universe_id: world.findUniverse(collection, 'player').id };
      const own = readHandle(await stranger.call('get_data', universe));
      for (const tool of tools.get(collection) ?? []) {
        if (!HANDLE_ARGUMENTS.some((name) => name in tool.inputSchema.properties)) continue;
        for (const guess of listGuesses()) {
          expectNothing(await stranger.call(tool.name, toValues(tool, own, guess)), [door, tool.name, guess]);
        }
      }
      await stranger.close();
    },
  );

  test('names of the own session are not those of another: errors name no stranger', async () => {
    const stranger = await open(world);
    const { body } = await stranger.call('peek', { data_label: owner.handle });
    expect(JSON.stringify(body)).not.toContain(owner.session);
    await stranger.close();
  });
});

describe('without a session', () => {
  test('a handle without its session means nothing, a guessed one neither', async () => {
    for (const guess of listGuesses()) {
      const response = await fetch(`${world.url}/v1/football/tools/peek`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data_label: guess }),
      });
      const text = await response.text();
      expect(text, guess).toMatch(/"code":"handle\.(unknown|session_required)"/);
      expect(text).not.toContain(SECRET);
    }
  });

  test.each([
    ['GET', ''],
    ['GET', '/trace'],
    ['GET', '/trace?format=jsonl'],
    ['GET', '/handles/filtered_data_2'],
    ['DELETE', ''],
  ])('%s /v1/sessions/{guessed id}%s finds nothing', async (method, path) => {
    for (const guess of listGuesses()) {
      const id = encodeURIComponent(guess.split('~')[1] ?? guess);
      const response = await fetch(`${world.url}/v1/sessions/${id}${path}`, { method });
      expect(response.status, guess).toBe(404);
      expect(await response.text()).toContain('"request.unknown_session"');
    }
  });

  test('a guessed session id is no session: over REST, in replays and in comparisons', async () => {
    for (const guess of listGuesses().map((each) => each.split('~')[1] ?? each)) {
      const headers = { 'Content-Type': 'application/json' };
      const post = async (path: string, body: object, more: object = {}) => {
        const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) };
        return (await fetch(`${world.url}${path}`, init)).text();
      };
      const answers = [
        await post('/v1/football/tools/peek', { data_label: owner.handle }, { 'X-Session-Id': guess }),
        await post('/v1/replay', { session_id: guess }),
        await post('/v1/diff', { left: guess, right: [] }),
      ];
      for (const answer of answers) expect(answer, guess).toContain('"request.unknown_session"');
    }
  });

  test('over MCP a guessed session id, also with the name of the handle, is none', async () => {
    for (const guess of listGuesses().map((each) => each.split('~')[1] ?? each)) {
      const response = await fetch(`${world.url}/mcp/football`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          'Mcp-Session-Id': guess,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect(response.status, guess).toBe(404);
    }
  });
});

test('what is refused to strangers is answered to who has the whole handle', async () => {
  const response = await fetch(`${world.url}/v1/football/tools/peek`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data_label: owner.carried }),
  });
  expect(await response.text()).toContain(SECRET);
});
