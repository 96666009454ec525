// Longer than most: everything that a token opens or hides, asked of one running server, which is slow to start.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningServer, runCli, startServer } from '../commands/cli.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import { createShop } from '../fixtures/shop.ts';
import { post, readAnswer, readToolResult, writeInitialize, writeRequest } from '../mcp/raw-client.ts';

const folder = createFolder();
const databases = join(folder.path, 'databases');
const words = ['--databases', databases, '--cache', join(folder.path, 'cache')];
const at = { directory: folder.path };
let server: RunningServer;
const tokens: Record<string, string> = {};

const CREATED = z.object({ token: z.string() });

async function makeToken(name: string, ...flags: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['token', 'create', '--json', '--name', name, ...flags], at);
  expect([code, stderr]).toEqual([0, '']);
  return CREATED.parse(JSON.parse(stdout)).token;
}

const headersOf = (name: string | undefined): Record<string, string> =>
  name === undefined ? {} : { Authorization: `Bearer ${tokens[name]}` };

async function ask(path: string, name?: string, init: RequestInit = {}) {
  const headers = { ...headersOf(name), ...(init.headers as Record<string, string>) };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const call = (path: string, name: string, values: object, session?: string) =>
  ask(path, name, {
    method: 'POST',
    body: JSON.stringify(values),
    headers: {
      'Content-Type': 'application/json',
      ...(session !== undefined && { 'X-Session-Id': session }),
    },
  });

beforeAll(async () => {
  createShop(databases);
  createFootball(databases);
  tokens.ada = await makeToken('ada');
  tokens.bob = await makeToken('bob');
  tokens.shop = await makeToken('shop', '--scope', 'domains=shop');
  tokens.reader = await makeToken('reader', '--scope', 'kinds=endpoint');
  tokens.few = await makeToken('few', '--quota', 'calls=3');
  tokens.one = await makeToken('one', '--quota', 'sessions=1');
  tokens.boss = await makeToken('boss', '--scope', 'admin');
  server = await startServer(words, at);
  while ((await fetch(`${server.url}/readyz`)).status !== 200);
});

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  folder.remove();
});

describe('a server with tokens', () => {
  it('tells everybody that it runs, and nothing else', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect(JSON.parse((await ask('/readyz')).text)).toEqual({ ready: true, domains: [] });
    expect((await ask('/docs')).status).toBe(200);
    const paths = [
      '/v1/domains',
      '/v1/shop/tools',
      '/openapi.json',
      '/metrics',
      '/admin/status',
      '/mcp',
      '/none',
    ];
    for (const path of paths) {
      const { status, headers, text } = await ask(path);
      expect([path, status]).toEqual([path, 401]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="rookery"');
      expect(text).not.toContain('football');
    }
  });

  it('refuses a token that it did not make, over both doors', async () => {
    const headers = { Authorization: `Bearer rk_000000000000_${'A'.repeat(43)}` };
    expect((await ask('/v1/domains', undefined, { headers })).status).toBe(401);
    expect((await post(`${server.url}/mcp/shop`, writeInitialize(), headers)).status).toBe(401);
  });

  it('lets its holder in over REST and MCP', async () => {
    expect(JSON.parse((await ask('/v1/domains', 'ada')).text).domains).toHaveLength(2);
    const opened = await post(`${server.url}/mcp/shop`, writeInitialize(), headersOf('ada'));
    expect(opened.status).toBe(200);
  });
});

describe('what is out of scope', () => {
  it('does not exist: lists, tools, documents, MCP, hints', async () => {
    expect((await ask('/v1/domains', 'shop')).text).not.toContain('football');
    expect((await ask('/openapi.json', 'shop')).text).not.toContain('football');
    expect((await ask('/readyz', 'shop')).text).not.toContain('football');
    const inside = await ask('/v1/footbal/tools', 'shop');
    const never = await ask('/v1/nowhere/tools', 'shop');
    expect(inside.text).not.toContain('"football"');
    expect([inside.status, never.status]).toEqual([404, 404]);
    for (const path of ['tools', 'schema', 'openapi.json', 'universes', 'count_players']) {
      const { status, text } = await ask(`/v1/football/${path}`, 'shop');
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('catalogue.unknown_domain');
    }
    const door = await post(`${server.url}/mcp/football`, writeInitialize(), headersOf('shop'));
    expect(door.status).toBe(404);
    const universes = await call('/v1/shop/tools/list_universes', 'shop', {});
    expect(universes.text).not.toContain('football');
  });

  it('holds for the search over tools, over all and in one domain', async () => {
    const own = await ask('/v1/tools/search?q=number of players', 'ada');
    expect(own.text).toContain('player');
    const found = await ask('/v1/tools/search?q=number of players', 'shop');
    expect(found.status).toBe(200);
    expect(found.text).not.toMatch(/football|player/);
    expect((await ask('/v1/football/tools/search?q=players', 'shop')).status).toBe(404);
    const kinds = await ask('/v1/shop/tools/search?q=filter the data', 'reader');
    expect(kinds.text).not.toMatch(/filter_data|get_data/);
    const url = `${server.url}/mcp`;
    const opened = await post(url, writeInitialize(), headersOf('shop'));
    const id = opened.headers.get('mcp-session-id') ?? '';
    await opened.text();
    const session = { ...headersOf('shop'), 'Mcp-Session-Id': id };
    const search = { name: 'search_tools', arguments: { query: 'number of players' } };
    const answer = await readAnswer(await post(url, writeRequest(1, 'tools/call', search), session));
    expect(readToolResult(answer).text).not.toMatch(/football|count_players/);
    const foreign = {
      name: 'call_tool',
      arguments: { name: 'count_players', domain: 'football', arguments: {} },
    };
    const refused = await readAnswer(await post(url, writeRequest(2, 'tools/call', foreign), session));
    expect(JSON.stringify(refused)).not.toContain('"result\\":');
    const resource = { uri: 'rookery://football/schema' };
    const read = await readAnswer(await post(url, writeRequest(3, 'resources/read', resource), session));
    expect(read.error).toBeDefined();
    const listed = await readAnswer(await post(url, writeRequest(4, 'resources/list'), session));
    expect(JSON.stringify(listed)).not.toContain('football');
  });

  it("holds for another domain's universe too", async () => {
    const listed = JSON.parse((await ask('/v1/football/universes', 'ada')).text);
    const id: string = listed.universes[0].tool_universe_id;
    const { status, text } = await call('/v1/shop/tools/get_data', 'shop', { tool_universe_id: id });
    expect([status, text]).toEqual([404, expect.stringContaining('catalogue.unknown_universe')]);
  });

  it('holds for kinds of tools: without data tools there is no get_data', async () => {
    const { tools } = JSON.parse((await ask('/v1/shop/tools', 'reader')).text);
    expect(new Set(tools.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['endpoint', 'service']),
    );
    const refused = await call('/v1/shop/tools/get_data', 'reader', {});
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('catalogue.unknown_tool')]);
    expect((await ask('/v1/sessions', 'reader', { method: 'POST' })).status).toBe(404);
  });

  it('holds for metrics and status', async () => {
    expect((await ask('/metrics', 'ada')).status).toBe(404);
    expect((await ask('/admin/status', 'ada')).status).toBe(404);
    const metrics = await ask('/metrics', 'boss');
    expect(metrics.status).toBe(200);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(metrics.text).toMatch(/^rookery_refused_total\{code="request\.unauthorized"\} \d+$/m);
    expect(metrics.text).toMatch(/^rookery_executors_ready [1-9]\d*$/m);
    expect(metrics.text).toMatch(/^# TYPE rookery_timeouts_total counter$/m);
    expect(metrics.text).toMatch(/^rookery_calls_total\{kind="service",domain="shop",outcome="ok"\} \d+$/m);
    const status = await ask('/admin/status', 'boss');
    expect(JSON.parse(status.text)).toMatchObject({ tokens_required: true, domains_ready: 2 });
    expect(status.text).not.toContain('hash');
  });
});

describe('sessions of one token', () => {
  it('are unknown to every other, over REST', async () => {
    const { session_id: id } = JSON.parse((await ask('/v1/sessions', 'ada', { method: 'POST' })).text);
    const loaded = await call('/v1/football/tools/get_data', 'ada', {}, id);
    const { handle } = JSON.parse(loaded.text);
    expect((await ask(`/v1/sessions/${id}/handles/${handle}`, 'ada')).status).toBe(200);
    for (const [path, init] of [
      [`/v1/sessions/${id}`, {}],
      [`/v1/sessions/${id}/handles/${handle}`, {}],
      [`/v1/sessions/${id}`, { method: 'DELETE' }],
    ] as const) {
      const foreign = await ask(path, 'bob', init);
      expect([path, foreign.status, foreign.text]).toEqual([
        path,
        404,
        expect.stringContaining('request.unknown_session'),
      ]);
    }
    const foreign = await call('/v1/football/tools/peek', 'bob', { data_label: handle }, id);
    expect(foreign.text).toContain('request.unknown_session');
    const carried = await call('/v1/football/tools/peek', 'bob', { data_label: `${handle}~${id}` });
    expect(carried.text).toContain('handle.unknown');
    expect((await call('/v1/football/tools/peek', 'ada', { data_label: `${handle}~${id}` })).status).toBe(
      200,
    );
  });

  it('are unknown to every other, over MCP', async () => {
    const url = `${server.url}/mcp/football`;
    const opened = await post(url, writeInitialize(), headersOf('ada'));
    const id = opened.headers.get('mcp-session-id') ?? '';
    await opened.text();
    const own = await post(url, writeRequest(1, 'tools/list'), { ...headersOf('ada'), 'Mcp-Session-Id': id });
    expect(own.status).toBe(200);
    const foreign = await post(url, writeRequest(1, 'tools/list'), {
      ...headersOf('bob'),
      'Mcp-Session-Id': id,
    });
    expect(foreign.status).toBe(404);
    const ended = await fetch(url, {
      method: 'DELETE',
      headers: { ...headersOf('bob'), 'Mcp-Session-Id': id },
    });
    expect(ended.status).toBe(404);
    const request = writeRequest(2, 'tools/call', { name: 'get_data', arguments: {} });
    const answer = await readAnswer(await post(url, request, { ...headersOf('ada'), 'Mcp-Session-Id': id }));
    const { handle } = JSON.parse(readToolResult(answer).text);
    const stolen = await call('/v1/football/tools/peek', 'bob', { data_label: `${handle}~${id}` });
    expect(stolen.text).toContain('handle.unknown');
  });
});

describe('a quota', () => {
  it('of calls a minute answers 429 with the standard headers', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push(await ask('/v1/domains', 'few'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"calls";q=3;w=60');
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"calls";r=2;t=\d+$/);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[3]?.text).toContain('limit.rate');
  });

  it('of sessions counts those that there are', async () => {
    const first = await ask('/v1/sessions', 'one', { method: 'POST' });
    expect(first.status).toBe(201);
    const second = await ask('/v1/sessions', 'one', { method: 'POST' });
    expect([second.status, second.text]).toEqual([429, expect.stringContaining('limit.quota')]);
    const { session_id: id } = JSON.parse(first.text);
    expect((await ask(`/v1/sessions/${id}`, 'one', { method: 'DELETE' })).status).toBe(204);
    expect((await ask('/v1/sessions', 'one', { method: 'POST' })).status).toBe(201);
  });
});

describe('rookery token', () => {
  it('revokes: the server refuses within a second or two', async () => {
    tokens.gone = await makeToken('gone');
    while ((await ask('/v1/domains', 'gone')).status !== 200);
    const { stdout } = await runCli(['token', 'revoke', 'gone'], at);
    expect(stdout).toMatch(/^Revoked gone \([0-9a-f]{12}\)\.\n$/);
    while ((await ask('/v1/domains', 'gone')).status !== 401);
  });

  it('revokes: event streams that its holder has open end, those of others go on', async () => {
    tokens.listener = await makeToken('listener');
    while ((await ask('/v1/domains', 'listener')).status !== 200);
    const url = `${server.url}/mcp/shop`;
    const open = async (name: string) => {
      const opened = await post(url, writeInitialize(), headersOf(name));
      const id = opened.headers.get('mcp-session-id') ?? '';
      const held = await fetch(url, {
        headers: { ...headersOf(name), Accept: 'text/event-stream', 'Mcp-Session-Id': id },
      });
      expect(held.status).toBe(200);
      return held;
    };
    const mine = await open('listener');
    const others = await open('ada');
    await runCli(['token', 'revoke', 'listener'], at);
    await expect(mine.text()).rejects.toThrow();
    const ended = others.text().then(
      () => 'ended',
      () => 'ended',
    );
    expect(await Promise.race([ended, ask('/v1/domains', 'ada').then(() => 'open')])).toBe('open');
  });

  it('lists without secrets', async () => {
    const { stdout } = await runCli(['token', 'list'], at);
    expect(stdout).toMatch(/reader\s+kinds=endpoint\s+none/);
    for (const text of Object.values(tokens)) expect(stdout).not.toContain(text.slice(16));
  });

  it.each([
    [['token', 'create'], 'The token has no name.'],
    [['token', 'create', '--name', 'ada'], 'There is a token named "ada" already.'],
    [['token', 'create', '--name', 'x', '--scope', 'domain=a'], 'A scope cannot hold "domain=a".'],
    [['token', 'create', '--name', 'x', '--scope', ''], '--scope is "", which cannot be used.'],
    [['token', 'create', '--name', 'x\ny'], 'which cannot be used.'],
    [['token', 'create', '--name', 'x', '--quota', 'calls=many'], 'A quota cannot hold "calls=many".'],
    [['token', 'revoke', 'nobody'], 'There is no token "nobody".'],
    [['token', 'revoke'], 'No token is named.'],
    [['token', 'make'], '"make" is nothing that token can do.'],
  ])('%j ends with 2 and says why', async (line, message) => {
    const { code, stderr } = await runCli(line, at);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('a file of tokens that cannot be read', () => {
  it.each([
    ['a folder', databases, 'SQLite cannot open the file'],
    ['no database', import.meta.filename, 'The file is not a SQLite database'],
    [
      'a database of something else',
      join(databases, 'shop', 'shop.sqlite'),
      'It is a database of something else',
    ],
  ])('keeps a server from starting: %s', async (_what, file, message) => {
    const { code, stderr } = await runCli(['serve', ...words, '--port', '0', '--tokens', file], at);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain(`The file of tokens ${file} cannot be used.`);
  });
});

describe('an address that others reach', () => {
  it.each(['0.0.0.0', '::', '10.1.2.3', 'example.org'])('is refused without a token: %s', async (host) => {
    const line = ['serve', ...words, '--host', host, '--port', '0'];
    const { code, stderr } = await runCli(line, { directory: databases });
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no token')]);
    expect(stderr).toContain('--no-auth');
  });

  it('is taken with one', async () => {
    const other = await startServer([...words, '--host', '0.0.0.0'], at);
    expect((await fetch(`http://127.0.0.1:${other.port}/v1/domains`)).status).toBe(401);
    other.child.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  });
});
