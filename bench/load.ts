import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startKillable } from '../scripts/kill/server.ts';
import { createEndless } from '../test/fixtures/endless.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createShop } from '../test/fixtures/shop.ts';
import { buildServer } from './built/build.ts';
import { type Client, createClient } from './load/client.ts';
import { type Result, runLoad, showResult } from './load/run.ts';
import { startRunaway } from './load/runaway.ts';

/**
 * A shared lab under load: 50 sessions with chains of six data calls, mixed with as many calls of endpoints, at several
 * concurrencies, to a real server in a process of its own. The answers must be the same each time, also while another
 * caller asks for what would take hours. `npm run bench:load`, with `-- --small` in half a minute; exits with 1 where a
 * goal is missed, the small edition where an answer is wrong.
 */
const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const SESSIONS = 50;
const CONCURRENCIES = [1, 10, 100];
const ROUNDS = values.small ? 1 : 10;
/** Short, so that the calls without end meet it often; and long, so that one lasts for a whole run. */
const SHORT_DEADLINE_MS = 2000;
const LONG_DEADLINE_MS = 600_000;
/** What replacing an executor may take, with what waits behind it, in milliseconds. */
const RESTART_MS = 1000;
const MOST_SLOWER = 2;
const misses: string[] = [];
/** Of times: the small edition prints them and is not judged by them, because it runs beside tests. */
const late: string[] = [];
/** Of the first run. */
let digest: string | undefined;

buildServer();
const folder = createFolder();
const databases = join(folder.path, 'databases');
createShop(databases, { customers: 2000, products: 500, orders: values.small ? 2000 : 20_000 });
createEndless(databases);

await runPhase(LONG_DEADLINE_MS, async (client, universe) => {
  for (const concurrency of CONCURRENCIES) {
    const plan = {
      name: `${concurrency} at one time`,
      sessions: SESSIONS,
      rounds: ROUNDS,
      concurrency,
      universe,
    };
    report(await runLoad(client, plan));
  }
});
await runPhase(LONG_DEADLINE_MS, async (client, universe) => {
  const plan = { sessions: SESSIONS, rounds: ROUNDS, concurrency: 10, universe };
  await runLoad(client, { ...plan, name: 'warm' });
  const calm = report(await runLoad(client, { ...plan, name: '10 at one time, alone' }));
  const runaway = startRunaway(client);
  const held = report(await runLoad(client, { ...plan, name: '10 at one time, and a call without end' }));
  // It would go on for hours: it ends with the server.
  runaway.stop().catch(() => undefined);
  const slower = held.p99 / calm.p99;
  console.log(
    `the call without end makes the p99 of the sessions beside it ${slower.toFixed(2)} times as long`,
  );
  if (slower >= MOST_SLOWER) late.push(`p99 beside a call without end: ${slower.toFixed(2)} times`);
  if (runaway.answers.length > 0) misses.push('the call without end has ended');
});
await runPhase(SHORT_DEADLINE_MS, async (client, universe) => {
  const plan = { sessions: SESSIONS, rounds: ROUNDS, concurrency: 10, universe };
  const runaway = startRunaway(client);
  const name = '10 at one time, executors ended all the while';
  const result = report(await runLoad(client, { ...plan, name }));
  await runaway.stop();
  const most = SHORT_DEADLINE_MS + RESTART_MS;
  console.log(`deadline ${SHORT_DEADLINE_MS} ms: executors ended ${runaway.answers.length} times`);
  if (runaway.answers.some((status) => status !== 504))
    misses.push('a call without end got another answer than 504');
  if (result.longest > most) late.push(`a session waited ${result.longest.toFixed(0)} ms, goal ${most} ms`);
});
folder.remove();
for (const miss of [...misses, ...late]) console.log(`missed: ${miss}`);
process.exitCode = misses.length === 0 && (values.small || late.length === 0) ? 0 : 1;

/** Runs against a server of its own with this deadline. */
async function runPhase<T>(
  deadlineMs: number,
  act: (client: Client, universe: string) => Promise<T>,
): Promise<T> {
  const executors = Math.max(2, availableParallelism());
  const flags = ['--deadline-ms', String(deadlineMs), '--executors', String(executors)];
  const cache = join(folder.path, 'cache');
  const server = await startKillable({ databases, cache, state: 'memory', flags });
  const client = createClient(server.url);
  const result = await act(client, await findUniverse(client));
  await server.kill();
  client.close();
  return result;
}

/** The orders alone, for the tools that filter and sort. */
async function findUniverse(client: Client): Promise<string> {
  const { text } = await client.get('/v1/shop/universes');
  const { universes }: { universes: { tool_universe_id: string; title: string; collection: string }[] } =
    JSON.parse(text);
  const found = universes.find(({ title, collection }) => title === 'orders' && collection === 'slot');
  if (found === undefined) throw new Error('the shop has no universe of its orders');
  return found.tool_universe_id;
}

/** Prints a result; whatever the concurrency, the answers are those of the first run. */
function report(result: Result): Result {
  console.log(showResult(result));
  if (result.errors.length > 0) misses.push(`${result.name}: ${result.errors.length} errors`);
  digest ??= result.digest;
  if (result.digest !== digest) misses.push(`${result.name}: other answers than in the first run`);
  return result;
}
