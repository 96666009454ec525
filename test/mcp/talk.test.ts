import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Execute } from '../../src/execution/tool-call.ts';
import { createConformanceScope } from '../../src/protocols/mcp/conformance/scope.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readAll, readEvents, readUntil } from './events.ts';
import { createGate, createSignal, type Gate } from './gate.ts';
import { openSession, post, type RawSession, writeRequest } from './raw-client.ts';
import { type Served, type ServedOptions, serveMcp } from './served.ts';
import { sendStateless, writeStateless } from './stateless-client.ts';

/** What is told while a request is answered, and what is left of it when a stream breaks. */

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

describe('a call that takes long', () => {
  it('gives signs of life to a client that asked for progress, in both eras', async () => {
    const gate = createGate();
    const shop = `${await start({ intercept: gate.intercept })}/mcp/shop`;
    const { send } = await openSession(shop);
    const { body, headers } = writeStateless('tools/call', COUNT, { meta: { progressToken: 'two' } });
    const answers = [
      ['"progressToken":"one"', await send(callWith({ progressToken: 'one' }))],
      ['"progressToken":"two"', await post(shop, body, headers)],
    ] as const;
    for (const [token, answer] of answers) {
      expect((await readUntil(answer, 'notifications/progress')).data).toContain(token);
    }
    gate.open();
  });

  it('is silent to a client that did not ask', async () => {
    const { gate, answer } = await holdCall((send) => send(callWith({})));
    gate.open();
    const events = (await readAll(answer)).filter(({ data }) => data !== '');
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toContain('"result"');
  });

  it('without a session ends when its client leaves', async () => {
    const aborted = createSignal();
    const reached = createSignal();
    const waitForLeave =
      (execute: Execute): Execute =>
      (call) => {
        call.signal?.addEventListener('abort', aborted.give);
        reached.give();
        return aborted.given.then(() => execute(call));
      };
    const url = await start({ intercept: waitForLeave });
    const { body, headers } = writeStateless('tools/call', COUNT);
    const leaving = new AbortController();
    const call = fetch(`${url}/mcp/shop`, {
      method: 'POST',
      body,
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...(headers as Record<string, string>),
      },
      signal: leaving.signal,
    });
    await reached.given;
    leaving.abort();
    await expect(call).rejects.toThrow();
    await aborted.given;
  });

  it('in a session ends when its client cancels it', async () => {
    const aborted = createSignal();
    const reached = createSignal();
    const { send } = await openSession(
      `${await start({
        intercept: (execute) => (call) => {
          call.signal?.addEventListener('abort', aborted.give);
          reached.give();
          return aborted.given.then(() => execute(call));
        },
      })}/mcp/shop`,
    );
    const answer = await send(callWith({}));
    await reached.given;
    const notice = { method: 'notifications/cancelled', params: { requestId: 1 } };
    await send(JSON.stringify({ jsonrpc: '2.0', ...notice }));
    await aborted.given;
    expect((await readAll(answer)).filter(({ data }) => data !== '')).toEqual([]);
  });
});

describe('the log', () => {
  const call = writeRequest(2, 'tools/call', COUNT);
  const setLevel = (level: unknown) => writeRequest(3, 'logging/setLevel', { level });

  it('is empty until a client asks for it, and again after it wants less', async () => {
    const { send } = await openSession(`${await start()}/mcp/shop`);
    const countLines = async () =>
      (await readAll(await send(call))).filter(({ data }) => data.includes('notifications/message')).length;
    expect(await countLines()).toBe(0);
    expect((await readAll(await send(setLevel('debug')))).at(-1)?.data).toContain('"result":{}');
    expect(await countLines()).toBe(1);
    await readAll(await send(setLevel('info')));
    expect(await countLines()).toBe(0);
  });

  it('has no other levels', async () => {
    const { send } = await openSession(`${await start()}/mcp/shop`);
    for (const level of ['loud', undefined, 3]) {
      expect((await readAll(await send(setLevel(level)))).at(-1)?.data).toContain('-32602');
    }
  });

  it('tells the tool, the time and the rows', async () => {
    const shop = `${await start()}/mcp/shop`;
    const meta = { 'io.modelcontextprotocol/logLevel': 'debug' };
    const { messages } = await sendStateless(shop, 'tools/call', COUNT, { meta });
    expect(messages[0]).toMatchObject({
      method: 'notifications/message',
      params: { level: 'debug', data: { tool: 'count_customers', milliseconds: expect.any(Number) } },
    });
  });
});

describe('a stream that breaks', () => {
  it('before the answer can be fetched again, once the answer is there or before', async () => {
    const { gate, answer, session, shop } = await holdCall((send) => send(callWith({})));
    const events = readEvents(answer);
    const { id = '' } = (await events.next()).value ?? {};
    await events.return(undefined);
    const early = await eventually(async () => {
      const again = await fetchAgain(shop, session, id);
      // Until the server has seen that the first stream is gone.
      expect(again.status).toBe(200);
      return again;
    });
    gate.open();
    expect((await readUntil(early, '"result"')).data).toContain('"id":1');
    const late = await readAll(await fetchAgain(shop, session, id));
    expect(late).toHaveLength(1);
    expect(late[0]?.data).toContain('"id":1');
    expect(await readAll(await fetchAgain(shop, session, late[0]?.id ?? ''))).toEqual([]);
  });

  it('gives nobody else its answer', async () => {
    const { gate, answer, shop } = await holdCall((send) => send(callWith({})));
    const { id = '' } = (await readEvents(answer).next()).value ?? {};
    gate.open();
    const other = await openSession(shop);
    expect((await fetchAgain(shop, other, id)).status).toBe(400);
  });

  it.each(['x', 'x.1.y', '00000000.1.b599f162', ''])('is not found by the id %j', async (id) => {
    const shop = `${await start()}/mcp/shop`;
    const session = await openSession(shop);
    const response = await fetchAgain(shop, session, id);
    expect(response.status).toBe(id === '' ? 200 : 400);
    await response.body?.cancel();
  });
});

async function holdCall(
  call: (send: RawSession['send']) => Promise<Response>,
): Promise<{ gate: Gate; answer: Response; session: RawSession; shop: string }> {
  const gate = createGate();
  const shop = `${await start({ intercept: gate.intercept })}/mcp/shop`;
  const session = await openSession(shop);
  const answer = await call(session.send);
  await gate.reached;
  return { gate, answer, session, shop };
}

function fetchAgain(shop: string, session: RawSession, lastEventId: string): Promise<Response> {
  const own = { 'Mcp-Session-Id': session.id, 'MCP-Protocol-Version': '2025-11-25' };
  return fetch(shop, { headers: { Accept: 'text/event-stream', 'Last-Event-ID': lastEventId, ...own } });
}
