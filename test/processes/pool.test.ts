import { expect, onTestFinished, test } from 'vitest';
import { createProcessPool, type ProcessPool } from '../../src/processes/pool.ts';
import { locateProgram } from '../../src/processes/program.ts';
import { eventually } from '../fixtures/eventually.ts';
import { listChildren } from '../fixtures/processes.ts';

const listStarted = () => listChildren(process.pid, 'echo-process');

function open(processes = 1): ProcessPool<string, string> {
  const program = locateProgram('echo-process', import.meta.url);
  const pool = createProcessPool<string, string>({ program, processes, yields: false });
  onTestFinished(pool.close);
  return pool;
}

const FIRST = { topic: 'a', rank: 1 };

test('a process that was started early does the first job, and ends with the pool', async () => {
  const pool = open(2);
  pool.warm();
  pool.warm();
  const [warmed, ...others] = listStarted();
  expect(others).toEqual([]);
  expect(await pool.run('x', FIRST)).toBe('X');
  expect(listStarted()).toEqual([warmed]);
  pool.close();
  pool.warm();
  await eventually(() => expect(listStarted()).toEqual([]));
  await expect(pool.run('x', FIRST)).rejects.toThrow(/stopped/);
});

test('a job that fails, or ends its process, keeps no other from being done', async () => {
  const pool = open();
  const failed = pool.run('fail', FIRST);
  const ended = pool.run('end', FIRST);
  const done = pool.run('x', FIRST);
  await expect(failed).rejects.toMatchObject({
    code: 'database.unavailable',
    message: '"fail" could not be done.',
    cause: expect.stringContaining('no secret'),
  });
  await expect(ended).rejects.toThrow(/ended before it was done/);
  expect(await done).toBe('X');
});

test('a job that takes too long is given up with its process, and the next one is done', async () => {
  const pool = open();
  const endless = pool.run('hang', { ...FIRST, limitMs: 100 });
  const next = pool.run('x', FIRST);
  await expect(endless).rejects.toThrow(/given up/);
  expect(await next).toBe('X');
});

test('what is urgent does not wait for what runs', async () => {
  const pool = open();
  const others = Promise.allSettled([pool.run('hang', FIRST), pool.run('b', { topic: 'b', rank: 1 })]);
  const urgent = pool.run('c', { topic: 'c', rank: 2 });
  pool.hasten('c');
  expect(await urgent).toBe('C');
  expect(listStarted()).toHaveLength(2);
  pool.close();
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
