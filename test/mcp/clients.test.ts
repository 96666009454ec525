import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findNode, NO_NODE } from '../../scripts/conformance/node.ts';
import { type RunningServer, runCli, startServer } from '../commands/cli.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball, listPlayers } from '../fixtures/football.ts';
import { CLIENTS } from './clients.ts';
import { runInspector } from './command-line-clients.ts';
import type { ForeignClient } from './foreign-client.ts';

// A server as people start it, which asks for a token; every client sends it as a header.
const folder = createFolder();
const databases = join(folder.path, 'databases');
let server: RunningServer;
let headers: Readonly<Record<string, string>>;
/** The names of the endpoints. */
let endpoints: readonly string[];
/** The id of the universe of players with getters. */
let players: string;

const CREATED = z.object({ token: z.string() });
const NAMED = z.array(z.object({ name: z.string() }));
const UNIVERSES = z.object({
  universes: z.array(z.object({ tool_universe_id: z.string(), collection: z.string(), title: z.string() })),
});

beforeAll(async () => {
  createFootball(databases);
  const at = { directory: folder.path };
  const { stdout } = await runCli(['token', 'create', '--json', '--name', 'ada'], at);
  headers = { Authorization: `Bearer ${CREATED.parse(JSON.parse(stdout)).token}` };
  server = await startServer(['--databases', databases, '--cache', join(folder.path, 'cache')], at);
  while ((await fetch(`${server.url}/readyz`)).status !== 200);
  endpoints = NAMED.parse(await readJson('/v1/football/tools?kinds=endpoint', 'tools')).map(
    ({ name }) => name,
  );
  const { universes } = UNIVERSES.parse(await readJson('/v1/football/universes'));
  const found = universes.find(({ collection, title }) => collection === 'sel' && title === 'player');
  players = found?.tool_universe_id ?? '';
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  folder.remove();
});

async function readJson(path: string, member?: string): Promise<unknown> {
  const body: unknown = await (await fetch(server.url + path, { headers })).json();
  return member === undefined ? body : Reflect.get(Object(body), member);
}

/** What a tool answered, read. */
async function call(client: ForeignClient, name: string, given: Record<string, unknown> = {}) {
  const { text, isError } = await client.call(name, given);
  return { isError, body: JSON.parse(text) };
}

async function getPlayers(client: ForeignClient): Promise<string> {
  const { body, isError } = await call(client, 'get_data', { tool_universe_id: players });
  expect([isError, body.num_records]).toEqual([false, 200]);
  return body.handle;
}

const hasNode = findNode() !== undefined;
if (!hasNode) console.warn(`Left out the inspector. ${NO_NODE}`);
const rows = Object.entries(CLIENTS).filter(([name]) => hasNode || !name.includes('inspector'));

describe.each(rows)('%s', (_name, row) => {
  let domain: ForeignClient;
  let universe: ForeignClient;
  beforeAll(async () => {
    domain = await row.connect({ url: `${server.url}/mcp/football`, headers });
    universe = await row.connect({ url: `${server.url}/mcp/football/${players}`, headers });
  });
  afterAll(() => Promise.all([domain.close(), universe.close()]));

  it('lists the tools of a domain, as REST does', async () => {
    const names = await domain.list();
    expect(names.slice(0, endpoints.length)).toEqual(endpoints);
    expect(names).toEqual(expect.arrayContaining(['get_data', 'list_universes']));
  });

  it('calls an endpoint', async () => {
    const given = { position: 'keeper', limit: 2 };
    const { body, isError } = await call(domain, 'list_players_by_position', given);
    expect(isError).toBe(false);
    expect(body).toMatchObject({ row_count: 2, truncated: true });
    expect(body.result).toMatchObject([{ position: 'keeper' }, { position: 'keeper' }]);
  });

  it.runIf(row.keeps !== 'nothing')('goes from get_data over a filter to a getter', async () => {
    const handle = await getPlayers(universe);
    expect(handle).toMatch(row.keeps === 'session' ? /^retrieved_data_\d+$/ : /^retrieved_data_1~.{20,}$/);
    const condition = { data_label: handle, key_name: 'position', value: 'keeper' };
    const { body } = await call(universe, 'select_data_equal_to', condition);
    const keepers = listPlayers().filter(({ position }) => position === 'keeper');
    expect(body.num_records).toBe(keepers.length);
    const { body: names } = await call(universe, 'get_full_name', { data_label: body.handle });
    expect(names).toEqual(keepers.map((player) => player.full_name));
  });

  it.runIf(row.keeps === 'nothing')('cannot go on with a handle: each call is a session', async () => {
    const handle = await getPlayers(universe);
    const { body, isError } = await call(universe, 'get_full_name', { data_label: handle });
    expect([isError, body.error.code]).toEqual([true, 'handle.unknown']);
  });

  it.runIf(row.keeps !== 'nothing')(
    `${row.seesNewTools ? 'sees' : 'does not see'} what get_data adds to the list`,
    async () => {
      const client = await row.connect({ url: `${server.url}/mcp/football`, headers });
      const before = await client.list();
      await getPlayers(client);
      const added = (await client.list()).filter((name) => !before.includes(name));
      expect(added.includes('get_full_name')).toBe(row.seesNewTools);
      await client.close();
    },
  );

  it.runIf(!row.checksArguments)('meets a wrong value as an error with a hint', async () => {
    const { body, isError } = await call(domain, 'list_players_by_position', { position: 'keper' });
    expect(isError).toBe(true);
    expect(body.error.message).toContain('"keper"');
    expect(body.error.hint).toContain('keeper');
  });

  it('meets a bad handle as an error with a hint', async () => {
    const { body, isError } = await call(universe, 'get_full_name', { data_label: 'nothing_1' });
    const code = row.keeps === 'handle' ? 'handle.session_required' : 'handle.unknown';
    expect([isError, body.error.code]).toEqual([true, code]);
    expect(body.error.message).toContain('"nothing_1"');
    expect(body.error.hint).toMatch(/get_data|retrieved_data_1/);
  });

  it.runIf(!row.checksArguments)('meets an unknown argument as an error with a hint', async () => {
    const { body, isError } = await call(domain, 'count_countries', { positoin: 'keeper' });
    expect([isError, body.error.code]).toEqual([true, 'request.unknown_argument']);
    expect(body.error.message).toContain('"positoin"');
  });

  it.runIf(row.checksArguments)('refuses an unknown argument itself', async () => {
    await expect(domain.call('count_countries', { positoin: 'keeper' })).rejects.toThrow('schema');
  });

  it.runIf(row.callsUnlisted)('meets an unknown tool as a failure that names the nearest', async () => {
    await expect(domain.call('count_country', {})).rejects.toThrow('count_countries');
  });

  it.runIf(!row.callsUnlisted)('does not call what is not listed', async () => {
    await expect(domain.call('get_full_name', { data_label: 'x' })).rejects.toThrow('get_full_name');
  });

  it.runIf(row.withoutToken === 'fails')('is told that a token is missing', async () => {
    const ask = async (): Promise<unknown> => {
      const client = await row.connect({ url: `${server.url}/mcp/football` });
      return client.list().finally(() => client.close());
    };
    await expect(ask()).rejects.toThrow(/401|token|auth_required/i);
  });
});

it.runIf(hasNode)("the inspector's check of portability finds no error in the schemas", async () => {
  for (const path of ['/mcp', '/mcp/football', `/mcp/football/${players}`]) {
    const server_ = ['--server-url', server.url + path, '--transport', 'http'];
    const token = ['--header', `Authorization: ${headers.Authorization}`];
    const { failed, stderr } = await runInspector([
      ...server_,
      ...token,
      '--method',
      'tools/list',
      '--strict',
    ]);
    expect([path, failed, stderr]).toEqual([path, false, '']);
  }
});
