import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './built/build.ts';
import { measureStart, type Start } from './start/run.ts';

/**
 * How long the compiled server takes from its start to the first healthy answer and until every domain is ready, with
 * an empty cache and then with a warm one, and its memory then; exits with 1 where a goal is missed. On the real
 * databases with ROOKERY_REFERENCE_DATA set, else on the smallest of the built-in ones that are built:
 * `npx tsx bench/start.ts [warm starts]`.
 */
const WARM_STARTS = Number(process.argv[2] ?? 5);
/** Seconds for 25 domains with a warm cache; more domains may take more. */
const GOAL = { seconds: 2, domains: 25 };

const folder = mkdtempSync(join(tmpdir(), 'rookery-start-'));
const reference = process.env.ROOKERY_REFERENCE_DATA;
const databases = reference === undefined ? gatherBuiltIn(folder) : join(reference, 'real-databases');
if (databases === undefined)
  console.log('ROOKERY_REFERENCE_DATA is not set and no database is built: skipped');
else await bench(databases, join(folder, 'cache'));
rmSync(folder, { recursive: true });

/** The smallest built-in databases that are built, in a folder of their own: the server would build the others first. */
function gatherBuiltIn(parent: string): string | undefined {
  const source = fileURLToPath(new URL('../databases/', import.meta.url));
  const built = readdirSync(source)
    .map((name) => ({ name, file: join(source, name, `${name}.sqlite`) }))
    .filter(({ file }) => existsSync(file))
    .sort((a, b) => statSync(a.file).size - statSync(b.file).size);
  if (built.length === 0) return undefined;
  const gathered = join(parent, 'databases');
  mkdirSync(gathered);
  for (const { name } of built.slice(0, GOAL.domains)) {
    symlinkSync(join(source, name), join(gathered, name), 'dir');
  }
  return gathered;
}

async function bench(directory: string, cache: string): Promise<void> {
  buildServer();
  const cold = await measureStart({ databases: directory, cache });
  console.log(`${cold.domains} domains\n${showStart('cold cache', cold)}`);
  const warm: Start[] = [];
  for (let count = 0; count < WARM_STARTS; count += 1) {
    const start = await measureStart({ databases: directory, cache });
    console.log(showStart('warm cache', start));
    warm.push(start);
  }
  judge(cold, warm);
}

function showStart(name: string, { healthy, ready, processor, memory }: Start): string {
  return [
    `${name}: healthy after ${healthy.toFixed(2)} s`,
    `ready after ${ready.toFixed(2)} s`,
    `processor time ${processor?.toFixed(2) ?? '?'} s`,
    `memory ${memory?.toFixed(0) ?? '?'} MB`,
  ].join('  ');
}

/**
 * The quickest warm start counts: the others tell of what else the machine did. Where it did much, the processor time
 * stands for the time that the start would have taken.
 */
function judge(cold: Start, warm: readonly Start[]): void {
  const best = minimum(warm.map(({ ready }) => ready));
  const processor = minimum(warm.map((start) => start.processor ?? start.ready));
  const goal = GOAL.seconds * Math.max(1, cold.domains / GOAL.domains);
  const busy = (loadavg()[0] ?? 0) > 2 * cpus().length;
  const measure = busy
    ? `processor time ${processor.toFixed(2)} s (the machine is busy)`
    : `${best.toFixed(2)} s`;
  const met = (busy ? processor : best) <= goal;
  console.log(`warm start ${measure}, goal ${goal.toFixed(2)} s: ${met ? 'met' : 'missed'}`);
  console.log(`cold start takes ${(cold.ready / best).toFixed(1)} times as long`);
  const failed = [...new Set([cold, ...warm].flatMap((start) => start.failed))];
  if (failed.length > 0) console.log(`missed: not ready: ${failed.join(', ')}`);
  process.exitCode = met && failed.length === 0 ? 0 : 1;
}

function minimum(numbers: readonly number[]): number {
  return Math.min(...numbers);
}
