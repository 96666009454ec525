import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createStateless, openSession, type Send } from '../../scripts/mcp/senders.ts';
import { createShop } from '../../test/fixtures/shop.ts';
import { BUILT_OPTIONS } from '../built/build.ts';
import { median } from '../rest/measure.ts';
import { CALL } from './call.ts';
import type { Ports } from './serve.ts';

const ROUNDS = 5;
const CALLS = 600;
/** Requests at one time. */
const CONNECTIONS = 10;
const VERSION = '2025-11-25';

/** Microseconds of processor time of one call, with those of the executors; medians over the rounds. */
export interface Shipped {
  readonly name: string;
  readonly cost: number;
}

/** Calls over HTTP to a server of another process, with its executors, and to bare servers in the same process. */
export async function measureShipped(folder: string): Promise<readonly Shipped[]> {
  createShop(join(folder, 'databases'), { customers: 2000, products: 500, orders: 5000 });
  const serve = join(import.meta.dirname, 'serve.ts');
  const folders = ['databases', 'cache'].map((name) => join(folder, name));
  const server = fork(serve, folders, { execArgv: [...BUILT_OPTIONS] });
  const [ports]: Ports[] = await once(server, 'message');
  if (ports === undefined) throw new Error('the server said nothing');
  const senders = await openSenders(ports);
  const rounds: number[][] = [];
  // The first rounds warm up.
  for (let round = -2; round < ROUNDS; round += 1) {
    const costs: number[] = [];
    for (const [, send] of senders) costs.push(await measureCost(server, send));
    if (round >= 0) rounds.push(costs);
  }
  server.disconnect();
  await once(server, 'exit');
  return senders.map(([name], which) => ({ name, cost: median(rounds.map((costs) => costs[which] ?? 0)) }));
}

async function openSenders(ports: Ports): Promise<readonly (readonly [string, Send])[]> {
  const { authorization } = ports;
  const at = (port: number) => ({ url: `http://127.0.0.1:${port}/mcp/shop`, authorization });
  return [
    ['bare SDK, sessions', await openSession(fetch, VERSION, at(ports.bareSessions))],
    ['Rookery, sessions', await openSession(fetch, VERSION, at(ports.rookery))],
    ['bare SDK 2, without sessions', createStateless(fetch, at(ports.bareStateless))],
    ['Rookery, without sessions', createStateless(fetch, at(ports.rookery))],
  ];
}

async function measureCost(server: ChildProcess, send: Send): Promise<number> {
  const before = await readCpu(server);
  const clients = Array.from({ length: CONNECTIONS }, async () => {
    for (let call = 0; call < CALLS / CONNECTIONS; call += 1) {
      const response = await send('tools/call', CALL);
      const text = await response.text();
      if (!response.ok || text.includes('"error"')) throw new Error(text.slice(0, 300));
    }
  });
  await Promise.all(clients);
  return ((await readCpu(server)) - before) / CALLS;
}

async function readCpu(server: ChildProcess): Promise<number> {
  server.send('cpu');
  const [microseconds]: number[] = await once(server, 'message');
  return microseconds ?? Number.NaN;
}
