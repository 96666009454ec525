import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLanes } from '../../../src/execution/pool/lanes.ts';
import { createPlacement } from '../../../src/execution/pool/placement.ts';
import { createTask, type Task } from '../../../src/execution/pool/task.ts';
import { toQuery } from './jobs.ts';

function toTask(key: string, name: string): Task {
  return createTask({ job: toQuery('', name), key, answer: () => undefined });
}

function nameOf({ key, job }: Task): string {
  return `${key}${job.kind === 'query' ? job.sql : ''}`;
}

function drain(lanes: ReturnType<typeof createLanes>): string[] {
  const names: string[] = [];
  for (let task = lanes.shift(); task !== undefined; task = lanes.shift()) names.push(nameOf(task));
  return names;
}

it('lanes take turns, and each keeps its order', () => {
  const lanes = createLanes();
  for (const name of ['1', '2', '3', '4']) lanes.push(toTask('a', name));
  lanes.push(toTask('b', '1'));
  lanes.push(toTask('c', '1'));
  lanes.push(toTask('c', '2'));
  expect(drain(lanes)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
});

it('what is put back comes before the others of its lane, in its order', () => {
  const lanes = createLanes();
  for (const name of ['1', '2', '3']) lanes.push(toTask('a', name));
  const [first, second] = [lanes.shift(), lanes.shift()].filter((task) => task !== undefined);
  if (first === undefined || second === undefined) throw new Error('nothing waits');
  lanes.putBack([first, second]);
  expect(drain(lanes)).toEqual(['a1', 'a2', 'a3']);
});

it('every call is waited for once: nothing is lost, nothing comes twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.nat(5), (keys, taken) => {
      const lanes = createLanes();
      const tasks = keys.map((key, place) => toTask(key, String(place)));
      for (const task of tasks) lanes.push(task);
      const removed = tasks.filter((_, place) => place % 6 === taken);
      for (const task of removed) expect(lanes.remove(task)).toBe(true);
      expect(lanes.size).toBe(tasks.length - removed.length);
      const expected = tasks.filter((task) => !removed.includes(task)).map(nameOf);
      expect(drain(lanes).sort()).toEqual(expected.sort());
      expect(lanes.size).toBe(0);
    }),
  );
});

it('the longest lane is found', () => {
  const lanes = createLanes();
  for (const key of ['a', 'b', 'b', 'c']) lanes.push(toTask(key, ''));
  expect(lanes.longest().map(({ key }) => key)).toEqual(['b', 'b']);
  expect([lanes.count('b'), lanes.count('none')]).toEqual([2, 0]);
});

it('a key keeps its place until others are used more', () => {
  const placement = createPlacement<string>(2);
  expect(placement.find('a', () => 'first')).toBe('first');
  expect(placement.find('a', () => 'other')).toBe('first');
  placement.find('b', () => 'second');
  placement.find('a', () => 'other');
  placement.find('c', () => 'second');
  expect(placement.find('a', () => 'other')).toBe('first');
  expect(placement.find('b', () => 'third')).toBe('third');
  expect([placement.count('first'), placement.count('second'), placement.count('third')]).toEqual([1, 0, 1]);
});
