import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDatabase } from '../database/fixture.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';
import { type RunningServer, runCli, startServer } from './cli.ts';

const folder = createFolder();
const databases = join(folder.path, 'databases');
const start = () => startServer(['--databases', databases, '--cache', join(folder.path, 'cache')]);

/** More than are read at a time. */
const MANY = Array.from({ length: 6 }, (_, number) => join(folder.path, 'many', `small_${number}.sqlite`));

beforeAll(() => void createShop(databases));
afterAll(folder.remove);

/** Asks until the server says that every domain is ready or failed. */
async function whenReady({ url }: RunningServer): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`);
    await response.text();
    if (response.ok) return;
  }
}

/** Asks until the server says that it stops; what it says then. */
async function whenStopping({ url }: RunningServer): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${url}/readyz`);
    const body: unknown = await response.json();
    if (!response.ok) return body;
  }
}

/** A call of which the server has seen the head and not yet the body. */
async function beginCall({ port }: RunningServer): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /v1/shop/tools/none HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, 'Expect: 100-continue', 'Content-Length: 2', '', ''].join('\r\n'));
  await once(socket, 'data'); // 100 Continue: the call is in flight
  const finish = async () => {
    socket.write('{}');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };
  return { socket, finish };
}

describe('rookery serve', () => {
  it('prints addresses that answer, and ends with 0 at SIGTERM', async () => {
    const server = await start();
    await whenReady(server);
    expect(server.greeting).toContain('serves 1 domain of');
    for (const address of server.greeting.match(/http:\/\/[^\s']+\/(v1|docs)[^\s']*/g) ?? []) {
      expect((await fetch(address)).status, address).toBe(200);
    }
    const { domains } = JSON.parse(await (await fetch(`${server.url}/v1/domains`)).text());
    expect(domains[0]).toMatchObject({ name: 'shop', status: 'ready' });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('answers MCP at the address it prints', async () => {
    const server = await start();
    await whenReady(server);
    const response = await fetch(/http:\S+\/mcp\/shop/.exec(server.greeting)?.[0] ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      }),
    });
    expect(await response.text()).toContain('"name":"rookery"');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  it('lets a call in flight finish before it ends', async () => {
    const server = await start();
    await whenReady(server);
    const call = await beginCall(server);
    server.child.kill('SIGTERM');
    expect(await whenStopping(server)).toMatchObject({ ready: false, reason: 'The server is stopping.' });
    const late = await fetch(`${server.url}/v1/domains`);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await late.json()).toMatchObject({ error: { code: 'limit.draining' } });
    expect(await call.finish()).toContain('catalogue.unknown_tool');
    expect(await server.ended).toBe(0);
  });

  it('ends at once at the second signal', async () => {
    const server = await start();
    await whenReady(server);
    const { socket } = await beginCall(server);
    socket.on('error', () => undefined);
    server.child.kill('SIGTERM');
    await whenStopping(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(130);
  });

  it('says that a port is in use and what to do', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, stderr } = await runCli(['serve', '--databases', databases, '--port', String(port)]);
    other.close();
    expect(code).toBe(4);
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use`);
    expect(stderr).toContain('--port 0');
  });

  it.each([
    [
      'a universe file that is not there',
      ['--universes', '/nowhere.yaml'],
      2,
      'universe file "/nowhere.yaml"',
    ],
    ['a state file in a file', ['--state', `${MANY[0]}/state.sqlite`], 2, 'state.sqlite cannot be used'],
    ['an address of another machine', ['--host', '192.0.2.1', '--no-auth'], 4, 'no address of this machine'],
  ])(
    'says nothing else where it cannot start for %s, however many databases wait',
    async (_, words, exit, says) => {
      for (const file of MANY) if (!existsSync(file)) buildDatabase('CREATE TABLE t (a);', file);
      const cache = mkdtempSync(join(folder.path, 'cache-'));
      const where = ['--databases', join(folder.path, 'many'), '--cache', cache, '--port', '0'];
      const { code, stdout, stderr } = await runCli(['serve', ...where, ...words]);
      expect([code, stdout]).toEqual([exit, '']);
      expect(stderr).toContain(says);
      expect(stderr.trim().split('\n').length, stderr).toBeLessThanOrEqual(3);
    },
  );

  it('refuses an address that is not of this machine', async () => {
    const words = ['serve', '--databases', databases, '--host', '192.0.2.1', '--no-auth', '--port', '0'];
    const { code, stderr } = await runCli(words);
    expect(code).toBe(4);
    expect(stderr).toContain('"192.0.2.1" is no address of this machine');
  });
});
