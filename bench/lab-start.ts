import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './built/build.ts';
import { measureStart, type Start } from './start/run.ts';

/**
 * The built-in lab: a copy of the program without built databases is started, which builds, reads and serves them with
 * their documents, while some are asked for; then with an empty cache, and then again. Exits with 1 where a goal is
 * missed. The goals are for two quiet cores.
 */
const GOALS = {
  askedInMedian: 3,
  askedLargest: 10,
  firstStart: 90,
  coldFirst: 2,
  coldStart: 30,
  warmStart: 1.5,
  megabytes: 300,
};

/** Asked for during the first start: from all parts of the order in which they are built, and the largest. */
const ASKED = ['superhero', 'beer_factory', 'student_loan', 'airline', 'books', 'formula_1', 'world'];
const LARGEST = 'movie_3';

const root = fileURLToPath(new URL('..', import.meta.url));
buildServer();
const copy = mkdtempSync(join(tmpdir(), 'rookery-lab-'));
try {
  const main = copyProgram(copy);
  const cache = join(copy, 'cache');
  const first = await measureStart({ main, cache, ask: [...ASKED, LARGEST] });
  for (const folder of ['cache', 'corpora/.rookery'])
    rmSync(join(copy, folder), { recursive: true, force: true });
  const cold = await measureStart({ main, cache });
  const warm = await measureStart({ main, cache });
  console.log(`${first.domains} domains, ${first.failed.length} failed`);
  console.log(describe('first start', first));
  console.log(
    Object.entries(first.asked)
      .map(([name, seconds]) => `  ${name} ${seconds.toFixed(2)} s after it was asked for`)
      .join('\n'),
  );
  console.log(`${describe('cold cache', cold)}\n${describe('warm start', warm)}`);
  judge({ first, cold, warm });
} finally {
  rmSync(copy, { recursive: true });
}

/** The program, the domain files and the texts, without the databases and documents that are built from them. */
function copyProgram(target: string): string {
  for (const name of ['dist', 'migrations', 'package.json'])
    cpSync(join(root, name), join(target, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'), 'dir');
  const databases = join(target, 'databases');
  mkdirSync(databases);
  for (const name of readdirSync(join(root, 'databases')))
    if (name.endsWith('.yaml') || name === 'vocabularies')
      cpSync(join(root, 'databases', name), join(databases, name), { recursive: true });
  const corpora = join(target, 'corpora');
  mkdirSync(corpora);
  for (const name of readdirSync(join(root, 'corpora')))
    if (name.endsWith('.yaml')) cpSync(join(root, 'corpora', name), join(corpora, name));
  return join(target, 'dist', 'main.js');
}

function describe(name: string, { healthy, first, ready, memory, processor }: Start): string {
  return [
    `${name}: listens after ${healthy.toFixed(2)} s`,
    `first domain ${first.toFixed(2)} s`,
    `all ${ready.toFixed(2)} s`,
    `processor time of the server ${processor?.toFixed(2) ?? '?'} s`,
    `memory ${memory?.toFixed(0) ?? '?'} MB`,
  ].join('  ');
}

interface Starts {
  readonly first: Start;
  readonly cold: Start;
  readonly warm: Start;
}

type Judged = readonly [what: string, found: number, goal: number];

function judge({ first, cold, warm }: Starts): void {
  const { [LARGEST]: largest = Number.POSITIVE_INFINITY, ...others } = first.asked;
  const figures: readonly Judged[] = [
    ['first start, a domain asked for, median, s', findMedian(Object.values(others)), GOALS.askedInMedian],
    ['first start, the largest domain, s', largest, GOALS.askedLargest],
    ['first start, all with documents, s', first.ready, GOALS.firstStart],
    ['cold cache, first domain, s', cold.first, GOALS.coldFirst],
    ['cold cache, all with documents, s', cold.ready, GOALS.coldStart],
    ['warm start, s', warm.ready, GOALS.warmStart],
    ['warm start, MB', warm.memory ?? 0, GOALS.megabytes],
  ];
  for (const [what, found, goal] of figures)
    console.log(`${found <= goal ? 'met   ' : 'MISSED'} ${what}: ${found.toFixed(2)}, goal ${goal}`);
  const failed = [first, cold, warm].flatMap((start) => start.failed);
  if (failed.length > 0) console.log(`MISSED domains that failed: ${failed.join(', ')}`);
  const isMet = failed.length === 0 && figures.every(([, found, goal]) => found <= goal);
  process.exitCode = isMet ? 0 : 1;
}

function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.POSITIVE_INFINITY;
}
