import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createStateless, type Fetch, measure, openSession, type Send } from '../scripts/mcp/senders.ts';
import { type Catalogue, exampleArguments } from '../src/catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../src/domains/domains.ts';
import { createCalls } from '../src/execution/create-calls.ts';
import { createLocalExecutor } from '../src/execution/executor.ts';
import { createMcpRoutes } from '../src/protocols/mcp/routes.ts';
import { createMcpSessions } from '../src/protocols/mcp/sessions/sessions.ts';
import { createShopEndpoints } from '../test/fixtures/endpoints.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createShop } from '../test/fixtures/shop.ts';
import { BUILT_MAIN, buildServer } from './built/build.ts';
import { measureGain } from './mcp/gain.ts';
import { createBareHandler, createBareServer, type Tools } from './mcp/servers.ts';
import { measureShipped } from './mcp/shipped.ts';

/**
 * The MCP door: CPU of lists and calls beside bare SDK servers, without a network and over HTTP as shipped; memory of
 * sessions and streams. Exits with 1 where a goal is missed. `npx tsx bench/mcp.ts [checkout to compare with]`.
 */

/** The checkout that calls in sessions are compared with; its program has to be built. */
const base = process.argv[2];
const LEAST_GAIN = 2;
/** Of the processor time of a bare SDK server that runs the statement with each call. */
const MOST_OF_BARE = 0.6;
const TOOLS = 330;
const ROUNDS = 9;
const folder = createFolder();
const domains = createDomains(createShop(folder.path));
const executor = createLocalExecutor();
const sessions = createMcpSessions({ maximum: 100_000 });
const app = createMcpRoutes({
  ...createCalls({ domains, executor }),
  domains,
  sessions,
  version: '0',
  maxBodyBytes: 4 * 1024 * 1024,
});
const rookery: Fetch = (request) => app.fetch(request);
const [tool = failBench('no endpoint')] = domains.require('shop').catalogue.endpoints;
const call = { name: tool.name, arguments: exampleArguments(tool) };

const list = await readTools();
const bare = await openSession(createBareServer(list), '2025-03-26');
const senders: readonly (readonly [string, Send])[] = [
  ['bare SDK, sessions', bare],
  ['Rookery, sessions of 2025-03-26', await openSession(rookery, '2025-03-26')],
  ['Rookery, sessions of 2025-11-25', await openSession(rookery, '2025-11-25')],
  ['bare SDK 2, without sessions', createStateless(createBareHandler(list))],
  ['Rookery, without sessions', createStateless(rookery)],
];
await compare('tools/list of 330 tools', { method: 'tools/list', params: {}, count: 100 });
const calls = await compare('tools/call', { method: 'tools/call', params: call, count: 1000 });
const shipped = await compareShipped();
await weighSessions(2000);
await weighStreams(1000);
await weighRequests(20_000);

await sessions.close();
executor.close();
folder.remove();
const [, old = Infinity, sessioned = Infinity, , stateless = Infinity] = calls;
const [, shippedSessions = Infinity, bareStateless = 0, shippedStateless = Infinity] = shipped;
const gain = base === undefined ? undefined : await compareWithBase(base);
const misses = [
  ...(Math.max(old, sessioned) <= 1.5 ? [] : ['a call in a session in 1.5 times a bare one']),
  ...(stateless < sessioned ? [] : ['a cheaper call without a session']),
  ...(shippedSessions <= MOST_OF_BARE ? [] : [miss('in a session', shippedSessions)]),
  ...(shippedStateless / bareStateless <= MOST_OF_BARE
    ? []
    : [miss('without a session', shippedStateless / bareStateless)]),
  ...(gain === undefined || gain >= LEAST_GAIN
    ? []
    : [`${LEAST_GAIN} times the calls of the other checkout in sessions: ${gain.toFixed(2)}`]),
];
for (const miss of misses) console.log(`missed: ${miss}`);
process.exitCode = misses.length === 0 ? 0 : 1;

function miss(where: string, share: number): string {
  return `a repeated call ${where} in ${MOST_OF_BARE} of a bare server that runs the statement: ${share.toFixed(2)}`;
}

/** Calls at one time in as many sessions, as times those of the program of another checkout. */
async function compareWithBase(checkout: string): Promise<number> {
  const place = createFolder();
  createShop(place.path);
  const gain = await measureGain(place.path, [join(checkout, 'dist', 'main.js'), BUILT_MAIN]);
  place.remove();
  console.log(`tools/call, 100 sessions at one time: ${gain.toFixed(2)} times the calls of ${checkout}`);
  return gain;
}

function createDomains(file: string): Domains {
  const own = createShopEndpoints();
  const endpoints = Array.from({ length: TOOLS }, (_, index) => {
    const endpoint = own[index % own.length] ?? failBench('no endpoint');
    return index < own.length ? endpoint : { ...endpoint, name: `${endpoint.name}_${index}` };
  });
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const catalogue: Catalogue = { domain: 'shop', endpoints, byName, collisions: [] };
  const schema = { domain: 'shop', tables: [], relations: [] };
  const shop: ReadyDomain = { name: 'shop', file, status: 'ready', schema, catalogue };
  return {
    list: () => [shop],
    require: () => shop,
    hasten: () => undefined,
    settled: () => Promise.resolve(),
    close: () => undefined,
  };
}

async function readTools(): Promise<Tools> {
  const send = await openSession(rookery, '2025-03-26');
  return JSON.parse(await (await send('tools/list', {})).text()).result;
}

/** The best of several rounds of each, in turn, as multiples of the first. */
async function compare(title: string, asked: Parameters<typeof measure>[1]): Promise<readonly number[]> {
  const best = senders.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, [, send]] of senders.entries()) {
      best[which] = Math.min(best[which] ?? Infinity, await measure(send, asked));
    }
  }
  return show(
    title,
    senders.map(([name], which) => ({ name, cpu: best[which] ?? 0 })),
  );
}

/** As shipped: over HTTP, with executor processes, whose work counts. */
async function compareShipped(): Promise<readonly number[]> {
  buildServer();
  const place = createFolder();
  const measured = await measureShipped(place.path);
  place.remove();
  return show(
    'tools/call over HTTP, ten at one time, with the work of the executors',
    measured.map(({ name, cost }) => ({ name, cpu: cost / 1000 })),
  );
}

function show(
  title: string,
  rows: readonly { readonly name: string; readonly cpu: number }[],
): readonly number[] {
  const first = rows[0]?.cpu ?? 1;
  console.log(title);
  for (const { name, cpu } of rows) {
    console.log(`  ${name.padEnd(34)} ${cpu.toFixed(3)} ms CPU, ${(cpu / first).toFixed(2)} times the first`);
  }
  return rows.map(({ cpu }) => cpu / first);
}

async function weighSessions(count: number): Promise<void> {
  const before = readHeap();
  for (let index = 0; index < count; index += 1) await openSession(rookery, '2025-11-25');
  const each = (readHeap() - before) / count / 1024;
  console.log(`a session: ${each.toFixed(1)} KiB of heap (${count} opened)`);
}

/** Open streams on which the server may speak first, with their keep-alives. */
async function weighStreams(count: number): Promise<void> {
  const requests: Request[] = [];
  for (let index = 0; index < count; index += 1) {
    const open = await openSession(rookery, '2025-11-25');
    requests.push(toStreamRequest(await open('ping', {})));
  }
  const before = readHeap();
  const streams = await Promise.all(requests.map((request) => rookery(request)));
  if (streams.some(({ ok }) => !ok)) failBench('a stream was refused');
  const each = (readHeap() - before) / count / 1024;
  console.log(`an open stream: ${each.toFixed(1)} KiB of heap (${count} open)`);
  await Promise.all(streams.map(({ body }) => body?.cancel()));
}

function toStreamRequest(answer: Response): Request {
  const session = answer.headers.get('mcp-session-id') ?? '';
  return new Request('http://127.0.0.1/mcp/shop', {
    headers: { Accept: 'text/event-stream', 'Mcp-Session-Id': session },
  });
}

async function weighRequests(count: number): Promise<void> {
  const kinds = [
    ['in one session', await openSession(rookery, '2025-11-25')],
    ['without sessions', createStateless(rookery)],
  ] as const;
  for (const [name, send] of kinds) {
    const asked = { method: 'tools/call', params: call };
    await measure(send, { ...asked, count: 4000 });
    const before = readHeap();
    await measure(send, { ...asked, count });
    const grown = (readHeap() - before) / 1024;
    console.log(`${count} calls ${name}: heap grew by ${grown.toFixed(0)} KiB`);
  }
}

function readHeap(): number {
  setFlagsFromString('--expose_gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}

function failBench(message: string): never {
  throw new Error(message);
}
