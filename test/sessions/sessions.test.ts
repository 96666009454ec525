import { describe, expect, test } from 'vitest';
import { parseCarrier, prefixOf, suffixOf, writeCarrier } from '../../src/sessions/handles.ts';
import { createVerbNode, createViewNode, listLineage, type TableNode } from '../../src/sessions/lineage.ts';
import { createSessions, type SessionsOptions } from '../../src/sessions/sessions.ts';

const IDENTITY = '7 4096 1700000000000.25 3';
const VIEW = createViewNode({
  file: 'a.sqlite',
  identity: IDENTITY,
  sql: 'SELECT 1',
  columns: ['x'],
  floats: [],
});

describe('the name of a handle', () => {
  test.each([
    ['filtered_team_2', 'filtered'],
    ['listed__1', 'listed'],
    ['', ''],
  ])('%j is counted among those that begin with %j', (name, prefix) => expect(prefixOf(name)).toBe(prefix));

  test.each([
    ['team_id', 'team'],
    ['id', 'data'],
    ['_x', ''],
    [undefined, 'data'],
    ['My Table (x)_id', 'My Table (x)'],
  ])('goes on with what the first column %s has before its underscore', (column, suffix) => {
    expect(suffixOf(column)).toBe(suffix);
  });

  test('can carry its session, also where it holds the sign itself', () => {
    const id = 'AAAAAAAAAAAAAAAAAAAAAA';
    expect(parseCarrier(writeCarrier('a~b_1', id))).toEqual({ name: 'a~b_1', sessionId: id });
    expect(parseCarrier('filtered_team_2')).toBeNull();
    expect(parseCarrier('filtered_team~2')).toBeNull();
  });
});

describe('sessions', () => {
  const open = (options: SessionsOptions = {}) => {
    let moment = 1_000_000;
    const sessions = createSessions({ ...options, now: () => moment });
    const wait = (milliseconds: number): void => {
      moment += milliseconds;
    };
    return { sessions, wait };
  };
  const made = {
    tool: 'filter_data',
    prefix: 'filtered',
    node: VIEW,
    universe: null,
    firstColumn: 'team_id',
  };

  test('last while a door is busy with them, and from the end of a call that took long', async () => {
    const { sessions, wait } = open({ idleMs: 1000 });
    const { id } = await sessions.create();
    const unwatch = sessions.watch({ isBusy: () => true, onEnded: () => undefined });
    wait(5000);
    expect(await sessions.find(id)).toBeDefined();
    const call = { time: 1_000_000, tool: 'count_teams', arguments: {}, outcome: 'ok' };
    await sessions.record(id, { ...call, bytes: 12, ms: 5000, digest: 'd' });
    unwatch();
    wait(999);
    expect(await sessions.find(id)).toBeDefined();
    wait(1);
    expect(await sessions.find(id)).toBeUndefined();
  });

  test('count the handles of each prefix', async () => {
    const { sessions } = open();
    const session = await sessions.create();
    const names = [];
    for (const prefix of ['retrieved', 'filtered', 'retrieved', 'filtered']) {
      names.push((await sessions.addHandle(session, { ...made, prefix })).name);
    }
    expect(names).toEqual(['retrieved_team_1', 'filtered_team_1', 'retrieved_team_2', 'filtered_team_2']);
    sessions.close();
  });

  test('end when idle for too long; use keeps them', async () => {
    const { sessions, wait } = open({ idleMs: 1000 });
    const session = await sessions.create();
    wait(900);
    await sessions.require(session.id);
    wait(900);
    expect((await sessions.require(session.id)).id).toBe(session.id);
    wait(1001);
    await expect(sessions.require(session.id)).rejects.toThrow('There is no session');
    expect(sessions.size).toBe(1);
    await sessions.sweep();
    expect(sessions.size).toBe(0);
    sessions.close();
  });

  test('a full house makes room by ending the quietest, if it was quiet for a minute', async () => {
    const { sessions, wait } = open({ maximum: 2 });
    const first = await sessions.create();
    const second = await sessions.create();
    await expect(sessions.create()).rejects.toThrow('All 2 sessions are in use');
    wait(61_000);
    await sessions.require(first.id);
    await sessions.create();
    await expect(sessions.require(second.id)).rejects.toThrow('There is no session');
    expect((await sessions.require(first.id)).id).toBe(first.id);
    sessions.close();
  });

  test('that have ended stay ended', async () => {
    const { sessions } = open();
    const session = await sessions.create();
    expect(await sessions.end(session.id)).toBe(true);
    expect(await sessions.end(session.id)).toBe(false);
    await expect(sessions.addHandle(session, made)).rejects.toThrow('There is no session');
    expect(sessions.size).toBe(0);
    sessions.close();
  });
});

describe('lineage', () => {
  test('lists parents before children, each once, however often they are used', () => {
    let node: TableNode = VIEW;
    // A tree of this would have 2^40 leaves.
    for (let index = 0; index < 40; index += 1) node = createVerbNode({ verb: 'concatenate' }, [node, node]);
    const rows = listLineage(node);
    expect(rows).toHaveLength(41);
    const seen = new Set<string>();
    for (const { key, parents } of rows) {
      for (const parent of parents) expect(seen).toContain(parent);
      seen.add(key);
    }
  });

  test('equal chains have equal keys, others do not', () => {
    const sort = (ascending: boolean) => createVerbNode({ verb: 'sort', column: 'x', ascending }, [VIEW]);
    expect(sort(true).key).toBe(sort(true).key);
    expect(sort(true).key).not.toBe(sort(false).key);
    const big = (value: bigint | number) =>
      createVerbNode({ verb: 'filter', column: 'x', condition: 'equal_to', value }, [VIEW]).key;
    expect(big(9007199254740993n)).not.toBe(big(9007199254740992));
  });
});
