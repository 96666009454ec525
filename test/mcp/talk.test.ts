import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Execute } from '../../src/execution/execute.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { createGate, type Gate } from './gate.ts';
import { openSession, post, type RawSession, readAnswer, writeRequest } from './raw-client.ts';
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
  const one = await serveMcp(parts, { ...options, mcp: { conformance: true, progressEveryMs: 5 } });
  served.push(one);
  return one.url;
}

interface Event {
  readonly id?: string;
  readonly data: string;
}

/** The events of a stream, read one by one. */
async function* readEvents(response: Response): AsyncGenerator<Event> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const id = /^id: (.*)$/m.exec(event)?.[1];
      const data = /^data: ?(.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield { data, ...(id !== undefined && { id }) };
    }
  }
}

/** All events of a stream; an answer in JSON is one. */
async function readAll(response: Response): Promise<readonly Event[]> {
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return [{ data: await response.text() }];
  }
  const events: Event[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

/** Reads until an event has the text, and gives that event. */
async function readUntil(response: Response, text: string): Promise<Event> {
  for await (const event of readEvents(response)) if (event.data.includes(text)) return event;
  throw new Error(`no event has ${text}`);
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
    await vi.waitFor(() => expect(gate.count()).toBe(2));
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
    const early = await vi.waitFor(async () => {
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

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
