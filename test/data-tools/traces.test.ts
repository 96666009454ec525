import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callMcp, connectMcp, createWorld, postTool, readHandle, readText, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
});

interface Entry {
  readonly number: number;
  readonly tool: string;
  readonly arguments: unknown;
  readonly coerced?: unknown;
  readonly outcome: string;
  readonly digest: string;
}

interface Trace {
  readonly session_id: string;
  readonly total: number;
  readonly truncated: boolean;
  readonly calls: readonly Entry[];
}

async function send(path: string, body?: unknown): Promise<{ status: number; body: unknown; text: string }> {
  const response = await fetch(`${world.url}${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: text.startsWith('{') ? JSON.parse(text.split('\n', 1)[0] ?? '') : text,
  };
}

async function readTrace(session: string): Promise<Trace> {
  return (await send(`/v1/sessions/${session}/trace`)).body as Trace;
}

/** A chain of calls without a session; its id, which the handles carry. */
async function runChain(position: string): Promise<string> {
  const universe = world.findUniverse('slot', 'player').id;
  const all = readHandle(await postTool(world, { tool: 'get_data', values: { tool_universe_id: universe } }));
  const filter = { data_label: all, key_name: 'position', value: position, condition: 'equal_to' };
  const fit = readHandle(await postTool(world, { tool: 'filter_data', values: filter }));
  const values = { data_label: fit, key_name: 'goals', aggregation_operation: 'sum' };
  await postTool(world, { tool: 'aggregate_data', values });
  return all.slice(all.indexOf('~') + 1);
}

describe('the trace of a session', () => {
  test('has each call with its arguments as received and as coerced, and what came of it', async () => {
    const created = await send('/v1/sessions', {});
    const session = readText(created.body, 'session_id');
    const headers = { 'X-Session-Id': session };
    const universe = world.findUniverse('slot', 'player').id;
    const data_label = readHandle(
      await postTool(world, { tool: 'get_data', values: { tool_universe_id: universe }, headers }),
    );
    await postTool(world, {
      tool: 'retrieve_data',
      values: { data_label, key_name: 'id', limit: '3' },
      headers,
    });
    await postTool(world, { tool: 'peek', values: { data_label: 'nothing_1' }, headers });
    const [endpoint] = world.domains
      .require('football')
      .catalogue.endpoints.filter(({ name }) => name.startsWith('count_'));
    await fetch(`${world.url}/v1/football/${endpoint?.name}`, { headers });
    const trace = await readTrace(session);
    expect(trace).toMatchObject({ session_id: session, total: 4, truncated: false });
    expect(trace.calls.map(({ number, tool, outcome }) => [number, tool, outcome])).toEqual([
      [1, 'get_data', 'ok'],
      [2, 'retrieve_data', 'ok'],
      [3, 'peek', 'handle.unknown'],
      [4, endpoint?.name, expect.any(String)],
    ]);
    expect(trace.calls[1]).toMatchObject({
      ...{ domain: 'football', arguments: { limit: '3' }, coerced: { limit: 3 } },
      ...{
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        bytes: expect.any(Number),
        ms: expect.any(Number),
      },
      digest: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  test('is one JSON object a line where that is asked for', async () => {
    const session = await runChain('keeper');
    const asked = await fetch(`${world.url}/v1/sessions/${session}/trace`, {
      headers: { Accept: 'application/x-ndjson' },
    });
    expect(asked.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await asked.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual((await readTrace(session)).calls);
    expect((await send(`/v1/sessions/${session}/trace?format=jsonl`)).text.split('\n')).toHaveLength(4);
    expect((await send(`/v1/sessions/${session}/trace?format=xml`)).body).toMatchObject({
      error: { code: 'request.invalid_argument' },
    });
  });

  test('says when it was cut', async () => {
    const { id } = await world.data.sessions.create();
    const call = { time: 0, tool: 'x', arguments: {}, outcome: 'ok', bytes: 1, ms: 1, digest: 'd' };
    for (let index = 0; index < 2001; index += 1) await world.data.sessions.record(id, call);
    expect(await readTrace(id)).toMatchObject({ total: 2001, truncated: true });
    const { text } = await send(`/v1/sessions/${id}/trace?format=jsonl`);
    expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toEqual({ truncated: true, total: 2001 });
  });

  test('of an MCP session is read by the id of the session', async () => {
    const client = await connectMcp(world);
    await callMcp(client, 'get_data', { tool_universe_id: world.findUniverse('slot', 'team').id });
    await callMcp(client, 'nothing_like_this', {});
    const { sessionId = '' } = client.transport ?? {};
    expect((await readTrace(sessionId)).calls.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ['get_data', 'ok'],
      ['nothing_like_this', 'catalogue.unknown_tool'],
    ]);
    await client.close();
  });

  test('does not exist for a session that does not', async () => {
    expect(await send('/v1/sessions/nobody/trace')).toMatchObject({ status: 404 });
    const headers = { 'X-Session-Id': 'nobody' };
    const [endpoint] = world.domains.require('football').catalogue.endpoints;
    const response = await fetch(`${world.url}/v1/football/${endpoint?.name}`, { headers });
    expect(await response.json()).toMatchObject({ error: { code: 'request.unknown_session' } });
  });
});

describe('a replay', () => {
  test.each(['the trace', 'the id of the session'])(
    'of %s answers the same, in a session of its own',
    async (what) => {
      const session = await runChain('defender');
      const trace = await readTrace(session);
      const replayed = await send('/v1/replay', what === 'the trace' ? trace : { session_id: session });
      expect(replayed.status).toBe(200);
      const again = readText(replayed.body, 'session_id');
      expect(again).not.toBe(session);
      const digests = (calls: readonly Entry[]) => calls.map(({ digest }) => digest);
      expect(digests((await readTrace(again)).calls)).toEqual(digests(trace.calls));
      expect((await send('/v1/diff', { left: session, right: again })).body).toEqual({
        ...{ equal: true, calls: { left: 3, right: 3 }, first: null, differences: [], total: 0 },
      });
    },
  );

  test('of a posted list answers each call, also those that fail', async () => {
    const universe = world.findUniverse('slot', 'team').id;
    const { body } = await send('/v1/replay', [
      { domain: 'football', tool: 'get_data', arguments: { tool_universe_id: universe } },
      {
        domain: 'football',
        tool: 'retrieve_data',
        arguments: { data_label: 'retrieved_data_1', key_name: 'nmae' },
      },
      { domain: 'football', tool: 'peek', arguments: { data_label: 'retrieved_data_1' } },
    ]);
    expect(body).toMatchObject({
      truncated: false,
      calls: [
        { domain: 'football', tool: 'get_data', answer: { handle: 'retrieved_data_1', num_records: 5 } },
        { tool: 'retrieve_data', error: { code: 'table.unknown_column', hint: expect.any(String) } },
        { tool: 'peek', answer: { handle: 'retrieved_data_1' } },
      ],
    });
  });

  test.each([
    ['no list', { tool: 'x' }],
    ['a call without a tool', [{ arguments: {} }]],
    ['too many calls', Array.from({ length: 2001 }, () => ({ tool: 'x' }))],
    ['a domain that is no text', [{ tool: 'x', domain: 7 }]],
  ])('refuses %s', async (_why, body) => {
    expect((await send('/v1/replay', body)).body).toMatchObject({
      error: { code: 'request.invalid_body', hint: expect.any(String) },
    });
  });
});

describe('a difference', () => {
  test('is told with its first call, by tool, arguments and digest', async () => {
    const [left, right] = [await runChain('keeper'), await runChain('forward')];
    const { body } = await send('/v1/diff', { left, right });
    expect(body).toMatchObject({
      ...{ equal: false, calls: { left: 3, right: 3 }, total: 2 },
      first: { position: 2, kind: 'arguments', left: { value: 'keeper' }, right: { value: 'forward' } },
      differences: [{ position: 2 }, { position: 3, kind: 'digest' }],
    });
  });

  test('is told where one list is longer, or calls something else', async () => {
    const calls = [{ tool: 'a' }, { tool: 'b' }];
    const { body } = await send('/v1/diff', {
      left: calls,
      right: [{ tool: 'a' }, { tool: 'c' }, { tool: 'd' }],
    });
    expect(body).toMatchObject({
      differences: [
        { position: 2, kind: 'tool', left: 'b', right: 'c' },
        { position: 3, kind: 'missing', left: null, right: { tool: 'd' } },
      ],
    });
    expect((await send('/v1/diff', { left: calls })).body).toMatchObject({
      error: { code: 'request.missing_argument', details: { argument: 'right' } },
    });
  });
});
