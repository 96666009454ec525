import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEndless, ENDLESS_TOOL, QUICK_TOOL } from '../fixtures/endless.ts';
import { createFolder } from '../fixtures/folder.ts';
import { listChildren } from '../fixtures/processes.ts';
import { createShop } from '../fixtures/shop.ts';
import { type RunningServer, startServer } from './cli.ts';

const folder = createFolder();
const databases = join(folder.path, 'databases');
let servers: RunningServer[] = [];

beforeAll(() => {
  createEndless(databases);
  createShop(databases);
});
afterAll(folder.remove);

async function endAll(): Promise<void> {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  servers = [];
}

async function start(...words: readonly string[]): Promise<RunningServer> {
  const places = ['--databases', databases, '--cache', join(folder.path, 'cache'), '--state', 'memory'];
  const server = await startServer([...places, '--log-level', 'error', ...words]);
  servers.push(server);
  while (!(await fetch(`${server.url}/readyz`)).ok);
  return server;
}

const callOf = ({ url }: RunningServer, tool: string) => fetch(`${url}/v1/endless/${tool}`);

/** Calls a data tool in a session; gives its answer. */
async function callIn(
  { url }: RunningServer,
  session: string,
  [tool, values]: readonly [tool: string, values: object],
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/v1/shop/tools/${tool}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Session-Id': session },
    body: JSON.stringify(values),
  });
  return (await response.json()) as Record<string, unknown>;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a call that would run for hours', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start('--deadline-ms', '1000');
  });
  afterAll(endAll);

  it('ends with 504 over REST, and others are answered meanwhile', async () => {
    const endless = callOf(server, ENDLESS_TOOL);
    endless.catch(() => undefined);
    for (let n = 0; n < 20; n += 1) {
      const quick = await callOf(server, QUICK_TOOL);
      expect([quick.status, await quick.text()]).toEqual([200, '{"result":200000}']);
    }
    const response = await endless;
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'limit.timeout',
        message: expect.stringContaining('1 second,'),
        hint: expect.stringContaining('narrow'),
      },
    });
  });

  it('is a failed result over MCP', async () => {
    const response = await fetch(`${server.url}/mcp/endless`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/call',
        'Mcp-Name': ENDLESS_TOOL,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: ENDLESS_TOOL,
          arguments: {},
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    const text = await response.text();
    expect(text).toContain('"isError":true');
    expect(text).toContain('limit.timeout');
  });

  it('leaves the handles of all sessions valid', async () => {
    const created = await fetch(`${server.url}/v1/sessions`, { method: 'POST' });
    const { session_id: session } = (await created.json()) as { session_id: string };
    const { handle } = await callIn(server, session, ['get_data', {}]);
    const peeked = await callIn(server, session, ['peek', { data_label: handle }]);
    expect(peeked).toHaveProperty('num_records');
    const before = listChildren(server.child.pid, 'executor-process');
    // One for each executor, so that the one of the session is among those that are replaced.
    const calls = Array.from({ length: before.length }, () => callOf(server, ENDLESS_TOOL));
    for (const response of await Promise.all(calls)) expect(response.status).toBe(504);
    expect(await callIn(server, session, ['peek', { data_label: handle }])).toEqual(peeked);
  });
});

describe('--queue-limit', () => {
  afterEach(endAll);

  it('lets no more calls wait: others get 503 with Retry-After', async () => {
    const server = await start('--executors', '1', '--queue-limit', '1', '--deadline-ms', '1000');
    const calls = Array.from({ length: 6 }, () => callOf(server, ENDLESS_TOOL));
    const busy = (await Promise.all(calls)).filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const response of busy) {
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await response.json()).toMatchObject({ error: { code: 'limit.busy' } });
    }
  });
});

describe('executor processes', () => {
  afterEach(endAll);

  it.skipIf(process.platform !== 'linux')('run what reads many rows', async () => {
    const server = await start();
    await callOf(server, QUICK_TOOL);
    const openIn = (pid: number | undefined) =>
      readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
        try {
          return [readlinkSync(`/proc/${pid}/fd/${name}`)];
        } catch {
          return [];
        }
      });
    const isDatabase = (path: string) => path.startsWith(databases);
    expect(listChildren(server.child.pid, 'executor-process').flatMap(openIn).some(isDatabase)).toBe(true);
  });

  it('end with their server, even when it is killed while a statement runs', async () => {
    const server = await start();
    const pids = listChildren(server.child.pid, 'executor-process');
    expect(pids.length).toBeGreaterThan(1);
    const endless = callOf(server, ENDLESS_TOOL).catch(() => 'cut');
    // Answered by the other executor: by then the first one is in the statement.
    await callOf(server, QUICK_TOOL);
    server.child.kill('SIGKILL');
    expect(await endless).toBe('cut');
    await until(() => !pids.some(isAlive));
  });

  it('end with a server that stops in order', async () => {
    const server = await start();
    const pids = listChildren(server.child.pid, 'executor-process');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await until(() => !pids.some(isAlive));
  });
});
