import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStateClient } from '../../src/database/state/state-client.ts';
import type { ToolError } from '../../src/errors.ts';
import { type FileStoreOptions, openFileStore } from '../../src/sessions/file-store.ts';
import { createVerbNode, createViewNode, listLineage } from '../../src/sessions/lineage.ts';
import { createMemoryStore } from '../../src/sessions/memory-store.ts';
import { createSessions, type Sessions, type SessionsOptions } from '../../src/sessions/sessions.ts';
import type { SessionStore } from '../../src/sessions/store.ts';
import type { FinishedCall } from '../../src/sessions/trace.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createShopFile } from '../fixtures/shop.ts';

const folder = createFolder();
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const IDENTITY = '7 4096 1700000000000.25 3';
const VIEW = createViewNode({
  file: 'a.sqlite',
  identity: IDENTITY,
  sql: 'SELECT 1 AS x',
  columns: ['x'],
  floats: ['x'],
});
const FILTER = createVerbNode(
  { verb: 'filter', column: 'x', condition: 'equal_to', value: 9007199254740993n },
  [VIEW],
);
const UNIVERSE = { domain: 'football', id: 'abc-def' };
const MADE = {
  ...{ tool: 'filter_data', prefix: 'filtered', node: FILTER },
  ...{ universe: UNIVERSE, firstColumn: 'team_id' },
};
const CALL: FinishedCall = {
  ...{ time: 0, domain: 'football', tool: 'filter_data', arguments: { value: '5' }, coerced: { value: 5 } },
  ...{ outcome: 'ok', bytes: 10, ms: 1.5, digest: 'abc' },
};

/** Resolves with the first problem that is told. */
function createTold() {
  let tell: (problem: ToolError | undefined) => void = () => undefined;
  const told = new Promise<ToolError | undefined>((done) => {
    tell = done;
  });
  return { tell, told };
}

let files = 0;
const nameFile = (): string => join(folder.path, `state-${++files}`, 'state.sqlite');

async function openFile(file = nameFile(), options: FileStoreOptions = {}): Promise<SessionStore> {
  const store = await openFileStore(await openStateClient(file), options);
  closing.push(() => store.close());
  return store;
}

interface Opened {
  readonly sessions: Sessions;
  readonly wait: (milliseconds: number) => void;
}

function open(store: SessionStore, options: SessionsOptions = {}): Opened {
  let moment = 1_000_000;
  const sessions = createSessions({ ...options, store, now: () => moment });
  closing.push(() => sessions.close());
  return {
    sessions,
    wait: (milliseconds) => {
      moment += milliseconds;
    },
  };
}

/** Every session leaves the memory as soon as it can. */
const COLD: FileStoreOptions = { hot: 0, touchMs: 0 };

const openKept = async (options: FileStoreOptions = {}): Promise<SessionStore> =>
  openFileStore(await openStateClient(nameFile()), options);

describe.each([
  ['in memory', async () => createMemoryStore()],
  ['in a file', () => openKept()],
  ['in a file, each session read again', () => openKept(COLD)],
] as const)('a store %s', (_name, make) => {
  let store: SessionStore;
  beforeAll(async () => {
    store = await make();
  });
  afterAll(() => store.close());

  test('gives a session back as it was', async () => {
    const { sessions } = open(store);
    const connection = {
      path: '/mcp/football',
      protocolVersion: '2025-06-18',
      client: { name: 'test', version: '1' },
      capabilities: { roots: {} },
      logLevel: 'warning',
    };
    const begun = await sessions.create(undefined, 'token-1');
    await sessions.connect(begun, connection);
    await sessions.activate(begun, UNIVERSE);
    await sessions.addHandle(begun, { ...MADE, tool: 'get_data', prefix: 'retrieved', node: VIEW });
    await sessions.addHandle(begun, MADE);
    // Leaves the file's store room to forget it.
    await new Promise((done) => setImmediate(done));
    const session = await sessions.require(begun.id);
    expect(session).toMatchObject({ owner: 'token-1', active: UNIVERSE, connection, createdAt: 1_000_000 });
    expect([...session.handles.keys()]).toEqual(['retrieved_team_1', 'filtered_team_1']);
    const handle = session.handles.get('filtered_team_1');
    expect(handle).toMatchObject({ universe: UNIVERSE, tool: 'filter_data' });
    expect(handle && listLineage(handle.node)).toEqual(listLineage(FILTER));
    expect((await sessions.addHandle(session, MADE)).name).toBe('filtered_team_2');
  });

  test('keeps what two tasks change at the same time', async () => {
    const { sessions } = open(store);
    const session = await sessions.create();
    const names = await Promise.all(Array.from({ length: 40 }, () => sessions.addHandle(session, MADE)));
    expect(new Set(names.map(({ name }) => name)).size).toBe(40);
    expect([...(await sessions.require(session.id)).handles.keys()]).toEqual(names.map(({ name }) => name));
  });

  test('ends sessions by request, once', async () => {
    const { sessions } = open(store);
    const before = sessions.size;
    const { id } = await sessions.create(undefined, 'token-2');
    expect([sessions.size, await sessions.countOf('token-2')]).toEqual([before + 1, 1]);
    const ended = await Promise.all([sessions.end(id), sessions.end(id), sessions.end(id)]);
    expect(ended.filter(Boolean)).toEqual([true]);
    expect(await sessions.find(id)).toBeUndefined();
    expect([sessions.size, await sessions.countOf('token-2')]).toEqual([before, 0]);
  });

  test('ends the idle, but not those that a door uses', async () => {
    const { sessions, wait } = open(store, { idleMs: 1000 });
    const [idle, used, busy] = [await sessions.create(), await sessions.create(), await sessions.create()];
    const ended: string[] = [];
    sessions.watch({ isBusy: (id) => id === busy.id, onEnded: (id) => ended.push(id) });
    wait(600);
    await sessions.require(used.id);
    wait(600);
    await sessions.sweep();
    expect(ended).toContain(idle.id);
    expect(ended).not.toContain(busy.id);
    expect(await sessions.find(idle.id)).toBeUndefined();
    expect((await sessions.require(used.id)).id).toBe(used.id);
  });

  test('has traces that say when they were cut', async () => {
    const { sessions } = open(store);
    const session = await sessions.create();
    for (let index = 0; index < 2005; index += 1) void sessions.record(session.id, CALL);
    await sessions.record(session.id, CALL);
    const entries = (await sessions.readTrace(session)).map((entry) => JSON.parse(entry));
    expect(entries).toHaveLength(2000);
    expect(entries[1999]).toMatchObject({ number: 2000, time: '1970-01-01T00:00:00.000Z', outcome: 'ok' });
    expect(await sessions.require(session.id)).toMatchObject({ calls: 2006, traceCalls: 2000 });
  });

  test('bounds a trace in its length too', async () => {
    const { sessions } = open(store);
    const session = await sessions.create();
    const long = { ...CALL, arguments: { value: 'x'.repeat(400_000) } };
    for (const call of [long, long, long, CALL]) await sessions.record(session.id, call);
    // The trace is the beginning of the session: what comes after a gap is not in it.
    expect(await sessions.readTrace(session)).toHaveLength(2);
    expect(await sessions.require(session.id)).toMatchObject({ calls: 4, traceCalls: 2 });
  });
});

describe('a state file', () => {
  test('is opened by one server at a time', async () => {
    const file = nameFile();
    await openFile(file);
    await expect(openStateClient(file)).rejects.toMatchObject({
      code: 'database.unavailable',
      message: expect.stringContaining('Another server'),
      hint: expect.stringContaining('its own'),
    });
  });

  test('is opened by one server at a time, by whatever name', async () => {
    const file = nameFile();
    await openFile(file);
    const other = `${file}-link`;
    symlinkSync(file, other);
    await expect(openStateClient(other)).rejects.toMatchObject({
      message: expect.stringContaining('Another server'),
    });
  });

  test.each(['', '.lock'])(
    'that is removed (state.sqlite%s) refuses what would be lost, and tells it',
    async (ending) => {
      const file = nameFile();
      const problem = createTold();
      const state = await openStateClient(file, { onProblem: problem.tell, checkEveryMs: 5 });
      const store = await openFileStore(state);
      closing.push(() => store.close());
      const { sessions } = open(store);
      await sessions.create();
      expect(store.problem).toBeUndefined();
      rmSync(`${file}${ending}`);
      await expect(sessions.create()).rejects.toMatchObject({
        code: 'database.unavailable',
        message: expect.stringContaining('removed or replaced'),
      });
      expect((await problem.told)?.message).toContain('removed or replaced');
      expect(store.problem?.message).toContain('removed or replaced');
    },
  );

  test('that is none is refused', async () => {
    const file = join(folder.path, 'none.sqlite');
    writeFileSync(file, 'not a database, but long enough to be read as the header of one '.repeat(20));
    await expect(openStateClient(file)).rejects.toMatchObject({
      code: 'database.unavailable',
    });
  });

  test('that is a database of something else is refused, and stays as it is', async () => {
    const file = createShopFile(nameFile(), { customers: 3, products: 3, orders: 3 });
    const before = readFileSync(file);
    await expect(openStateClient(file)).rejects.toMatchObject({
      code: 'database.unavailable',
      message: expect.stringContaining('"customers"'),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('brings all back when it is opened again', async () => {
    const file = nameFile();
    const first = await openFileStore(await openStateClient(file));
    const { sessions } = open(first);
    const begun = await sessions.create(undefined, 'token-1');
    await sessions.addHandle(begun, MADE);
    await sessions.record(begun.id, CALL);
    await first.close();
    const again = open(await openFile(file)).sessions;
    expect(again.size).toBe(1);
    expect(await again.countOf('token-1')).toBe(1);
    const session = await again.require(begun.id);
    expect(session.handles.get('filtered_team_1')?.node).toEqual(FILTER);
    expect(await again.readTrace(session)).toHaveLength(1);
    expect((await again.addHandle(session, MADE)).name).toBe('filtered_team_2');
  });

  test('frees what belongs to sessions that have ended', async () => {
    const state = await openStateClient(nameFile());
    const store = await openFileStore(state);
    closing.push(() => store.close());
    const { sessions, wait } = open(store, { idleMs: 1000 });
    const one = await sessions.create();
    await sessions.addHandle(one, MADE);
    await sessions.record(one.id, CALL);
    expect(await state.count()).toMatchObject({ sessions: 1, handles: 1, views: 1, calls: 1 });
    wait(1001);
    await sessions.sweep();
    expect(await state.count()).toMatchObject({ sessions: 0, handles: 0, views: 0, calls: 0 });
    expect(await sessions.stats()).toMatchObject({ sessions: 0, handles: 0, inMemory: 0 });
  });

  test('that cannot be written any more refuses what would not be kept', async () => {
    const state = await openStateClient(nameFile());
    const { sessions } = open(await openFileStore(state));
    const session = await sessions.create();
    await state.close();
    const refused = { code: 'database.unavailable', hint: expect.any(String) };
    await expect(sessions.addHandle(session, MADE)).rejects.toMatchObject(refused);
    await expect(sessions.create()).rejects.toMatchObject(refused);
    expect(sessions.size).toBe(1);
  });

  test('keeps few sessions in memory', async () => {
    const { sessions } = open(await openFile(nameFile(), { hot: 10 }));
    const ids = [];
    for (let index = 0; index < 100; index += 1) ids.push((await sessions.create()).id);
    await new Promise((done) => setImmediate(done));
    expect(await sessions.stats()).toMatchObject({ sessions: 100 });
    expect((await sessions.stats()).inMemory).toBeLessThanOrEqual(12);
    for (const id of ids) expect((await sessions.require(id)).id).toBe(id);
  });
});
