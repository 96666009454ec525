import { afterEach, expect, test } from 'vitest';
import { type Executors, openExecutors } from '../../src/commands/open-executors.ts';

const SETTINGS = { cacheMb: 8, searchCacheMb: 8, executors: 1, deadlineMs: 10_000, queueLimit: 10 };
let executors: Executors | undefined;

afterEach(() => executors?.close());

test('processes are started once, by the first who needs them', () => {
  executors = openExecutors(SETTINGS, undefined);
  executors.start();
  const { pids } = executors.stats();
  expect(pids).toHaveLength(1);
  executors.start();
  expect(executors.stats().pids).toEqual(pids);
});
