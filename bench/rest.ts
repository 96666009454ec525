import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createShop } from '../test/fixtures/shop.ts';
import type { Serving, Target } from './rest/serve.ts';

/**
 * Requests per second of endpoints over REST against bare hono with the same prepared statements. One process serves
 * both, another one asks; rounds alternate, so that whatever else the machine does meets both. Prints the median of
 * the rounds' ratios: `npx tsx bench/rest.ts [rounds] [milliseconds]`. With ROOKERY_REFERENCE_DATA set it measures the
 * first and the last of the real databases, too.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const MILLISECONDS = Number(process.argv[3] ?? 1500);
const CONNECTIONS = 8;

const run = promisify(execFile);

async function measure(port: number, path: string): Promise<number> {
  const load = join(import.meta.dirname, 'rest', 'load.ts');
  const order = [port, path, CONNECTIONS, MILLISECONDS].map(String);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', load, ...order]);
  const result: unknown = JSON.parse(stdout);
  if (!isResult(result)) throw new Error(`the load generator said ${stdout}`);
  if (result.failures > 0) throw new Error(`${result.failures} failures at ${path}`);
  return result.requests / result.seconds;
}

function isResult(value: unknown): value is { requests: number; seconds: number; failures: number } {
  return typeof value === 'object' && value !== null && 'requests' in value && 'failures' in value;
}

async function compare(serving: Serving, target: Target): Promise<void> {
  const rounds: { bare: number; rookery: number }[] = [];
  // The first round warms both up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await measure(serving.barePort, target.path);
    const rookery = await measure(serving.rookeryPort, target.path);
    if (round > 0) rounds.push({ bare, rookery });
  }
  const shown = [
    `${target.domain}/${target.tool} (${target.shape})`.padEnd(60),
    `bare ${median(rounds.map(({ bare }) => bare)).toFixed(0)}/s`.padEnd(16),
    `rookery ${median(rounds.map(({ rookery }) => rookery)).toFixed(0)}/s`.padEnd(18),
    `ratio ${median(rounds.map(({ bare, rookery }) => rookery / bare)).toFixed(2)}`,
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
  const server = fork(join(import.meta.dirname, 'rest', 'serve.ts'), [databases, cache], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const [serving]: Serving[] = await once(server, 'message');
  if (serving === undefined) throw new Error('the server said nothing');
  const names = [...new Set(serving.targets.map((target) => target.domain))];
  for (const domain of new Set([names.at(0), names.at(-1)])) {
    for (const target of pickTargets(serving.targets, domain)) await compare(serving, target);
  }
  server.disconnect();
  await once(server, 'exit');
}

const folder = mkdtempSync(join(tmpdir(), 'rookery-bench-'));
createShop(join(folder, 'databases'), { customers: 2000, products: 500, orders: 5000 });
await benchFolder(join(folder, 'databases'), join(folder, 'cache'));
const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('ROOKERY_REFERENCE_DATA is not set: real databases are left out');
else await benchFolder(join(reference, 'real-databases'), join(folder, 'cache'));
rmSync(folder, { recursive: true });
