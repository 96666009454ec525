import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BUILT_OPTIONS } from '../built/build.ts';
import type { Order, Result } from '../rest/load.ts';
import { median } from '../rest/measure.ts';
import { CALL } from './call.ts';

const SESSIONS = 100;
const IDS = 50;
const ROUNDS = 5;
const WARM_UP = 2;
const MILLISECONDS = 600;
const VERSION = '2025-11-25';

interface Side {
  readonly server: ChildProcess;
  readonly order: Order;
}

/** How many calls in sessions the second program answers for one of the first; medians of alternating rounds. */
export async function measureGain(databases: string, programs: readonly [string, string]): Promise<number> {
  const load = fork(join(import.meta.dirname, '..', 'rest', 'load.ts'), [], { execArgv: [...BUILT_OPTIONS] });
  const [old, own] = [await open(programs[0], databases), await open(programs[1], databases)];
  const gains: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const before = await ask(load, old);
    const after = await ask(load, own);
    if (round >= 0) gains.push(after / before);
  }
  for (const { server } of [old, own]) server.kill();
  load.disconnect();
  return median(gains);
}

/** Starts a program as users do, and opens the sessions. */
async function open(program: string, databases: string): Promise<Side> {
  const words = [program, 'serve', '--databases', databases, '--port', '0', '--state', 'memory', '--no-auth'];
  const server = spawn(process.execPath, words, {
    cwd: databases,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await readPort(server);
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(port)));
  // Of one session several may be under way, which have to have ids of their own.
  const requests = Array.from({ length: IDS }, (_, id) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: CALL });
    return sessions.map((session) => writePost(body, session));
  }).flat();
  return { server, order: { port, requests, connections: SESSIONS, milliseconds: MILLISECONDS } };
}

async function readPort(server: ChildProcess): Promise<number> {
  if (server.stdout === null) throw new Error('the server says nothing');
  for await (const line of createInterface(server.stdout)) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)\/mcp\/shop/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('the server did not start');
}

async function openSession(port: number): Promise<string> {
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'bench', version: '0' } };
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/mcp/shop`, {
      method: 'POST',
      headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }),
    });
    await response.text();
    const id = response.headers.get('mcp-session-id');
    // Until the database is read there is no session to open.
    if (id !== null) return id;
  }
}

function writePost(body: string, session: string): string {
  return [
    'POST /mcp/shop HTTP/1.1',
    'Host: 127.0.0.1',
    'Accept: application/json, text/event-stream',
    'Content-Type: application/json',
    `Mcp-Session-Id: ${session}`,
    `Mcp-Protocol-Version: ${VERSION}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

async function ask(load: ChildProcess, { order }: Side): Promise<number> {
  load.send(order);
  const [result]: Result[] = await once(load, 'message');
  if (result === undefined || result.failures > 0) throw new Error('a call in a session failed');
  return result.requests / result.seconds;
}
