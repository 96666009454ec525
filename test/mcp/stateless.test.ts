import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConformanceScope } from '../../src/protocols/mcp/conformance/scope.ts';
import { createWorld, readText, type World } from '../data-tools/world.ts';
import { post } from './raw-client.ts';
import { callStateless, listStateless, sendStateless, writeStateless } from './stateless-client.ts';

const META = 'io.modelcontextprotocol/';

let world: World;
let football: string;
let fixtures: string;
beforeAll(async () => {
  world = await createWorld({ fixtures: createConformanceScope(), config: { sessionTtl: 7200 } });
  football = `${world.url}/mcp/football`;
  fixtures = `${world.url}/mcp/conformance`;
});
afterAll(() => world.close());

describe('server/discover', () => {
  it('tells the version, the offer and who answers, without a session', async () => {
    const { status, answer } = await sendStateless(football, 'server/discover');
    expect(status).toBe(200);
    expect(answer.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
      cacheScope: 'private',
      _meta: { [`${META}serverInfo`]: { name: 'rookery', version: '1.2.3' } },
    });
    expect(answer.result?.instructions).toContain('"football"');
  });
});

describe('a request', () => {
  const list = { method: 'tools/list', params: {} };
  const call = { method: 'tools/call', params: { name: 'list_universes', arguments: {} } };
  const read = { method: 'resources/read', params: { uri: 'rookery://football/schema' } };
  it.each([
    ['without a version in _meta', list, { meta: { [`${META}protocolVersion`]: undefined } }, -32602],
    ['without capabilities in _meta', list, { meta: { [`${META}clientCapabilities`]: undefined } }, -32602],
    ['whose capabilities are a list', list, { meta: { [`${META}clientCapabilities`]: [] } }, -32602],
    ['whose client has no name', list, { meta: { [`${META}clientInfo`]: { version: '1' } } }, -32602],
    ['whose log level is unknown', list, { meta: { [`${META}logLevel`]: 'loud' } }, -32602],
    ['whose progress token is an object', list, { meta: { progressToken: {} } }, -32602],
    ['without the version as a header', list, { headers: { 'MCP-Protocol-Version': undefined } }, -32020],
    ['with another version as a header', list, { headers: { 'MCP-Protocol-Version': '2025-11-25' } }, -32020],
    ['without the method as a header', list, { headers: { 'Mcp-Method': undefined } }, -32020],
    ['with another method as a header', list, { headers: { 'Mcp-Method': 'TOOLS/LIST' } }, -32020],
    ['without the name as a header', call, { headers: { 'Mcp-Name': undefined } }, -32020],
    ['with another name as a header', call, { headers: { 'Mcp-Name': 'list_domains' } }, -32020],
    ['with a name in broken base64', call, { headers: { 'Mcp-Name': '=?base64?bGlz!?=' } }, -32020],
    ['without the URI as a header', read, { headers: { 'Mcp-Name': undefined } }, -32020],
  ])('%s is refused', async (_why, { method, params }, options, code) => {
    const { status, answer } = await sendStateless(football, method, params, options);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ id: 7, error: { code } });
  });

  it('of an unknown version is told the versions that are spoken', async () => {
    const { status, answer } = await sendStateless(
      football,
      'tools/list',
      {},
      {
        meta: { [`${META}protocolVersion`]: '2099-01-01' },
        headers: { 'MCP-Protocol-Version': '2099-01-01' },
      },
    );
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2099-01-01' },
    });
  });

  it.each(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'toString'])(
    'for %s finds no such method',
    async (method) => {
      const { status, answer } = await sendStateless(football, method);
      expect(status).toBe(404);
      expect(answer).toMatchObject({ id: 7, error: { code: -32601 } });
    },
  );

  it('may name what it is about in base64', async () => {
    const name = `=?base64?${Buffer.from('list_universes').toString('base64')}?=`;
    const { params, method } = call;
    const { answer } = await sendStateless(football, method, params, { headers: { 'Mcp-Name': name } });
    expect(answer.result).toMatchObject({ resultType: 'complete' });
  });

  it('to an unknown domain keeps its id and the nearest name', async () => {
    const { status, answer } = await sendStateless(`${world.url}/mcp/footbal`, 'tools/list');
    expect(status).toBe(404);
    expect(answer).toMatchObject({ id: 7, error: { message: expect.stringContaining('"football"') } });
  });

  it('in a batch is refused, and a notification is taken', async () => {
    const { body, headers } = writeStateless('tools/list');
    expect((await post(football, `[${body}]`, headers)).status).toBe(400);
    const notice = body.replace('"id":7,', '');
    expect((await post(football, notice, headers)).status).toBe(202);
  });
});

describe('tools', () => {
  it('are listed the same at each request, and say how long that holds', async () => {
    const [first, second] = [
      await sendStateless(football, 'tools/list'),
      await sendStateless(football, 'tools/list'),
    ];
    expect(second).toEqual(first);
    expect(first.answer.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 300_000,
      cacheScope: 'private',
    });
    await callStateless(football, 'get_data');
    expect(await sendStateless(football, 'tools/list')).toEqual(first);
  });

  it('that do not exist are an error, ill arguments a result that says what would have worked', async () => {
    const unknown = await sendStateless(football, 'tools/call', { name: 'get_dta', arguments: {} });
    expect(unknown.status).toBe(200);
    expect(unknown.answer.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean'),
    });
    const ill = await callStateless(football, 'get_data', { universe: 'x' });
    expect(ill).toMatchObject({ failed: true, body: { error: { code: 'request.unknown_argument' } } });
  });

  it('give structured content where programs read the answer', async () => {
    const params = { name: 'list_universes', arguments: {} };
    const { answer } = await sendStateless(football, 'tools/call', params);
    const { body } = await callStateless(football, 'list_universes');
    expect(answer.result?.structuredContent).toEqual(body);
  });
});

describe('a chain', () => {
  it('goes on by handles that carry their session, at the URL that get_data names', async () => {
    const universe = world.findUniverse('slot', 'player');
    const data = await callStateless(football, 'get_data', { tool_universe_id: universe.id });
    const handle = readText(data.body, 'handle');
    expect(handle).toMatch(/^retrieved_data_1~[\w-]{16,}$/);
    expect(data.body.tools_url).toBe(`/mcp/football/${universe.id}`);
    const there = `${world.url}${String(data.body.tools_url)}`;
    expect(await listStateless(there)).toContain('filter_data');
    const filter = { data_label: handle, key_name: 'id', value: 100, condition: 'greater_than' };
    const filtered = await callStateless(there, 'filter_data', filter);
    expect(filtered.body).toMatchObject({ num_records: 100 });
    expect(readText(filtered.body, 'handle')).toContain('~');
    const here = await callStateless(football, 'filter_data', filter);
    expect(here.body).toMatchObject({ num_records: 100 });
  });

  it('tells at an unknown handle, and at one whose session has ended, to begin again', async () => {
    const data = await callStateless(football, 'get_data', {});
    const handle = readText(data.body, 'handle');
    await world.data.sessions.end(handle.split('~')[1] ?? '');
    for (const data_label of [handle, `retrieved_data_1~${'x'.repeat(22)}`]) {
      const answer = await callStateless(football, 'peek', { data_label });
      expect(answer).toMatchObject({
        failed: true,
        body: { error: { code: 'handle.unknown', hint: expect.stringContaining('get_data') } },
      });
    }
  });

  it('is told how long handles last', async () => {
    const { answer } = await sendStateless(football, 'tools/list');
    expect(JSON.stringify(answer)).toContain('until it has not been used for 2 hours');
  });
});

describe('an answer', () => {
  it('is a stream where there is something to tell before, else JSON', async () => {
    const params = { name: 'test_tool_with_progress', arguments: {} };
    const told = await sendStateless(fixtures, 'tools/call', params, { meta: { progressToken: 'p' } });
    expect(told.type).toBe('text/event-stream');
    expect(told.messages.slice(0, -1).map(({ params: step }) => step?.progress)).toEqual([0, 50, 100]);
    expect(told.answer.result).toMatchObject({ resultType: 'complete' });
    expect((await sendStateless(fixtures, 'tools/call', params)).type).toBe('application/json');
  });

  it.each([
    [undefined, 0],
    ['error', 0],
    ['info', 3],
    ['debug', 3],
  ])('with the log level %s holds %i lines of log', async (level, lines) => {
    const params = { name: 'test_tool_with_logging', arguments: {} };
    const meta = level === undefined ? {} : { [`${META}logLevel`]: level };
    const { messages } = await sendStateless(fixtures, 'tools/call', params, { meta });
    expect(messages.filter(({ method }) => method === 'notifications/message')).toHaveLength(lines);
  });

  it('asks back, and takes the state only as it was given', async () => {
    const params = { name: 'test_input_required_result_request_state', arguments: {} };
    const { answer } = await sendStateless(fixtures, 'tools/call', params);
    expect(answer.result?.resultType).toBe('input_required');
    const requestState = readText(answer.result, 'requestState');
    const inputResponses = { confirm: { action: 'accept', content: { ok: true } } };
    const again = await sendStateless(fixtures, 'tools/call', { ...params, inputResponses, requestState });
    expect(JSON.stringify(again.answer.result)).toContain('state-ok');
    for (const changed of [`${requestState}x`, `x${requestState}`, 'x', '']) {
      const repeated = { ...params, inputResponses, requestState: changed };
      const { answer: refused } = await sendStateless(fixtures, 'tools/call', repeated);
      expect(refused.error?.code).toBe(-32602);
    }
  });
});

describe('subscriptions/listen', () => {
  const notifications = { toolsListChanged: true, resourceSubscriptions: ['rookery://football/schema'] };

  it('ends at once where nothing can change', async () => {
    const { messages } = await sendStateless(football, 'subscriptions/listen', { notifications });
    expect(messages).toMatchObject([
      {
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: {}, _meta: { [`${META}subscriptionId`]: 7 } },
      },
      { id: 7, result: { resultType: 'complete' } },
    ]);
  });

  it('tells what was asked for, and nothing else', async () => {
    const { body, headers } = writeStateless('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    });
    const leaving = new AbortController();
    const response = await fetch(fixtures, {
      method: 'POST',
      body,
      headers: { ...HEAD, ...(headers as Record<string, string>) },
      signal: leaving.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('acknowledged');
    await sendStateless(fixtures, 'tools/call', { name: 'test_trigger_prompt_change' });
    await sendStateless(fixtures, 'tools/call', { name: 'test_trigger_tool_change' });
    expect((await reader?.read())?.value).toContain('notifications/tools/list_changed');
    leaving.abort();
  });

  it('without wishes is refused', async () => {
    const { status, answer } = await sendStateless(football, 'subscriptions/listen');
    expect(status).toBe(400);
    expect(answer.error?.code).toBe(-32602);
  });
});

const HEAD = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
