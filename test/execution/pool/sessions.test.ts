import { expect, test } from 'vitest';
import { createWorld, type DataClient, DOORS, readHandle, type World } from '../../data-tools/world.ts';
import { startPool, until } from './jobs.ts';

const SESSIONS = 50;

/** Six calls with values of the session's own; gives all that was answered. */
async function runChain(client: DataClient, world: World, seed: number): Promise<unknown[]> {
  const universe = { tool_universe_id: world.findUniverse('slot', 'player').id };
  const answers = [await client.call('get_data', universe)];
  const step = async (tool: string, values: object) => {
    const data_label = readHandle(answers.at(-1) ?? { failed: true, body: null });
    answers.push(await client.call(tool, { data_label, ...values }));
  };
  await step('filter_data', { key_name: 'goals', value: seed % 30, condition: 'greater_than' });
  await step('sort_data', { key_name: 'full_name', ascending: seed % 2 === 0 });
  await step('retrieve_data', { key_name: ['full_name', 'goals', 'height'] });
  await step('peek', {});
  await step('aggregate_data', { key_name: 'goals', aggregation_operation: 'sum' });
  return answers;
}

async function runAll(world: World, open: (world: World) => Promise<DataClient>): Promise<unknown[][]> {
  const clients = await Promise.all(Array.from({ length: SESSIONS }, () => open(world)));
  const answers = await Promise.all(clients.map((client, seed) => runChain(client, world, seed)));
  await Promise.all(clients.map((client) => client.close()));
  return answers;
}

async function runLocally(open: (world: World) => Promise<DataClient>): Promise<unknown[][]> {
  const world = await createWorld();
  const answers = await runAll(world, open);
  await world.close();
  return answers;
}

test.each(DOORS)(
  '50 sessions at once over %s get the same from processes as from one',
  async (_n, open) => {
    const pool = startPool({ executors: 3 });
    const world = await createWorld({ executors: pool });
    expect(await runAll(world, open)).toEqual(await runLocally(open));
    expect(pool.stats()).toMatchObject({ restarts: 0, refused: 0 });
    expect(world.faults).toEqual([]);
    await world.close();
  },
  120_000,
);

test('and so they do while the processes are killed', async () => {
  const [, open] = DOORS[0];
  const pool = startPool({ spares: 1 });
  const world = await createWorld({ executors: pool });
  let isDone = false;
  const answers = runAll(world, open).finally(() => {
    isDone = true;
  });
  await until(() => pool.stats().ready === 2);
  for (let kills = 0; kills < 4 && !isDone; kills += 1) {
    const pid = pool.stats().pids[kills % 2];
    if (pid === undefined) throw new Error('no executor');
    process.kill(pid, 'SIGKILL');
    await until(() => !pool.stats().pids.includes(pid) && pool.stats().ready === 2);
  }
  expect(await answers).toEqual(await runLocally(open));
  expect(pool.stats().restarts).toBeGreaterThan(0);
  await world.close();
});
