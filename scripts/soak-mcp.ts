import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../test/fixtures/folder.ts';
import { createFootball } from '../test/fixtures/football.ts';
import { type RookeryProcess, startRookery } from './conformance/server.ts';
import { createStateless, openSession, type Send } from './mcp/senders.ts';

/**
 * Sends many requests over MCP and reads the server's resident memory (Linux only): in one session, over many sessions,
 * and without any. Fails where it grows by more than a tenth once the server is warm. `npm run soak:mcp [-- requests
 * [sessions]]`
 */
const REQUESTS = Number(process.argv[2] ?? 20_000);
const FOOTBALL = 'http://127.0.0.1/mcp/football';
const SESSIONS = Number(process.argv[3] ?? 2000);
const MOST_GROWTH = 1.1;
/** Requests before the first measure: by then what is kept on purpose is there, and the heap has taken the room it needs. */
const WARM_UP = 30_000;
const AT_ONCE = 8;

const folder = createFolder();
createFootball(folder.path);
const server = await startRookery(
  ['--databases', folder.path, '--max-sessions', '5000'],
  join(folder.path, 'state', 'state.sqlite'),
);
try {
  const one = await open();
  await soak('one session', () => one);
  const many = await Promise.all(Array.from({ length: SESSIONS }, open));
  let turn = 0;
  await soak(`${SESSIONS} sessions`, () => many[turn++ % many.length] ?? one);
  const without = createStateless(send, { url: FOOTBALL });
  await soak('no session', () => without);
} finally {
  await server.close();
  folder.remove();
}

function open(): Promise<Send> {
  return openSession(send, '2025-11-25', { url: FOOTBALL });
}

/** To the server instead of to where the request says. */
async function send(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  return fetch(server.url + pathname, {
    method: 'POST',
    headers: request.headers,
    body: await request.text(),
  });
}

async function soak(title: string, next: () => Send): Promise<void> {
  await run(next, WARM_UP);
  const before = readMemory(server);
  await run(next, REQUESTS);
  const after = readMemory(server);
  const ratio = after / before;
  console.log(`${title}: ${before.toFixed(0)} MB, after ${REQUESTS} requests ${after.toFixed(0)} MB`);
  if (ratio > MOST_GROWTH) process.exitCode = 1;
}

async function run(next: () => Send, count: number): Promise<void> {
  const call = { name: 'count_players', arguments: {} };
  const worker = async (share: number): Promise<void> => {
    for (let index = 0; index < share; index += 1) {
      const answer = await next()(
        index % 10 === 0 ? 'tools/list' : 'tools/call',
        index % 10 === 0 ? {} : call,
      );
      const text = await answer.text();
      if (!answer.ok || text.includes('"isError":true')) throw new Error(text.slice(0, 300));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(Math.ceil(count / AT_ONCE))));
}

/** Resident memory in megabytes; that of the executors is theirs. */
function readMemory({ pid }: RookeryProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
