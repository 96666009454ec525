import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPlayers } from '../fixtures/football.ts';
import { createWorld, DOORS, readHandle, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(DOORS)('over %s', (_name, open) => {
  test('three select_data_equal_to and a getter find one player', async () => {
    const client = await open(world);
    const { id } = world.findUniverse('sel', 'player joined with team (by team_id = team.id)');
    const expected = listPlayers()
      .filter((player) => player.team_id === 2 && player.position === 'keeper' && player.height === 176.5)
      .map((player) => player.full_name);
    expect(expected).toHaveLength(4);
    const loaded = await client.call('get_data', { tool_universe_id: id });
    expect(loaded.body).toMatchObject({ handle: 'retrieved_player_1', num_records: 182 });
    const team = await client.call('select_data_equal_to', {
      data_label: readHandle(loaded),
      key_name: 'team_long_name',
      value: 'Corvid City',
    });
    const keepers = await client.call('select_data_equal_to', {
      data_label: readHandle(team),
      key_name: 'player_position',
      value: 'keeper',
    });
    const tall = await client.call('select_data_equal_to', {
      data_label: readHandle(keepers),
      key_name: 'player_height',
      value: '176.5',
    });
    expect(tall.body).toMatchObject({ handle: 'filtered_player_3', num_records: expected.length });
    const names = await client.call('get_player_full_name', { data_label: readHandle(tall), n: 1 });
    expect(names).toEqual({ failed: false, body: expected.slice(0, 1) });
    const plural = await client.call('get_player_full_names', { data_label: readHandle(tall), n: 1 });
    expect(plural).toEqual(names);
    await client.close();
  });

  test('a universe of one table keeps bare names, and a scalar is answered bare', async () => {
    const client = await open(world);
    const { id } = world.findUniverse('slot', 'player');
    const loaded = await client.call('get_data', { tool_universe_id: id });
    expect(loaded.body).toMatchObject({ handle: 'retrieved_data_1', num_records: 200 });
    const count = await client.call('aggregate_data', {
      data_label: readHandle(loaded),
      aggregation_operation: 'count',
    });
    expect(count.body).toBe(200);
    await client.close();
  });

  test('a rest universe answers with the tables', async () => {
    const client = await open(world);
    const answer = await client.call('get_data', { tool_universe_id: world.findUniverse('rest').id });
    expect(answer.body).toMatchObject({
      domain: 'football',
      collection: 'rest',
      num_tools: expect.any(Number),
      tables: expect.arrayContaining([{ name: 'player', num_records: 200 }]),
    });
    await client.close();
  });

  test('an unknown universe is refused with the nearest, and the session stays where it was', async () => {
    const client = await open(world);
    const { id } = world.findUniverse('slot', 'player');
    await client.call('get_data', { tool_universe_id: id });
    const wrong = await client.call('get_data', { tool_universe_id: `${id.slice(0, -1)}x` });
    expect(wrong.failed).toBe(true);
    expect(wrong.body).toMatchObject({
      error: { code: 'catalogue.unknown_universe', hint: expect.stringContaining(id) },
    });
    const again = await client.call('get_data');
    expect(again.body).toMatchObject({ handle: 'retrieved_data_2', num_records: 200 });
    await client.close();
  });

  test('peek shows a handle again, and earlier handles stay valid in another universe', async () => {
    const client = await open(world);
    const first = await client.call('get_data', { tool_universe_id: world.findUniverse('slot', 'team').id });
    await client.call('get_data', { tool_universe_id: world.findUniverse('sel', 'player').id });
    expect(await client.call('peek', { data_label: readHandle(first) })).toEqual(first);
    const filtered = await client.call('filter_data', {
      data_label: readHandle(first),
      key_name: 'founded',
      value: null,
      condition: 'equal_to',
    });
    expect(filtered.body).toMatchObject({ handle: 'filtered_data_1', num_records: 1 });
    await client.close();
  });
});
