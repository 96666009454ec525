import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Execute } from '../../src/execution/tool-call.ts';
import { createConformanceScope } from '../../src/protocols/mcp/conformance/scope.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { type Event, readAll } from './events.ts';
import { createGate, createSignal } from './gate.ts';
import { openSession, readAnswer, writeRequest } from './raw-client.ts';
import { type Served, type ServedOptions, serveMcp } from './served.ts';

/** How answers of a session go out: as JSON, on a stream, or not at all. */

const COUNT = { name: 'count_customers', arguments: {} };
const served: Served[] = [];
let parts: TestApp;

beforeAll(async () => {
  parts = await createTestApp();
});
afterAll(() => parts.close());
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()));
});

async function start(options: ServedOptions = {}): Promise<string> {
  const one = await serveMcp(parts, {
    ...options,
    fixtures: createConformanceScope(),
    bounds: { progressEveryMs: 5 },
  });
  served.push(one);
  return one.url;
}

function callWith(meta: object): string {
  return writeRequest(1, 'tools/call', { ...COUNT, _meta: meta });
}

describe('the form of an answer in a session', () => {
  const count = writeRequest(1, 'tools/call', COUNT);

  it('is JSON where nothing comes before it, though the client would take signs of life', async () => {
    const session = await openSession(`${await start()}/mcp/shop`);
    for (const body of [count, callWith({ progressToken: 1 }), writeRequest(1, 'prompts/list')]) {
      const answer = await session.send(body);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('mcp-session-id')).toBe(session.id);
      expect((await readAnswer(answer)).result).toBeDefined();
    }
  });

  it('is JSON for a failure, with the code that sessions have', async () => {
    const { send } = await openSession(`${await start()}/mcp/shop`);
    const answer = await send(writeRequest(1, 'resources/read', { uri: 'rookery://nowhere/schema' }));
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await readAnswer(answer)).error?.code).toBe(-32002);
  });

  it('is a stream where a line of log comes first, and one where it takes long', async () => {
    const counted: string[] = [];
    const gate = createGate();
    const intercept = (execute: Execute): Execute => {
      const held = gate.intercept(execute);
      return (call) => {
        counted.push(call.tool);
        return counted.length === 1 ? execute(call) : held(call);
      };
    };
    const { send } = await openSession(`${await start({ intercept })}/mcp/shop`);
    await readAll(await send(writeRequest(3, 'logging/setLevel', { level: 'debug' })));
    const kinds = (events: readonly Event[]) =>
      events.flatMap(({ data }) => /"(method|result)":/.exec(data)?.[1] ?? []);
    expect(kinds(await readAll(await send(count)))).toEqual(['method', 'result']);
    const slow = await send(count);
    gate.open();
    expect(kinds(await readAll(slow))).toEqual(['method', 'result']);
    expect(counted).toEqual(['count_customers', 'count_customers']);
  });

  it.each(['ping', 'logging/setLevel', 'no/method'])(
    'is a stream for %s, which the SDK answers',
    async (method) => {
      const { send } = await openSession(`${await start()}/mcp/shop`);
      const answer = await send(writeRequest(1, method, { level: 'info' }));
      expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
      await answer.text();
    },
  );

  it('is the refusal of the SDK for a call as a task', async () => {
    const { send } = await openSession(`${await start()}/mcp/shop`);
    const answer = await send(writeRequest(1, 'tools/call', { ...COUNT, task: { ttl: 1000 } }));
    expect((await readAnswer(answer)).error?.message).toContain('task');
  });

  it('is nothing where the client cancels at once, or ends the session', async () => {
    const gate = createGate();
    const shop = `${await start({ intercept: gate.intercept })}/mcp/shop`;
    const session = await openSession(shop);
    const cancelled = session.send(count);
    await gate.reached;
    const notice = { method: 'notifications/cancelled', params: { requestId: 1 } };
    await session.send(JSON.stringify({ jsonrpc: '2.0', ...notice }));
    expect(await (await cancelled).text()).toBe('');
    const ended = session.send(count);
    const own = { 'Mcp-Session-Id': session.id };
    await eventually(() => expect(gate.count()).toBe(2));
    expect((await fetch(shop, { method: 'DELETE', headers: own })).status).toBe(200);
    expect(await (await ended).text()).toBe('');
    gate.open();
  });

  it.each([
    ['a member that no request has', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: COUNT, more: 1 }],
    [
      'a token that is none',
      { jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { progressToken: {} } } },
    ],
  ])('is a refusal for %s', async (_, message) => {
    const { send } = await openSession(`${await start()}/mcp/shop`);
    const answer = await send(JSON.stringify(message));
    expect(answer.status).toBe(400);
    expect((await readAnswer(answer)).error?.code).toBe(-32700);
    expect((await readAnswer(await send(count))).result).toBeDefined();
  });
});

describe('requests that a client cancels after they got a stream', () => {
  it.each([0, '', 1, 'a'])('leave the id %j to another one, and are stopped', async (id) => {
    const aborted = createSignal();
    const seen: string[] = [];
    const intercept =
      (execute: Execute): Execute =>
      (call) => {
        seen.push(call.tool);
        if (seen.length > 1) return execute(call);
        call.signal?.addEventListener('abort', aborted.give);
        return aborted.given.then(() => execute(call));
      };
    const { send } = await openSession(`${await start({ intercept })}/mcp/shop`);
    const first = await send(writeRequest(id, 'tools/call', COUNT));
    expect(first.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const notice = { method: 'notifications/cancelled', params: { requestId: id } };
    await send(JSON.stringify({ jsonrpc: '2.0', ...notice }));
    expect((await readAll(first)).filter(({ data }) => data !== '')).toEqual([]);
    const second = await send(writeRequest(id, 'tools/call', { name: 'count_members', arguments: {} }));
    await aborted.given;
    expect(await readAnswer(second)).toMatchObject({ id, result: expect.anything() });
    expect(seen).toEqual(['count_customers', 'count_members']);
  });
});

describe('a server that stops', () => {
  it('answers the calls of its sessions that are at work, on streams too', async () => {
    const gate = createGate();
    const one = await serveMcp(parts, { intercept: gate.intercept });
    const { send } = await openSession(`${one.url}/mcp/shop`);
    const answer = await send(callWith({}));
    const stopping = one.sessions.close();
    gate.open();
    await stopping;
    expect((await readAnswer(answer)).result).toBeDefined();
    await one.close();
  });
});
