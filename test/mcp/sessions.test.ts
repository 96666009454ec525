import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createGate } from './gate.ts';
import {
  openSession,
  post,
  readAnswer,
  readAnswers,
  readToolResult,
  writeInitialize,
  writeRequest,
} from './raw-client.ts';
import { type Served, type ServedOptions, serveMcp } from './served.ts';

const COUNT = { name: 'count_customers' };
const served: Served[] = [];
let parts: TestApp;

beforeAll(async () => {
  parts = await createTestApp();
});
afterAll(() => parts.close());

afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()));
});

async function start(options: ServedOptions = {}): Promise<Served & { shop: string }> {
  const one = await serveMcp(parts, options);
  served.push(one);
  return { ...one, sessions: one.sessions, shop: `${one.url}/mcp/shop` };
}

describe('a session', () => {
  it('is asked for where it is missing, with what to do', async () => {
    const { shop } = await start();
    const response = await post(shop, writeRequest(1, 'tools/list'));
    expect(response.status).toBe(400);
    expect((await readAnswer(response)).error?.message).toContain('initialize');
  });

  it.each(['POST', 'GET', 'DELETE'])('that is unknown is not found by %s', async (method) => {
    const { shop } = await start();
    const headers = {
      'Mcp-Session-Id': 'nobody',
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    };
    const body = method === 'POST' ? writeRequest(1, 'tools/list') : null;
    const response = await fetch(shop, { method, headers, body });
    expect(response.status).toBe(404);
    expect((await readAnswer(response)).error?.code).toBe(-32001);
  });

  it('ends by DELETE', async () => {
    const { shop, sessions } = await start();
    const { id, send } = await openSession(shop);
    const ended = await fetch(shop, { method: 'DELETE', headers: { 'Mcp-Session-Id': id } });
    expect([ended.status, sessions.size]).toEqual([200, 0]);
    expect((await send(writeRequest(1, 'ping'))).status).toBe(404);
  });

  it('is known to the execution by its id', async () => {
    const seen: (string | undefined)[] = [];
    const { shop } = await start({
      intercept: (execute) => (call) => {
        seen.push(call.sessionId);
        return execute(call);
      },
    });
    const { id, send } = await openSession(shop);
    await readAnswer(await send(writeRequest(1, 'tools/call', COUNT)));
    expect(seen).toEqual([id]);
  });
});

describe('the number of sessions', () => {
  it('is limited, and the refusal says so', async () => {
    const { shop, sessions } = await start({ config: { maxSessions: 2 } });
    await openSession(shop);
    await openSession(shop);
    const response = await post(shop, writeInitialize());
    expect(response.status).toBe(503);
    expect((await readAnswer(response)).error?.message).toContain('All 2 sessions');
    expect(sessions.size).toBe(2);
  });

  it('does not grow by requests that open none', async () => {
    const { shop, sessions } = await start();
    await post(shop, writeRequest(0, 'initialize', {}));
    await post(shop, writeInitialize(), { Accept: 'text/html' });
    expect(sessions.size).toBe(0);
  });

  it('makes room by ending the quietest one, if that was quiet for a minute', async () => {
    let clock = 0;
    const { shop, sessions } = await start({ config: { maxSessions: 2 }, bounds: { now: () => clock } });
    const first = await openSession(shop);
    const second = await openSession(shop);
    clock = 61_000;
    await readAnswer(await first.send(writeRequest(1, 'ping')));
    await openSession(shop);
    expect(sessions.size).toBe(2);
    expect((await first.send(writeRequest(2, 'ping'))).status).toBe(200);
    expect((await second.send(writeRequest(2, 'ping'))).status).toBe(404);
  });

  it('falls by the idle ones, not by those with a stream or a request', async () => {
    let clock = 0;
    const gate = createGate();
    const { shop, sessions } = await start({
      config: { sessionTtl: 1 },
      bounds: { now: () => clock },
      intercept: gate.intercept,
    });
    const idle = await openSession(shop);
    const streaming = await openSession(shop);
    const calling = await openSession(shop);
    const leave = new AbortController();
    const stream = await openStream(shop, streaming.id, leave.signal);
    const answer = calling.send(writeRequest(1, 'tools/call', COUNT));
    await gate.reached;
    clock = 1001;
    await sessions.sweep();
    expect(sessions.size).toBe(2);
    expect((await idle.send(writeRequest(1, 'ping'))).status).toBe(404);
    gate.open();
    expect(readToolResult(await readAnswer(await answer)).isError).toBe(false);
    expect(stream.status).toBe(200);
    expect((await streaming.send(writeRequest(2, 'ping'))).status).toBe(200);
    leave.abort();
  });

  it('falls once a client with a stream has vanished', async () => {
    let clock = 0;
    const { shop, sessions } = await start({ config: { sessionTtl: 1 }, bounds: { now: () => clock } });
    const { id } = await openSession(shop);
    const leave = new AbortController();
    await openStream(shop, id, leave.signal);
    leave.abort();
    await eventually(async () => {
      clock += 1001;
      await sessions.sweep();
      expect(sessions.size).toBe(0);
    });
  });
});

describe('requests', () => {
  it('with an id that still waits are refused, and the first is answered', async () => {
    const gate = createGate();
    const { shop } = await start({ intercept: gate.intercept });
    const { send } = await openSession(shop);
    const first = send(writeRequest(7, 'tools/call', COUNT));
    await gate.reached;
    for (const method of ['tools/call', 'tools/list', 'ping']) {
      const second = await send(writeRequest(7, method, COUNT));
      expect(second.status).toBe(400);
      expect(await readAnswer(second)).toMatchObject({ id: 7, error: { code: -32600 } });
    }
    gate.open();
    expect(readToolResult(await readAnswer(await first)).isError).toBe(false);
    expect((await readAnswer(await send(writeRequest(7, 'ping')))).result).toEqual({});
  });

  it('with one id twice in a batch are refused', async () => {
    const { shop } = await start();
    const { send } = await openSession(shop, '2025-03-26');
    const response = await send(`[${writeRequest(1, 'ping')},${writeRequest(1, 'ping')}]`);
    expect(response.status).toBe(400);
  });

  it('that are cancelled end without an answer, and their id is free again', async () => {
    const gate = createGate();
    const { shop } = await start({ intercept: gate.intercept });
    const { send } = await openSession(shop);
    const call = await send(writeRequest(7, 'tools/call', COUNT));
    await gate.reached;
    const notice = { method: 'notifications/cancelled', params: { requestId: 7 } };
    await send(JSON.stringify({ jsonrpc: '2.0', ...notice }));
    expect(await call.text()).not.toContain('event: message');
    expect((await readAnswer(await send(writeRequest(7, 'ping')))).result).toEqual({});
    gate.open();
  });

  it('of which one is cancelled in a batch are answered all the same', async () => {
    const gate = createGate();
    const { shop } = await start({ intercept: gate.intercept });
    const { send } = await openSession(shop, '2025-03-26');
    const calls = [1, 2].map((id) => writeRequest(id, 'tools/call', COUNT));
    const batch = await send(`[${calls.join()}]`);
    await gate.reached;
    const notice = { method: 'notifications/cancelled', params: { requestId: 1 } };
    await send(JSON.stringify({ jsonrpc: '2.0', ...notice }));
    gate.open();
    const answers = await readAnswers(batch);
    expect(answers.find((answer) => answer.id === 1)?.error?.message).toBe('Cancelled');
    expect(answers.find((answer) => answer.id === 2)?.result).toBeDefined();
  });

  it('go on where the client has left, and leave nothing waiting', async () => {
    const gate = createGate();
    const { shop, sessions } = await start({ intercept: gate.intercept });
    const { id } = await openSession(shop);
    const leave = new AbortController();
    const body = writeRequest(7, 'tools/call', COUNT);
    const headers = {
      'Mcp-Session-Id': id,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    };
    const call = await fetch(shop, { method: 'POST', body, headers, signal: leave.signal });
    await gate.reached;
    leave.abort();
    await expect(call.text()).rejects.toThrow();
    gate.open();
    const session = await sessions.require(id, '/mcp/shop', () => Promise.reject(new Error('it is gone')));
    await session.inFlight.whenEmpty();
  });
});

describe('the stream of a session', () => {
  it('is one at a time', async () => {
    const { shop } = await start();
    const { id } = await openSession(shop);
    const leave = new AbortController();
    const first = await openStream(shop, id, leave.signal);
    expect(first.headers.get('content-type')).toBe('text/event-stream');
    expect((await openStream(shop, id)).status).toBe(409);
    leave.abort();
  });

  it('ends with the session', async () => {
    const { shop, sessions } = await start();
    const { id } = await openSession(shop);
    const stream = await openStream(shop, id);
    await sessions.close();
    expect(await stream.text()).toBe('');
  });
});

function openStream(url: string, session: string, signal?: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', 'Mcp-Session-Id': session };
  return fetch(url, { headers, ...(signal && { signal }) });
}
