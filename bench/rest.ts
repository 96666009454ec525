import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShop } from '../test/fixtures/shop.ts';
import type { Order, Result } from './rest/load.ts';
import type { Serving, Target } from './rest/serve.ts';

/**
 * Requests per second of endpoints over REST against bare hono with the same prepared statements. One process serves
 * both, another one asks; short rounds alternate, so that whatever else the machine does meets both. Prints medians:
 * of the requests per second, and of the processor time that a request takes in the server, which other work on the
 * machine disturbs less: `npx tsx bench/rest.ts [rounds] [milliseconds]`. With ROOKERY_REFERENCE_DATA set it measures
 * the first and the last of the real databases, too.
 */
const ROUNDS = Number(process.argv[2] ?? 15);
const MILLISECONDS = Number(process.argv[3] ?? 400);
const WARM_UP = 3;
const CONNECTIONS = 8;

interface Sample {
  /** Requests per second. */
  readonly rate: number;
  /** Processor time of the server per request, in microseconds. */
  readonly cost: number;
}

interface Bench {
  readonly server: ChildProcess;
  readonly load: ChildProcess;
  readonly serving: Serving;
}

async function measure({ server, load }: Bench, port: number, path: string): Promise<Sample> {
  const order: Order = { port, path, connections: CONNECTIONS, milliseconds: MILLISECONDS };
  const before = await readCpu(server);
  load.send(order);
  const [result]: Result[] = await once(load, 'message');
  const after = await readCpu(server);
  if (result === undefined || result.failures > 0) throw new Error(`failures at ${path}`);
  return { rate: result.requests / result.seconds, cost: (after - before) / result.requests };
}

async function readCpu(server: ChildProcess): Promise<number> {
  server.send('cpu');
  const [usage]: NodeJS.CpuUsage[] = await once(server, 'message');
  return usage === undefined ? Number.NaN : usage.user + usage.system;
}

async function compare(bench: Bench, target: Target): Promise<void> {
  const rounds: { bare: Sample; rookery: Sample }[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const bare = await measure(bench, bench.serving.barePort, target.path);
    const rookery = await measure(bench, bench.serving.rookeryPort, target.path);
    if (round >= 0) rounds.push({ bare, rookery });
  }
  const medianOf = (pick: (round: { bare: Sample; rookery: Sample }) => number): number =>
    median(rounds.map(pick));
  const shown = [
    `${target.domain}/${target.tool} (${target.shape})`.padEnd(64),
    `bare ${medianOf(({ bare }) => bare.rate).toFixed(0)}/s ${medianOf(({ bare }) => bare.cost).toFixed(0)} µs`,
    `rookery ${medianOf(({ rookery }) => rookery.rate).toFixed(0)}/s ${medianOf(({ rookery }) => rookery.cost).toFixed(0)} µs`,
    `ratio ${medianOf(({ bare, rookery }) => rookery.rate / bare.rate).toFixed(2)}`,
    `by processor time ${medianOf(({ bare, rookery }) => bare.cost / rookery.cost).toFixed(2)}`,
  ];
  console.log(shown.join('  '));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The first endpoint of each shape of a domain. */
function pickTargets(targets: readonly Target[], domain: string | undefined): Target[] {
  const own = targets.filter((target) => target.domain === domain);
  return ['value', 'row', 'rows'].flatMap((shape) =>
    own.filter((target) => target.shape === shape).slice(0, 1),
  );
}

async function benchFolder(databases: string, cache: string): Promise<void> {
  const server = start('serve.ts', [databases, cache]);
  const load = start('load.ts', []);
  const [serving]: Serving[] = await once(server, 'message');
  if (serving === undefined) throw new Error('the server said nothing');
  const names = [...new Set(serving.targets.map((target) => target.domain))];
  for (const domain of new Set([names.at(0), names.at(-1)])) {
    for (const target of pickTargets(serving.targets, domain))
      await compare({ server, load, serving }, target);
  }
  server.disconnect();
  load.disconnect();
  await Promise.all([once(server, 'exit'), once(load, 'exit')]);
}

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'rest', file), args, { execArgv: ['--import', 'tsx'] });
}

const folder = mkdtempSync(join(tmpdir(), 'rookery-bench-'));
createShop(join(folder, 'databases'), { customers: 2000, products: 500, orders: 5000 });
await benchFolder(join(folder, 'databases'), join(folder, 'cache'));
const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('ROOKERY_REFERENCE_DATA is not set: real databases are left out');
else await benchFolder(join(reference, 'real-databases'), join(folder, 'cache'));
rmSync(folder, { recursive: true });
