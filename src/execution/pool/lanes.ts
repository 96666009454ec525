import type { Task } from './task.ts';

/** Waiting calls, a lane for each key. The lanes take turns, so that a long one does not hold up the others. */
export interface Lanes {
  readonly size: number;
  push(task: Task): void;
  /** Puts calls back, before all others of their lanes, in this order. */
  putBack(tasks: readonly Task[]): void;
  /** The next call of the lane whose turn it is. */
  shift(): Task | undefined;
  /** Takes out a call; false where it does not wait here. */
  remove(task: Task): boolean;
  /** Takes out those that the test holds for. */
  take(test: (task: Task) => boolean): Task[];
  /** The lane with the most waiting calls. */
  longest(): readonly Task[];
  /** How many calls of a key wait. */
  count(key: string | undefined): number;
}

/** Makes an empty set of lanes. */
export function createLanes(): Lanes {
  const lanes = new Map<string | undefined, Task[]>();
  let size = 0;
  const put = (task: Task, add: (lane: Task[]) => void): void => {
    const lane = lanes.get(task.key) ?? [];
    lanes.set(task.key, lane);
    add(lane);
    size += 1;
  };
  const removeWhere = (test: (task: Task) => boolean): Task[] => {
    const removed: Task[] = [];
    for (const [key, lane] of lanes) {
      const left = lane.filter((task) => !test(task));
      if (left.length === lane.length) continue;
      removed.push(...lane.filter(test));
      if (left.length === 0) lanes.delete(key);
      else lanes.set(key, left);
    }
    size -= removed.length;
    return removed;
  };
  return {
    get size() {
      return size;
    },
    push: (task) => put(task, (lane) => lane.push(task)),
    putBack(tasks) {
      for (const task of tasks.toReversed()) put(task, (lane) => lane.unshift(task));
    },
    shift() {
      const [first] = lanes;
      if (first === undefined) return undefined;
      const [key, lane] = first;
      const task = lane.shift();
      // A Map keeps the order of insertion: the lane goes to the end of the turn.
      lanes.delete(key);
      if (lane.length > 0) lanes.set(key, lane);
      size -= 1;
      return task;
    },
    remove: (task) => removeWhere((other) => other === task).length > 0,
    take: removeWhere,
    longest: () => [...lanes.values()].reduce((most, lane) => (lane.length > most.length ? lane : most), []),
    count: (key) => lanes.get(key)?.length ?? 0,
  };
}
