import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findUniverse } from '../scripts/kill/run-kills.ts';
import { startKillable } from '../scripts/kill/server.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createFootball } from '../test/fixtures/football.ts';
import { abandon, type Load, openIdle, readGauges } from './sessions/load.ts';
import { readMemory, readStateBytes, showBytes } from './sessions/memory.ts';

/**
 * What sessions cost a real server: resident memory of an idle one over each door, and what is left after many were
 * abandoned. The whole edition: `npm run bench:sessions -- --sessions 10000 --churn 100000`.
 */
const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000' },
    churn: { type: 'string', default: '5000' },
    state: { type: 'string', default: 'file' },
    share: { type: 'string', default: '1.1' },
    goal: { type: 'string', default: '50' },
  },
});
/** What is zero once nothing is in memory any more. */
const QUIET = ['mcp_connections', ...(values.state === 'memory' ? [] : ['sessions_in_memory'])];
/** Kilobytes of an idle session, and memory after the churn in shares of that before it; small editions, mostly noise, are given more. */
const GOAL_KB = Number(values.goal);
const GOAL_SHARE = Number(values.share);
/** What a server that has worked for a while has (compiled code, grown heaps) is there before anything is measured. */
const LEAST_WARM_UP = 600;
const WARM_CHURN = 20_000;

const MANY = ['--max-sessions', '1000000'];

const folder = createFolder();
createFootball(join(folder.path, 'databases'));
try {
  const sessions = Number(values.sessions);
  for (const door of sessions > 0 ? (['rest', 'mcp'] as const) : []) {
    await withServer(`idle-${door}`, MANY, (server) => weighIdle(door, sessions, server));
  }
  const abandoned = Number(values.churn);
  if (abandoned > 0) {
    await withServer('churn', ['--session-ttl', '2', ...MANY], (server) => churn(abandoned, server));
  }
} finally {
  folder.remove();
}

interface Measured {
  readonly pid: number;
  readonly state: string;
  readonly load: Load;
}

/** Runs a server as long as something is measured, and ends it however that ends. */
async function withServer(
  name: string,
  flags: readonly string[],
  measure: (server: Measured) => Promise<void>,
): Promise<void> {
  const state = values.state === 'memory' ? 'memory' : join(folder.path, `${name}.sqlite`);
  const databases = join(folder.path, 'databases');
  const server = await startKillable({ databases, cache: join(folder.path, 'cache'), state, flags });
  try {
    const target = { url: server.url, domain: 'football' };
    const load: Load = { ...target, universe: await findUniverse(target, 'player') };
    await measure({ pid: server.pid, state, load });
  } finally {
    await server.kill();
  }
}

async function weighIdle(door: 'rest' | 'mcp', count: number, { pid, state, load }: Measured): Promise<void> {
  await openIdle(door, Math.max(LEAST_WARM_UP, count / 10), load);
  await whenZero(load, QUIET);
  const before = readMemory(pid);
  await openIdle(door, count, load);
  await whenZero(load, QUIET);
  const after = readMemory(pid);
  const each = (after.server - before.server) / 1024 / count;
  const executors = (after.executors - before.executors) / 1024 / count;
  console.log(
    `${count} idle sessions over ${door}, 5 handles each: ${each.toFixed(1)} KB resident each (goal ${GOAL_KB}), ` +
      `executors ${executors.toFixed(1)} KB; state ${showBytes(readStateBytes(state))}`,
  );
  if (each > GOAL_KB) process.exitCode = 1;
}

async function churn(count: number, { pid, state, load }: Measured): Promise<void> {
  const run = async (sessions: number) => {
    const samples: number[] = [];
    const timer = setInterval(() => samples.push(readMemory(pid).server), 100);
    await abandon(sessions, load);
    await whenZero(load, ['sessions']);
    clearInterval(timer);
    // Garbage waits for the next full collection, some 10 KB a session: what is left after one is the low of the half.
    const low = Math.min(...samples.slice(samples.length / 2));
    return { ...readMemory(pid), server: low, state: readStateBytes(state) };
  };
  const before = await run(Math.max(Math.min(count, WARM_CHURN), count / 5));
  const after = await run(count);
  const share = after.server / before.server;
  console.log(
    `${count} sessions abandoned: resident ${showBytes(before.server)} before, ${showBytes(after.server)} after ` +
      `(${share.toFixed(2)} times, goal ${GOAL_SHARE}); executors ${showBytes(before.executors)}, ` +
      `${showBytes(after.executors)}; state ${showBytes(before.state)}, ${showBytes(after.state)}`,
  );
  if (share > GOAL_SHARE) process.exitCode = 1;
}

/** Waits until gauges are zero: what is kept for a minute after its use is no part of an idle session. */
async function whenZero(load: Load, names: readonly string[]): Promise<void> {
  while ((await readGauges(load, names)).some((value) => value > 0)) {
    await new Promise((done) => setTimeout(done, 500));
  }
}
