import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_OPTIONS, buildServer } from './built/build.ts';
import { answersAlike, type Bench, compareSides } from './rest/measure.ts';
import { createReadings, QUESTIONS } from './rest/questions.ts';
import { findMiss, goalOf, showComparison } from './rest/report.ts';
import type { Serving } from './rest/serve.ts';

/**
 * Endpoints over REST, as `rookery serve` answers them, with a token, a log line and metrics for each call, against bare
 * hono with the same prepared statements, which does none of that: one process serves both, and another one asks. Prints
 * medians of alternating rounds: requests per second, and the processor time of a request in the server and its executors.
 * Exits with 1 where a goal is missed. `npx tsx bench/rest.ts [rounds] [milliseconds]`.
 */
const rounds = {
  rounds: Number(process.argv[2] ?? 5),
  milliseconds: Number(process.argv[3] ?? 400),
};
/** Requests at one time: of repeated questions, and of first ones. */
const REPEATED = [1, 10, 64];
const FIRST = [1];

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'rest', file), args, { execArgv: [...BUILT_OPTIONS] });
}

async function compareAll(bench: Bench): Promise<string[]> {
  const misses: string[] = [];
  for (const [place, question] of QUESTIONS.entries()) {
    if (!(await answersAlike(bench, question.path))) throw new Error(`${question.name}: the sides differ`);
    const repeated = REPEATED.map((connections) => ({ question, isFirst: false, connections }));
    const first = FIRST.map((connections) => ({ question, isFirst: true, connections }));
    for (const each of [...repeated, ...first]) {
      const compared = await compareSides(bench, each, rounds);
      const goal = goalOf(each, place);
      console.log(showComparison(compared, goal));
      misses.push(...findMiss(compared, goal));
    }
  }
  return misses;
}

buildServer();
const folder = mkdtempSync(join(tmpdir(), 'rookery-bench-'));
const server = start('serve.ts', [createReadings(folder)]);
const load = start('load.ts', []);
const [serving]: Serving[] = await once(server, 'message');
if (serving === undefined) throw new Error('the server said nothing');
const misses = await compareAll({ server, load, serving });
server.disconnect();
load.disconnect();
await Promise.all([once(server, 'exit'), once(load, 'exit')]);
rmSync(folder, { recursive: true });
for (const miss of misses) console.log(`missed: ${miss}`);
process.exitCode = misses.length === 0 ? 0 : 1;
