import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findUniverse } from '../scripts/kill/run-kills.ts';
import { startKillable } from '../scripts/kill/server.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createFootball } from '../test/fixtures/football.ts';
import { abandon, countSessions, type Load, openIdle } from './sessions/load.ts';
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
  },
});
const GOAL_KB = 50;
const GOAL_SHARE = 1.1;

const folder = createFolder();
createFootball(join(folder.path, 'databases'));
await weighIdle('rest', Number(values.sessions));
await weighIdle('mcp', Number(values.sessions));
await churn(Number(values.churn));
folder.remove();

async function start(name: string, flags: readonly string[] = []) {
  const state = values.state === 'memory' ? 'memory' : join(folder.path, `${name}.sqlite`);
  const databases = join(folder.path, 'databases');
  const server = await startKillable({ databases, cache: join(folder.path, 'cache'), state, flags });
  const target = { url: server.url, domain: 'football' };
  const load: Load = { ...target, universe: await findUniverse(target, 'player') };
  return { server, state, load };
}

async function weighIdle(door: 'rest' | 'mcp', count: number): Promise<void> {
  const { server, state, load } = await start(`idle-${door}`, ['--max-sessions', '1000000']);
  await openIdle(door, Math.ceil(count / 10), load);
  const before = readMemory(server.pid);
  await openIdle(door, count, load);
  await settle(() => readMemory(server.pid).server);
  const after = readMemory(server.pid);
  const each = (after.server - before.server) / 1024 / count;
  const executors = (after.executors - before.executors) / 1024 / count;
  console.log(
    `${count} idle sessions over ${door}, 5 handles each: ${each.toFixed(1)} KB resident each (goal ${GOAL_KB}), ` +
      `executors ${executors.toFixed(1)} KB; state ${showBytes(readStateBytes(state))}`,
  );
  if (each > GOAL_KB) process.exitCode = 1;
  await server.kill();
}

async function churn(count: number): Promise<void> {
  const { server, state, load } = await start('churn', ['--session-ttl', '2', '--max-sessions', '1000000']);
  const run = async (sessions: number) => {
    await abandon(sessions, load);
    while ((await countSessions(load)) > 0) await new Promise((done) => setTimeout(done, 100));
    await settle(() => readMemory(server.pid).server);
    return { ...readMemory(server.pid), state: readStateBytes(state) };
  };
  // What a server that has worked for a while has: compiled code, grown heaps, pools.
  const before = await run(Math.ceil(count / 5));
  const after = await run(count);
  const share = after.server / before.server;
  console.log(
    `${count} sessions abandoned: resident ${showBytes(before.server)} before, ${showBytes(after.server)} after ` +
      `(${share.toFixed(2)} times, goal ${GOAL_SHARE}); executors ${showBytes(before.executors)}, ` +
      `${showBytes(after.executors)}; state ${showBytes(before.state)}, ${showBytes(after.state)}`,
  );
  if (share > GOAL_SHARE) process.exitCode = 1;
  await server.kill();
}

/** Waits until a number falls no more, for at most ten seconds. */
async function settle(read: () => number): Promise<void> {
  let lowest = read();
  for (let checks = 0, quiet = 0; checks < 20 && quiet < 4; checks += 1) {
    await new Promise((done) => setTimeout(done, 500));
    const now = read();
    quiet = now < lowest * 0.99 ? 0 : quiet + 1;
    lowest = Math.min(lowest, now);
  }
}
