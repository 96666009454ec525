import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, DOORS, openRestClient, readHandle, type World } from './world.ts';

/** A repeated call saves its execution and nothing else. */

let world: World;
beforeAll(async () => {
  // A minute ahead: the database, which was written just now, counts as settled.
  world = await createWorld({ bounds: { now: () => Date.now() + 60_000 } });
});
afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
});

/** A chain of calls in a session of its own; the answers, with handles by their place in the session. */
async function runChain(open: (typeof DOORS)[number][1]): Promise<readonly unknown[]> {
  const client = await open(world);
  const universe = { tool_universe_id: world.findUniverse('slot', 'player').id };
  const first = await client.call('get_data', universe);
  const data_label = readHandle(first);
  const filtered = await client.call('filter_data', {
    data_label,
    key_name: 'goals',
    value: 3,
    condition: 'greater_than',
  });
  const counted = await client.call('aggregate_data', {
    data_label: readHandle(filtered),
    key_name: 'goals',
    aggregation_operation: 'max',
  });
  const peeked = await client.call('peek', { data_label: readHandle(filtered), key_name: 'id' });
  const again = await client.call('get_data', universe);
  const missed = await client.call('peek', { data_label: 'filtered_9' });
  await client.close();
  return [first, filtered, counted, peeked, again, missed].map(({ failed, body }) =>
    failed ? Reflect.get(Object(body), 'error') : body,
  );
}

describe.each(DOORS)('over %s', (_name, open) => {
  test('a chain is answered the same each time, with handles of its own session', async () => {
    const { execution } = world;
    const first = await runChain(open);
    const before = execution.executor.answerStats();
    const second = await runChain(open);
    const after = execution.executor.answerStats();
    expect(second).toEqual(first);
    expect(first[0]).not.toEqual(first[4]);
    expect(after.misses).toBe(before.misses);
    expect(after.hits).toBeGreaterThanOrEqual(before.hits + 5);
  });
});

test('what a kept answer made can be worked on', async () => {
  const client = await openRestClient(world);
  const handle = readHandle(
    await client.call('get_data', { tool_universe_id: world.findUniverse('slot', 'player').id }),
  );
  const sorted = await client.call('sort_data', { data_label: handle, key_name: 'goals' });
  expect(sorted.failed).toBe(false);
  const page = await client.call('retrieve_data', { data_label: readHandle(sorted), key_name: 'goals' });
  expect(page.failed).toBe(false);
  await client.close();
});

test('endpoints are traced, counted and numbered as if they had run', async () => {
  const client = await openRestClient(world);
  const { hits } = world.execution.executor.answerStats();
  const [tool] = world.domains
    .require('football')
    .catalogue.endpoints.filter(({ inputSchema }) => inputSchema.required.length === 0);
  const first = await client.call(tool?.name ?? '');
  const second = await client.call(tool?.name ?? '');
  expect(second).toEqual(first);
  expect(world.execution.executor.answerStats().hits).toBeGreaterThan(hits);
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  expect(metrics).toMatch(/rookery_answer_cache_hits_total [1-9]/);
  expect(metrics).toMatch(/rookery_calls_total\{kind="endpoint",domain="football",outcome="ok"\} [2-9]/);
  await client.close();
});
