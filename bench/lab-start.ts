import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './built/build.ts';
import { measureStart, type Start } from './start/run.ts';

/**
 * The built-in lab from nothing: a copy of the program without built databases is started, which builds, reads and
 * serves them with their documents, and started again. Exits with 1 where a goal is missed. The goals are for two quiet cores.
 */
const GOALS = { firstDomain: 5, firstStart: 120, warmStart: 2, megabytes: 300 };

const root = fileURLToPath(new URL('..', import.meta.url));
buildServer();
const copy = mkdtempSync(join(tmpdir(), 'rookery-lab-'));
try {
  const main = copyProgram(copy);
  const cache = join(copy, 'cache');
  const cold = await measureStart({ main, cache });
  const warm = await measureStart({ main, cache });
  console.log(`${cold.domains} domains, ${cold.failed.length} failed`);
  console.log(`${describe('first start', cold)}\n${describe('warm start', warm)}`);
  console.log(`the first start takes ${(cold.ready / warm.ready).toFixed(1)} times as long as the warm one`);
  judge(cold, warm);
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

function describe(name: string, { healthy, first, ready, memory }: Start): string {
  return [
    `${name}: listens after ${healthy.toFixed(2)} s`,
    `first domain ${first.toFixed(2)} s`,
    `all ${ready.toFixed(2)} s`,
    `memory ${memory?.toFixed(0) ?? '?'} MB`,
  ].join('  ');
}

function judge(cold: Start, warm: Start): void {
  const missed = [
    ...(cold.first > GOALS.firstDomain ? [`first domain after ${GOALS.firstDomain} s`] : []),
    ...(cold.ready > GOALS.firstStart ? [`all domains after ${GOALS.firstStart} s`] : []),
    ...(warm.ready > GOALS.warmStart ? [`warm start in ${GOALS.warmStart} s`] : []),
    ...((warm.memory ?? 0) > GOALS.megabytes ? [`${GOALS.megabytes} MB`] : []),
    ...cold.failed.map((name) => `${name} failed`),
  ];
  console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join('; ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
