import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShop } from '../test/fixtures/shop.ts';
import { BUILT_OPTIONS, buildServer } from './built/build.ts';
import { answersAlike, type Bench, type Comparison, compareSides } from './rest/measure.ts';
import { findMisses, showComparison, showFirstAndLast } from './rest/report.ts';
import type { Serving, Target } from './rest/serve.ts';

/**
 * Endpoints over REST against bare hono with the same prepared statements: one process serves both, as shipped with its
 * executor processes, and another one asks, one request at a time and several. Prints medians of the requests per second,
 * and of the processor time that a request takes in the server and its executors, which other work on the machine disturbs
 * less; exits with 1 where a goal is missed. `npx tsx bench/rest.ts [rounds] [milliseconds]`; with ROOKERY_REFERENCE_DATA
 * set it measures the first and the last of the real databases.
 */
const rounds = {
  rounds: Number(process.argv[2] ?? 15),
  milliseconds: Number(process.argv[3] ?? 400),
};
/** Requests at one time. */
const CONNECTIONS = [1, 10, 64];
const SHAPES = ['value', 'row', 'rows'];

async function benchFolder(databases: string, cache: string): Promise<Comparison[]> {
  const server = start('serve.ts', [databases, cache]);
  const load = start('load.ts', []);
  const [serving]: Serving[] = await once(server, 'message');
  if (serving === undefined) throw new Error('the server said nothing');
  const comparisons: Comparison[] = [];
  for (const target of await pickTargets(serving)) {
    for (const connections of CONNECTIONS) {
      const bench = { server, load, serving } satisfies Bench;
      const comparison = await compareSides(bench, target, { ...rounds, connections });
      console.log(showComparison(comparison));
      comparisons.push(comparison);
    }
  }
  server.disconnect();
  load.disconnect();
  await Promise.all([once(server, 'exit'), once(load, 'exit')]);
  return comparisons;
}

/** Of the first and the last domain the first endpoint of each shape that both sides answer alike. */
async function pickTargets(serving: Serving): Promise<Target[]> {
  const names = [...new Set(serving.targets.map((target) => target.domain))];
  const picked: Target[] = [];
  for (const domain of new Set([names.at(0), names.at(-1)])) {
    for (const shape of SHAPES) {
      const target = await findAlike(serving, { domain, shape });
      if (target === undefined) console.log(`${domain}: no endpoint of the shape ${shape}`);
      else picked.push(target);
    }
  }
  return picked;
}

async function findAlike(
  serving: Serving,
  wanted: { readonly domain: string | undefined; readonly shape: string },
): Promise<Target | undefined> {
  for (const target of serving.targets) {
    const fits = target.domain === wanted.domain && target.shape === wanted.shape;
    if (fits && (await answersAlike(serving, target))) return target;
  }
  return undefined;
}

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'rest', file), args, { execArgv: [...BUILT_OPTIONS] });
}

buildServer();
const folder = mkdtempSync(join(tmpdir(), 'rookery-bench-'));
const cache = join(folder, 'cache');
createShop(join(folder, 'databases'), { customers: 2000, products: 500, orders: 5000 });
const shop = await benchFolder(join(folder, 'databases'), cache);
const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('ROOKERY_REFERENCE_DATA is not set: real databases are left out');
const real = reference === undefined ? [] : await benchFolder(join(reference, 'real-databases'), cache);
rmSync(folder, { recursive: true });
if (real.length > 0) console.log(showFirstAndLast(real));
const misses = findMisses([...shop, ...real], real);
for (const miss of misses) console.log(`missed: ${miss}`);
process.exitCode = misses.length === 0 ? 0 : 1;
