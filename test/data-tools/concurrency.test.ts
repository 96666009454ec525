import { expect, test } from 'vitest';
import { listPlayers, type Player } from '../fixtures/football.ts';
import { createWorld, type DataClient, DOORS, readHandle, type World } from './world.ts';

const SESSIONS = 50;

/** Twelve calls on the shared view, with values of the session's own. */
async function runChain(client: DataClient, world: World, seed: number): Promise<unknown[]> {
  const position = ['keeper', 'defender', 'midfielder', 'forward'][seed % 4];
  const loaded = await client.call('get_data', { tool_universe_id: world.findUniverse('slot', 'player').id });
  const filter = async (data_label: string, values: object) =>
    readHandle(await client.call('filter_data', { data_label, ...values }));
  const all = readHandle(loaded);
  const fit = await filter(all, { key_name: 'position', value: position, condition: 'equal_to' });
  const goals = await filter(fit, { key_name: 'goals', value: seed % 30, condition: 'greater_than' });
  const placed = await filter(goals, { key_name: 'team_id', value: null, condition: 'not_equal_to' });
  const sorted = readHandle(await client.call('sort_data', { data_label: placed, key_name: 'goals' }));
  const abs = readHandle(
    await client.call('transform_data', { data_label: sorted, key_name: 'goals', operation_type: 'abs' }),
  );
  const columns = readHandle(
    await client.call('retrieve_data', { data_label: abs, key_name: ['full_name', 'goals'] }),
  );
  const ask = async (tool: string, values: object) => (await client.call(tool, { ...values })).body;
  const count = await ask('aggregate_data', { data_label: columns, aggregation_operation: 'count' });
  const sum = await ask('aggregate_data', {
    data_label: columns,
    key_name: 'goals',
    aggregation_operation: 'sum',
  });
  const first = await ask('aggregate_data', {
    data_label: columns,
    key_name: 'goals',
    aggregation_operation: 'argmax',
  });
  const doubled = await ask('Calculator', { input_1: Number(sum), input_2: 2, operation: 'multiply' });
  const peek = await ask('peek', { data_label: columns, key_name: 'full_name' });
  return [count, sum, first, doubled, peek];
}

function expectChain(seed: number, handle: string): unknown[] {
  const position = ['keeper', 'defender', 'midfielder', 'forward'][seed % 4];
  const kept = listPlayers()
    .filter(
      (player): player is Player & { goals: number } =>
        player.position === position && (player.goals ?? -1) > seed % 30 && player.team_id !== null,
    )
    .toSorted((a, b) => b.goals - a.goals);
  const sum = kept.reduce((total, player) => total + player.goals, 0);
  const first_3_values = kept.slice(0, 3).map((player) => player.full_name);
  const details = [{ name: 'full_name', dtype: 'str', first_3_values }];
  return [
    kept.length,
    sum,
    kept.length === 0 ? null : 0,
    sum * 2,
    { handle, num_records: kept.length, key_details: details },
  ];
}

test.each(DOORS)(
  `${SESSIONS} sessions at once on one view, over %s: each gets its own answers`,
  async (_n, open) => {
    const world = await createWorld();
    const clients = await Promise.all(Array.from({ length: SESSIONS }, () => open(world)));
    const answers = await Promise.all(clients.map((client, seed) => runChain(client, world, seed)));
    for (const [seed, answer] of answers.entries()) {
      expect(answer).toEqual(expectChain(seed, 'retrieved_full_2'));
    }
    expect(world.faults).toEqual([]);
    await Promise.all(clients.map((client) => client.close()));
    await world.close();
  },
);
