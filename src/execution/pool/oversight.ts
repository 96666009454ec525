import type { AnyReply } from '../executor.ts';
import { replyClosed, replyDied, replyTimeout } from './failures.ts';
import { SLOW_MS } from './messages.ts';
import type { Offenders } from './offenders.ts';
import type { Queue } from './queue.ts';
import type { Slot } from './slot.ts';
import type { Loss, Staff } from './staff.ts';
import type { Task } from './task.ts';

/** The part of a logger that the pool needs; pino's fits. */
export interface PoolLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

export interface OversightDeps {
  readonly slots: readonly Slot[];
  readonly queue: Queue;
  readonly offenders: Pick<Offenders, 'note'>;
  readonly deadlineMs: number;
  readonly log: PoolLog | undefined;
  /** The pool is closing: what can not be finished is not begun again. */
  readonly isClosed: () => boolean;
}

/** Sees that no call runs or waits for too long, and that none is lost. */
export interface Oversight {
  /** Calls that ran into the deadline so far. */
  readonly timeouts: number;
  /** Looks at all calls; to be called every few milliseconds. */
  sweep(staff: Pick<Staff, 'replace'>): void;
  /** Finds another place for the calls of a process that ended by itself. */
  recover(loss: Loss): void;
}

/** How long a call may wait: times the deadline, and milliseconds at least, as processes take a while to start. */
const WAIT_FACTOR = 2;
const LEAST_WAIT_MS = 30_000;
/** How often a call may be running when a process ends by itself, before it is held to be the reason. */
const MOST_DEATHS = 2;
/** How long a process may take until it can run calls, in milliseconds. */
const LONGEST_START_MS = 60_000;

/** Makes the oversight of some executors. */
export function createOversight(deps: OversightDeps): Oversight {
  const { slots, queue, offenders, deadlineMs, log, isClosed } = deps;
  const waitMs = Math.max(WAIT_FACTOR * deadlineMs, LEAST_WAIT_MS);
  let timeouts = 0;
  const runAgain = (tasks: readonly Task[]): void => {
    if (isClosed()) settleAll(tasks, replyClosed());
    else queue.putBack(tasks);
  };
  const endOverdue = (slot: Slot, staff: Pick<Staff, 'replace'>): void => {
    const pid = slot.link?.pid;
    timeouts += 1;
    log?.warn({ pid, deadlineMs }, 'an executor is ended and replaced: a call ran past its deadline');
    const { running, others } = staff.replace(slot);
    if (running !== undefined) offenders.note(running);
    running?.settle(replyTimeout(deadlineMs));
    runAgain(others);
  };
  return {
    get timeouts() {
      return timeouts;
    },
    sweep(staff) {
      const now = performance.now();
      for (const slot of slots) {
        const { link } = slot;
        if (link === undefined) continue;
        if (link.state === 'starting' && now - link.since > LONGEST_START_MS) link.kill();
        const ran = link.ranFor(now);
        if (ran > deadlineMs) endOverdue(slot, staff);
        else if (ran > SLOW_MS) runAgain(link.takeBack());
      }
      queue.unblock(now);
      queue.refuseOlder(now - waitMs, waitMs);
    },
    recover({ running, others, pid, how }) {
      if (!isClosed()) log?.warn({ pid, how }, 'an executor ended by itself and is replaced');
      runAgain(others);
      if (running === undefined) return;
      running.deaths += 1;
      if (running.deaths < MOST_DEATHS) runAgain([running]);
      else running.settle(replyDied(how));
    },
  };
}

/** Gives calls the same answer. */
export function settleAll(tasks: readonly Task[], reply: AnyReply): void {
  for (const task of tasks) task.settle(reply);
}
