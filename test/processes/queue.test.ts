import { expect, test } from 'vitest';
import { createQueue } from '../../src/processes/queue.ts';

interface Entry {
  readonly name: string;
  readonly place: { readonly topic: string; readonly rank: number };
}

function fill(...entries: readonly (readonly [topic: string, rank: number, name?: string])[]) {
  const queue = createQueue<Entry>();
  for (const [topic, rank, name = topic] of entries) queue.add({ name, place: { topic, rank } });
  const takeAll = () => Array.from({ length: queue.size }, () => queue.take(false)?.name);
  return { queue, takeAll };
}

test('a lower rank comes first, and of one rank what was there first', () => {
  const { takeAll } = fill(['a', 2], ['b', 1], ['c', 2], ['d', 1]);
  expect(takeAll()).toEqual(['b', 'd', 'a', 'c']);
});

test('what is asked for comes before all, with its jobs in their own order and those yet to come', () => {
  const { queue, takeAll } = fill(['a', 1], ['b', 9, 'b documents'], ['b', 8, 'b rows'], ['c', 2]);
  queue.hasten('b');
  expect(queue.take(false)?.name).toBe('b rows');
  queue.add({ name: 'b index', place: { topic: 'b', rank: 10 } });
  expect(takeAll()).toEqual(['b documents', 'b index', 'a', 'c']);
});

test('of two that are asked for, the last comes first', () => {
  const { queue, takeAll } = fill(['a', 1], ['b', 2], ['c', 3]);
  queue.hasten('b');
  queue.hasten('c');
  expect(takeAll()).toEqual(['c', 'b', 'a']);
});

test('what nobody asked for is not urgent', () => {
  const { queue } = fill(['a', 1], ['b', 2]);
  expect(queue.take(true)).toBeUndefined();
  queue.hasten('b');
  expect(queue.take(true)?.name).toBe('b');
  expect(queue.take(true)).toBeUndefined();
  expect(queue.drain().map(({ name }) => name)).toEqual(['a']);
  expect(queue.take(false)).toBeUndefined();
});
