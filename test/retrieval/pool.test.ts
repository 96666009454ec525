import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExecutorPool, type ExecutorPool } from '../../src/execution/pool/pool.ts';
import { callRest, createWorld, type World } from './world.ts';

let pool: ExecutorPool;
let world: World;
let local: World;

beforeAll(async () => {
  pool = createExecutorPool({ executors: 2, deadlineMs: 60_000, queueLimit: 100 });
  world = await createWorld({ executors: pool });
  local = await createWorld();
});

afterAll(async () => {
  await world.close();
  await local.close();
});

const QUESTIONS = ['spade', 'opens at nine', 'c++', 'the and it', 'zebra', '😀', '"quoted" text', '?!'];

describe('a retriever in executor processes', () => {
  it('answers as one in this process does', async () => {
    const withoutId = (text: string): string => text.replace(/"request_id":"[^"]*"/, '');
    for (const question of QUESTIONS) {
      const [there, here] = await Promise.all(
        [world, local].map((each) => callRest(each, '/v1/shop/query', { question })),
      );
      expect(withoutId(there?.text ?? '')).toBe(withoutId(here?.text ?? 'nothing'));
    }
  });

  it('answers many questions at one time, beside statements', async () => {
    const calls = Array.from({ length: 40 }, (_, at) => [
      callRest(world, '/v1/shop/query', { question: `spade ${at}` }),
      callRest(world, '/v1/football/query', { question: 'ninety minutes' }),
      callRest(world, '/v1/shop/tools/list_orders_with_note', {}),
    ]).flat();
    const answers = await Promise.all(calls);
    expect(answers.filter(({ failed }) => failed)).toEqual([]);
    expect(new Set(answers.map(({ text }) => text.slice(0, 12))).size).toBe(2);
  });

  it('goes on after its process has died', async () => {
    const before = await callRest(world, '/v1/shop/query', { question: 'spade' });
    for (const pid of pool.stats().pids) {
      process.kill(pid, 'SIGKILL');
      expect(await callRest(world, '/v1/shop/query', { question: 'spade' })).toEqual(before);
    }
  });

  it('met no fault of the server', () => {
    expect(world.faults).toEqual([]);
  });
});
