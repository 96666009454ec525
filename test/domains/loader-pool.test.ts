import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLoaderPool } from '../../src/domains/loader-pool.ts';
import { buildDatabase, createFolder } from '../database/fixture.ts';
import { eventually } from '../fixtures/eventually.ts';
import { listChildren } from '../fixtures/processes.ts';

const listStarted = () => listChildren(process.pid, 'loader-process');

test('a process that was started early does the first job, and ends with the pool', async () => {
  const pool = createLoaderPool(2);
  pool.warm();
  pool.warm();
  const [warmed, ...others] = listStarted();
  expect(others).toEqual([]);
  const file = buildDatabase('CREATE TABLE t (a); INSERT INTO t VALUES (1);');
  const key = { domain: 'shop', file, version: '1', cacheDirectory: join(createFolder(), 'cache') };
  expect(await pool.load({ kind: 'domain', key })).toMatchObject({ kind: 'domain' });
  expect(listStarted()).toEqual([warmed]);
  pool.close();
  pool.warm();
  await eventually(() => expect(listStarted()).toEqual([]));
});
