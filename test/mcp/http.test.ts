import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET_DATA, LIST_UNIVERSES } from '../../src/catalogue/collections/shared.ts';
import { SERVICE_TOOLS } from '../../src/catalogue/service-tools.ts';
import type { Execute } from '../../src/execution/tool-call.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { BIG_BARCODE } from '../fixtures/shop.ts';
import {
  openSession,
  post,
  readAnswer,
  readAnswers,
  readToolResult,
  writeInitialize,
  writeRequest,
} from './raw-client.ts';
import { type Served, serveMcp } from './served.ts';

let parts: TestApp;
let served: Served;
let shop: string;
beforeAll(async () => {
  parts = await createTestApp();
  served = await serveMcp(parts, { intercept: addFault, bounds: { maxBodyBytes: 1_000_000 } });
  shop = `${served.url}/mcp/shop`;
});
afterAll(async () => {
  await served.close();
  parts.close();
});

/** Breaks one tool as no tool should break. */
function addFault(execute: Execute): Execute {
  return (call) => {
    if (call.tool === 'get_broken') throw new Error('no_such_table in /tmp/shop.sqlite');
    return execute(call);
  };
}

describe('initialize', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks %s', async (version) => {
    const { opened } = await openSession(shop, version);
    expect(opened.result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'rookery', version: '1.2.3' },
      capabilities: { tools: {} },
    });
    expect(opened.result?.instructions).toContain('"shop"');
  });

  it('offers the latest version to a client that asks for an unknown one', async () => {
    const answer = await readAnswer(await post(shop, writeInitialize('1999-01-01')));
    expect(answer.result?.protocolVersion).toBe('2025-11-25');
  });

  it('refuses params that are not as the protocol has them', async () => {
    const response = await post(shop, writeRequest(0, 'initialize', { protocolVersion: 5 }));
    expect(response.status).toBe(400);
    expect((await readAnswer(response)).error?.code).toBe(-32602);
  });

  it('refuses a second one in a session', async () => {
    const { send } = await openSession(shop);
    const response = await send(writeInitialize());
    expect(response.status).toBe(400);
    expect((await readAnswer(response)).error?.code).toBe(-32600);
    expect((await readAnswer(await send(writeRequest(0, 'ping')))).result).toEqual({});
  });
});

describe('the request line and head', () => {
  it.each([
    ['an unknown domain', 'shpo', 404, /"shop"/],
    ['a name that another domain begins with', 'sho', 404, /"shop"/],
    ['a domain in the making', 'slow', 503, /slow/],
    ['a domain that failed', 'broken', 503, /broken/],
  ])('answers %s', async (_why, name, status, message) => {
    const response = await post(`${served.url}/mcp/${name}`, writeInitialize());
    expect(response.status).toBe(status);
    expect((await readAnswer(response)).error?.message).toMatch(message);
  });

  it.each([
    ['Accept without event stream', { Accept: 'application/json' }, 406],
    ['no Accept', { Accept: '*/*' }, 406],
    ['another content type', { 'Content-Type': 'text/plain' }, 415],
    ['a content type that only contains JSON', { 'Content-Type': 'text/plain; a=application/json' }, 415],
  ])('refuses %s', async (_why, headers, status) => {
    const response = await post(shop, writeInitialize(), headers);
    expect(response.status).toBe(status);
    expect((await readAnswer(response)).error).toMatchObject({ code: -32000 });
  });

  it('refuses other methods and names those allowed', async () => {
    const response = await fetch(shop, { method: 'PUT', body: '{}' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, DELETE, OPTIONS');
  });

  it('refuses a protocol version that is not spoken', async () => {
    const { send } = await openSession(shop);
    const response = await send(writeRequest(1, 'ping'), { 'MCP-Protocol-Version': '1999-01-01' });
    expect(response.status).toBe(400);
    expect((await readAnswer(response)).error?.message).toContain('2025-11-25');
  });

  it('takes a request without a protocol version', async () => {
    const { send } = await openSession(shop);
    const response = await send(writeRequest(1, 'ping'), { 'MCP-Protocol-Version': undefined });
    expect((await readAnswer(response)).result).toEqual({});
  });
});

describe('the body', () => {
  it.each([
    ['no JSON', '{"jsonrpc": ', 400, -32700],
    ['nothing', '', 400, -32700],
    ['no message', '{"id": 1}', 400, -32600],
    ['a number', '5', 400, -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['an id beyond 2^53', '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', 400, -32600],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32600],
    ['an empty batch', '[]', 400, -32600],
  ])('that is %s is refused', async (_why, body, status, code) => {
    const { send } = await openSession(shop, '2025-03-26');
    const response = await send(body);
    expect(response.status).toBe(status);
    expect((await readAnswer(response)).error?.code).toBe(code);
  });

  it('that is too large is refused', async () => {
    const response = await post(shop, ' '.repeat(1_000_001) + writeInitialize());
    expect(response.status).toBe(413);
    expect((await readAnswer(response)).error?.message).toContain('1000000');
  });

  it('may be a batch up to 2025-03-26', async () => {
    const { send } = await openSession(shop, '2025-03-26');
    const batch = [writeRequest(1, 'ping'), writeRequest('b', 'tools/list')].join();
    const answers = await readAnswers(await send(`[${batch}]`));
    expect(answers.map((answer) => answer.id).toSorted()).toEqual([1, 'b']);
  });

  it('may be no batch from 2025-06-18 on', async () => {
    const { send } = await openSession(shop, '2025-06-18');
    const response = await send(`[${writeRequest(1, 'ping')}]`);
    expect(response.status).toBe(400);
    expect((await readAnswer(response)).error?.code).toBe(-32600);
  });

  it('may be a notification, which gets no answer', async () => {
    const { send } = await openSession(shop);
    const response = await send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect([response.status, await response.text()]).toEqual([202, '']);
  });
});

describe('tools', () => {
  it('are listed with schema and hints, all on one page', async () => {
    const { send } = await openSession(shop);
    const { result } = await readAnswer(await send(writeRequest(1, 'tools/list')));
    expect(result).not.toHaveProperty('nextCursor');
    const others = [GET_DATA, LIST_UNIVERSES, ...SERVICE_TOOLS].length;
    expect(result?.tools).toHaveLength(parts.domains.require('shop').catalogue.endpoints.length + others);
    expect(result?.tools).toContainEqual({
      name: 'count_customers',
      title: expect.any(String),
      description: 'Returns the number of customers.',
      inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    });
  });

  it('are the same in the answer to a batch, which the SDK writes', async () => {
    const { send } = await openSession(shop, '2025-03-26');
    const alone = await readAnswer(await send(writeRequest(1, 'tools/list')));
    expect(await readAnswer(await send(`[${writeRequest(1, 'tools/list')}]`))).toEqual(alone);
  });

  it.each([['x'], [5], [{}], [null]])('have no second page, at the cursor %j', async (cursor) => {
    const { send } = await openSession(shop);
    const { error } = await readAnswer(await send(writeRequest(1, 'tools/list', { cursor })));
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain('one page holds all');
  });

  it('take integers beyond 2^53 exactly', async () => {
    const { send } = await openSession(shop);
    const call = `{"name":"get_product_name_by_barcode","arguments":{"barcode":${BIG_BARCODE}}}`;
    const response = await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`);
    const { text } = readToolResult(await readAnswer(response));
    expect(text).toContain('Kettle 1');
  });

  it('that fail by the arguments say what would have worked', async () => {
    const { send } = await openSession(shop);
    const call = { name: 'list_customers_by_country', arguments: { cuontry: 'Japan' } };
    const result = readToolResult(await readAnswer(await send(writeRequest(1, 'tools/call', call))));
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.text)).toMatchObject({
      error: { code: 'request.unknown_argument', hint: expect.stringContaining('country') },
      request_id: expect.any(String),
    });
  });

  it.each([
    ['a list', [], 'request.invalid_body'],
    ['a text', '{"country": "Japan"}', 'request.invalid_body'],
    ['a number', 5, 'request.invalid_body'],
    ['null, which is none', null, 'request.missing_argument'],
  ])('take %s as arguments for what it is, as over REST', async (_what, given, code) => {
    const { send } = await openSession(shop);
    const call = writeRequest(1, 'tools/call', { name: 'list_customers_by_country', arguments: given });
    const { text, isError } = readToolResult(await readAnswer(await send(call)));
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ error: { code, hint: expect.stringContaining('country') } });
  });

  it('refuse an argument named like a member of all objects', async () => {
    const { send } = await openSession(shop);
    const call = '{"name":"count_customers","arguments":{"__proto__":{"x":1}}}';
    const response = await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`);
    expect(readToolResult(await readAnswer(response)).text).toContain('request.unknown_argument');
  });

  it.each([[{}], [{ name: 5 }], [{ name: null }]])('cannot be called by %j', async (params) => {
    const { send } = await openSession(shop);
    const { error } = await readAnswer(await send(writeRequest(1, 'tools/call', params)));
    expect(error?.code).toBe(-32602);
    expect(error?.message).toMatch(/^Invalid "tools\/call": the name .* tools\/list names the tools\.$/);
  });

  it('that are unknown are a protocol error with the nearest names', async () => {
    const { send } = await openSession(shop);
    const call = writeRequest(1, 'tools/call', { name: 'count_customer' });
    const { error } = await readAnswer(await send(call));
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain('"count_customers"');
    expect(error?.data).toMatchObject({ error: { code: 'catalogue.unknown_tool' } });
  });

  it('that break show only a request id, which the log has too', async () => {
    const { send } = await openSession(shop);
    const call = writeRequest(1, 'tools/call', { name: 'get_broken' });
    const { text, isError } = readToolResult(await readAnswer(await send(call)));
    expect(isError).toBe(true);
    expect(text).not.toMatch(/no_such_table|sqlite|\/tmp/i);
    expect(served.faults).toContainEqual(expect.objectContaining({ requestId: JSON.parse(text).request_id }));
  });

  it('of one domain are not those of another', async () => {
    const { id } = await openSession(`${served.url}/mcp`);
    const own = { 'Mcp-Session-Id': id };
    const response = await post(shop, writeRequest(1, 'tools/list'), own);
    expect(response.status).toBe(404);
  });

  it('at /mcp lead to the domains', async () => {
    const { send } = await openSession(`${served.url}/mcp`);
    const call = writeRequest(1, 'tools/call', { name: 'list_domains' });
    const { text } = readToolResult(await readAnswer(await send(call)));
    const { domains } = JSON.parse(text);
    expect(domains.map((each: { mcp: string }) => each.mcp)).toEqual([
      '/mcp/broken',
      '/mcp/shop',
      '/mcp/slow',
    ]);
    expect(domains[0]).toMatchObject({ status: 'failed', reason: expect.any(String) });
    expect(domains[1]).toMatchObject({ status: 'ready', tables: 4 });
  });

  it('at /mcp refuse arguments and names that they do not have', async () => {
    const { send } = await openSession(`${served.url}/mcp`);
    const wrong = writeRequest(1, 'tools/call', { name: 'list_domains', arguments: { x: 1 } });
    expect(readToolResult(await readAnswer(await send(wrong))).text).toContain('request.unknown_argument');
    const unknown = await readAnswer(await send(writeRequest(2, 'tools/call', { name: 'list_domain' })));
    expect(unknown.error?.message).toContain('"list_domain"');
  });
});

it('answers an unknown method as JSON-RPC does', async () => {
  const { send } = await openSession(shop);
  expect((await readAnswer(await send(writeRequest(1, 'tasks/list')))).error?.code).toBe(-32601);
});
