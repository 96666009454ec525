import type { Gauges } from '../executor.ts';
import type { Oversight } from './oversight.ts';
import type { Queue } from './queue.ts';
import type { Slot } from './slot.ts';
import type { Staff } from './staff.ts';

/** What a pool does now, and has done so far. */
export interface PoolStats extends Gauges {
  readonly executors: number;
  /** Executors that can take calls, and those of them that run one. */
  readonly ready: number;
  readonly busy: number;
  /** Calls that run or were sent to run next, and calls that wait. */
  readonly running: number;
  readonly waiting: number;
  /** So far: processes that were replaced; calls that ran into the deadline; calls that were refused for want of room. */
  readonly restarts: number;
  readonly timeouts: number;
  readonly refused: number;
  /** Process ids of the executors. */
  readonly pids: readonly number[];
}

interface Parts {
  readonly slots: readonly Slot[];
  readonly queue: Pick<Queue, 'waiting' | 'refused'>;
  readonly staff: Pick<Staff, 'restarts' | 'past'>;
  readonly oversight: Pick<Oversight, 'timeouts'>;
}

/** Gathers the numbers. */
export function toStats({ slots, queue, staff, oversight }: Parts): PoolStats {
  const links = slots.flatMap(({ link }) => link ?? []);
  const sum = (read: (link: (typeof links)[number]) => number): number =>
    links.reduce((total, link) => total + read(link), 0);
  return {
    executors: slots.length,
    ready: links.filter(({ state }) => state === 'ready').length,
    busy: links.filter(({ isIdle }) => !isIdle).length,
    running: sum(({ busy }) => busy),
    waiting: queue.waiting,
    restarts: staff.restarts,
    timeouts: oversight.timeouts,
    refused: queue.refused,
    cacheBytes: sum(({ gauges }) => gauges.cacheBytes),
    evictions: sum(({ gauges }) => gauges.evictions) + staff.past.evictions,
    rebuilds: sum(({ gauges }) => gauges.rebuilds) + staff.past.rebuilds,
    pids: links.map(({ pid }) => pid),
  };
}
