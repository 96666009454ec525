import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStates } from '../../../src/execution/answers/file-states.ts';
import { createLocalExecutor, type LocalExecutor } from '../../../src/execution/executor.ts';
import { runNear } from '../../../src/execution/near/run-near.ts';
import type { QueryJob } from '../../../src/execution/runners/query.ts';
import { createFolder } from '../../fixtures/folder.ts';

const folder = createFolder();
const file = join(folder.path, 'items.sqlite');
const local = createLocalExecutor();
let writer: BetterSqlite3.Database;
let away = 0;
const elsewhere: LocalExecutor = {
  ...local,
  run: (job, terms) => {
    away += 1;
    return local.run(job, terms);
  },
};
const near = runNear(elsewhere, { states: createFileStates({ settledMs: 0 }) });

beforeAll(() => {
  writer = new BetterSqlite3(file);
  writer.exec(
    `CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT);
     CREATE TABLE many (id INTEGER PRIMARY KEY, name TEXT);
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
     INSERT INTO many SELECT i, 'x' || i FROM n;
     INSERT INTO item SELECT * FROM many LIMIT 50;`,
  );
});
afterAll(async () => {
  await near.close();
  writer.close();
  folder.remove();
});

async function countAway(sql: string, binds: QueryJob['binds'] = []): Promise<number> {
  const job: QueryJob = { kind: 'query', file, sql, binds, shape: 'row', limit: 1 };
  const expected = await local.run(job);
  away = 0;
  const reply = await near.run(job);
  expect(reply.ok ? reply.result : reply.failure.code).toEqual(
    expected.ok ? expected.result : expected.failure.code,
  );
  return away;
}

test.each([
  ['SELECT * FROM item WHERE name = ?', ['x7'], 0],
  ['SELECT * FROM many WHERE id = ?', [7], 0],
  ['SELECT * FROM many WHERE name = ?', ['x7'], 1],
  ['SELECT * FROM item WHERE name LIKE ?', ['%'.repeat(300)], 1],
  ['SELECT * FROM nothing', [], 1],
] as const)(
  '%s is answered the same, and elsewhere where it reads much or fails',
  async (sql, binds, expected) => {
    expect(await countAway(sql, binds)).toBe(expected);
  },
);

test('a file that is locked is left to the others', async () => {
  const count = 'SELECT count(*) AS n FROM item';
  expect(await countAway(count)).toBe(0);
  writer.exec('BEGIN EXCLUSIVE');
  expect(await countAway(count)).toBe(1);
  writer.exec('ROLLBACK');
  expect(await countAway(count)).toBe(0);
});

test('what has been closed runs nothing', async () => {
  const closed = runNear(elsewhere, { states: createFileStates({ settledMs: 0 }) });
  await closed.close();
  away = 0;
  await closed.run({ kind: 'query', file, sql: 'SELECT 1 AS n', binds: [], shape: 'row', limit: 1 });
  expect(away).toBe(1);
});
