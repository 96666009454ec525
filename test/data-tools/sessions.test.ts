import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, DOORS, openRestClient, postTool, readHandle, readText, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function read(path: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${world.url}${path}`, { method });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

describe('sessions over REST', () => {
  test('are made, shown and ended', async () => {
    const created = await read('/v1/sessions', 'POST');
    expect(created.status).toBe(201);
    const id = readText(created.body, 'session_id');
    expect(Date.parse(readText(created.body, 'expires_at'))).toBeGreaterThan(Date.now());
    const headers = { 'X-Session-Id': id };
    const universe = world.findUniverse('slot', 'team').id;
    await postTool(world, { tool: 'get_data', values: { tool_universe_id: universe }, headers });
    expect((await read(`/v1/sessions/${id}`)).body).toMatchObject({
      session_id: id,
      active: { domain: 'football', tool_universe_id: universe },
      handles: [
        { handle: 'retrieved_data_1', tool: 'get_data', domain: 'football', tool_universe_id: universe },
      ],
    });
    expect((await read(`/v1/sessions/${id}`, 'DELETE')).status).toBe(204);
    expect((await read(`/v1/sessions/${id}`)).body).toMatchObject({
      error: { code: 'request.unknown_session' },
    });
    expect((await read(`/v1/sessions/${id}`, 'DELETE')).status).toBe(404);
    const after = await postTool(world, { tool: 'get_data', values: {}, headers });
    expect(after.body).toMatchObject({ error: { code: 'request.unknown_session' } });
  });

  test('a page of a handle is read by offset and limit', async () => {
    const id = readText((await read('/v1/sessions', 'POST')).body, 'session_id');
    const headers = { 'X-Session-Id': id };
    const universe = world.findUniverse('sel', 'player').id;
    await postTool(world, { tool: 'get_data', values: { tool_universe_id: universe }, headers });
    const path = `/v1/sessions/${id}/handles/retrieved_data_1`;
    const page = await read(`${path}?offset=198&limit=5`);
    expect(page.body).toMatchObject({
      handle: 'retrieved_data_1',
      num_records: 200,
      row_count: 2,
      truncated: false,
    });
    expect(page.body).toMatchObject({ result: [{ id: 199 }, { id: 200, full_name: 'Player 200' }] });
    expect((await read(`${path}?limit=5`)).body).toMatchObject({ row_count: 5, truncated: true });
    expect((await read(`${path}?offset=500`)).body).toMatchObject({
      result: [],
      row_count: 0,
      truncated: false,
    });
    expect((await read(`${path}?limit=1001`)).body).toMatchObject({ error: { code: 'limit.rows' } });
    expect((await read(`/v1/sessions/${id}/handles/nothing_1`)).body).toMatchObject({
      error: { code: 'handle.unknown', hint: expect.stringContaining('retrieved_data_1') },
    });
  });

  test('without one, a handle carries its session in itself', async () => {
    const universe = world.findUniverse('slot', 'player').id;
    const loaded = await postTool(world, { tool: 'get_data', values: { tool_universe_id: universe } });
    const handle = readHandle(loaded);
    expect(handle).toMatch(/^retrieved_data_1~[\w-]{22}$/);
    const values = { data_label: handle, key_name: 'goals', value: 10, condition: 'less_than' };
    const filtered = await postTool(world, { tool: 'filter_data', values });
    expect(readHandle(filtered)).toMatch(/^filtered_data_1~[\w-]{22}$/);
    const bare = await postTool(world, {
      tool: 'filter_data',
      values: { ...values, data_label: 'retrieved_data_1' },
    });
    expect(bare.body).toMatchObject({ error: { code: 'handle.session_required', hint: expect.any(String) } });
    const guessed = { ...values, data_label: `retrieved_data_1~${'A'.repeat(22)}` };
    expect((await postTool(world, { tool: 'filter_data', values: guessed })).body).toMatchObject({
      error: { code: 'handle.unknown' },
    });
  });

  test('universes are listed with tables, columns and rows', async () => {
    const { body } = await read('/v1/football/universes');
    expect(body).toMatchObject({
      domain: 'football',
      universes: expect.arrayContaining([
        expect.objectContaining({
          tool_universe_id: world.findUniverse('sel', 'team').id,
          collection: 'sel',
          tables: [{ name: 'team', num_records: 5 }],
          columns: ['id', 'country_id', 'long_name', 'founded'],
        }),
      ]),
    });
    expect((await read('/v1/domains')).body).toMatchObject({
      domains: [{ universes: world.data.universes.list('football').length }],
    });
  });

  test('data tools are in the list of tools and in the OpenAPI document', async () => {
    const { body } = await read('/v1/football/tools?kinds=data');
    expect(JSON.stringify(body)).toContain('"name":"select_data_like"');
    const sel = world.findUniverse('sel', 'team').id;
    expect(JSON.stringify((await read(`/v1/football/tools?universe=${sel}`)).body)).toContain(
      '"get_long_name"',
    );
    const document = await read('/v1/football/openapi.json');
    expect(document.body).toMatchObject({
      paths: { '/v1/football/tools/filter_data': { post: { operationId: 'filter_data' } } },
    });
    const got = await read('/v1/football/get_data');
    expect(got.body).toMatchObject({
      error: { code: 'catalogue.unknown_tool', hint: expect.stringContaining('POST') },
    });
  });
});

describe.each(DOORS)('over %s', (_name, open) => {
  test("another session's handles do not exist", async () => {
    const [mine, other] = [await open(world), await open(world)];
    const universe = { tool_universe_id: world.findUniverse('slot', 'team').id };
    await mine.call('get_data', universe);
    const handle = readHandle(await mine.call('get_data', universe));
    await other.call('get_data', universe);
    const answer = await other.call('peek', { data_label: handle });
    expect(answer).toMatchObject({ failed: true, body: { error: { code: 'handle.unknown' } } });
    await mine.close();
    await other.close();
  });

  test('an answer that is too long is cut, and its whole is a handle', async () => {
    const big = await createWorld({ players: 8000 });
    const client = await open(big);
    const universe = { tool_universe_id: big.findUniverse('sel', 'player').id };
    const handle = readHandle(await client.call('get_data', universe));
    const { body } = await client.call('get_full_name', { data_label: handle });
    expect(body).toMatchObject({ truncated: true, total: 8000, handle: 'listed_full_1' });
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(64 * 1024);
    const count = await client.call('compute_data_count', { data_label: 'listed_full_1' });
    expect(count.body).toBe(8000);
    expect((await client.call('get_data', universe)).body).toMatchObject({ handle: 'retrieved_data_2' });
    await client.close();
    await big.close();
  });
});

test('a session holds 1,000 handles, then says so', async () => {
  const client = await openRestClient(world);
  const universe = { tool_universe_id: world.findUniverse('slot', 'country').id };
  const handle = readHandle(await client.call('get_data', universe));
  for (let index = 1; index < 1000; index += 1) {
    await client.call('sort_data', { data_label: handle, key_name: 'id' });
  }
  const answer = await client.call('sort_data', { data_label: handle, key_name: 'id' });
  expect(answer).toMatchObject({ failed: true, body: { error: { code: 'limit.handles' } } });
  expect((await client.call('peek', { data_label: handle })).failed).toBe(false);
  await client.close();
});
