import { expect, test } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { createFileWatch } from '../../src/execution/runners/file-watch.ts';
import { createMemoryStore } from '../../src/sessions/memory-store.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import { createWorld, postTool, readHandle, readText } from './world.ts';

const CHANGED = { failed: true, body: { error: { code: 'database.changed', hint: expect.any(String) } } };

test('handles of a database that has changed say so, also after a restart; new ones show what is there', async () => {
  const folder = createFolder();
  createFootball(folder.path);
  // What a state file keeps, without the file.
  const store = createMemoryStore();
  const before = await createWorld({ folder: folder.path, store });
  const created = await fetch(`${before.url}/v1/sessions`, { method: 'POST' });
  const headers = { 'X-Session-Id': readText(await created.json(), 'session_id') };
  const universe = { tool_universe_id: before.findUniverse('slot', 'team').id };
  const load = (world: { url: string }) => postTool(world, { tool: 'get_data', values: universe, headers });
  const handle = readHandle(await load(before));
  const peek = (world: { url: string }, data_label = handle) =>
    postTool(world, { tool: 'peek', values: { data_label, key_name: 'founded' }, headers });
  expect((await peek(before)).failed).toBe(false);

  const database = connect(before.file);
  database.exec('UPDATE team SET founded = 1234');
  database.close();
  await eventually(async () => expect(await peek(before)).toMatchObject(CHANGED));
  const values = { data_label: handle, key_name: 'id', value: 1, condition: 'equal_to' };
  expect(await postTool(before, { tool: 'filter_data', values, headers })).toMatchObject(CHANGED);
  // The server has read the database as it was: it shows nothing of what came after.
  expect(await load(before)).toMatchObject(CHANGED);
  await before.close();

  const after = await createWorld({ folder: folder.path, store });
  expect(await peek(after)).toMatchObject(CHANGED);
  const fresh = readHandle(await load(after));
  expect(fresh).not.toBe(handle);
  expect(JSON.stringify((await peek(after, fresh)).body)).toContain('1234');
  expect(after.faults).toEqual([]);
  await after.close();
  folder.remove();
});

test('a file is looked at once a second, and one that is gone is said to be', () => {
  const folder = createFolder();
  const file = createFootball(folder.path);
  let clock = 0;
  const identity = '1 1 1 1';
  const watch = createFileWatch(() => clock);
  const check = () => watch.check([{ file, identity }]);
  expect(check).toThrow(/"football.sqlite" has changed/);
  folder.remove();
  expect(check).toThrow(/has changed/);
  clock = 1000;
  expect(check).toThrow(/does not exist/);
});
