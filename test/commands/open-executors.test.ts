import { afterEach, expect, test } from 'vitest';
import { type Executors, openExecutors } from '../../src/commands/open-executors.ts';
import { listChildren } from '../fixtures/processes.ts';

const SETTINGS = { cacheMb: 8, searchCacheMb: 8, executors: 1, deadlineMs: 10_000, queueLimit: 10 };
const JOB = { kind: 'query', file: '/nowhere.sqlite', sql: 'SELECT 1', values: [] } as never;
let executors: Executors | undefined;

const listStarted = () => listChildren(process.pid, 'executor-process');

afterEach(() => executors?.close());

test('processes are started once, by the first who needs them', () => {
  executors = openExecutors(SETTINGS, undefined);
  expect(executors.stats()).toMatchObject({ executors: 0, ready: 0, pids: [] });
  expect(listStarted()).toEqual([]);
  executors.start();
  executors.start();
  expect(executors.stats().pids).toHaveLength(1);
  expect(listStarted()).toEqual(executors.stats().pids);
});

test('what never began refuses calls once it is closed, and starts nothing', async () => {
  executors = openExecutors(SETTINGS, undefined);
  await executors.close();
  expect(await executors.run(JOB)).toMatchObject({ ok: false, failure: { code: 'limit.draining' } });
  executors.start();
  expect(executors.stats().pids).toEqual([]);
  expect(listStarted()).toEqual([]);
});
