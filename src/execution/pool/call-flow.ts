import type { AnyJob, AnyReply, CallTerms } from '../executor.ts';
import { dispatch } from './dispatch.ts';
import { replyCancelled, replyClosed } from './failures.ts';
import { createOffenders } from './offenders.ts';
import { createOversight, type PoolLog, settleAll } from './oversight.ts';
import type { ProcessOptions } from './process.ts';
import { createQueue } from './queue.ts';
import { createSlot } from './slot.ts';
import { createStaff } from './staff.ts';
import { type PoolStats, toStats } from './stats.ts';
import { createTask } from './task.ts';

export interface CallFlowOptions {
  readonly executors: number;
  readonly spares: number;
  readonly deadlineMs: number;
  readonly queueLimit: number;
  readonly process: ProcessOptions;
  readonly log: PoolLog | undefined;
}

/** Calls from their arrival to their answer. */
export interface CallFlow {
  submit(job: AnyJob, terms: CallTerms | undefined, answer: (reply: AnyReply) => void): void;
  stats(): PoolStats;
  close(): Promise<void>;
}

const SWEEP_MS = 20;

/** Starts executors, and passes calls to them. */
export function createCallFlow(options: CallFlowOptions): CallFlow {
  const slots = Array.from({ length: options.executors }, () => createSlot(options.deadlineMs));
  const offenders = createOffenders();
  const queue = createQueue({ slots, offenders, limit: options.queueLimit });
  let isClosed = false;
  const oversight = createOversight({ slots, queue, offenders, ...options, isClosed: () => isClosed });
  const pump = (): void => {
    if (queue.waiting > 0) dispatch(slots, queue);
  };
  const staff = createStaff(
    { slots, spares: options.spares, process: options.process },
    {
      onRoom(back) {
        queue.putBack(back);
        pump();
      },
      onLoss: oversight.recover,
    },
  );
  const pumpSoon = createSoon(pump);
  const sweeper = createSweeper(() => {
    oversight.sweep(staff);
    pump();
    return queue.waiting > 0 || slots.some(({ link }) => link?.isIdle === false);
  });
  return {
    submit(job, terms, answer) {
      const key = terms?.affinity ?? offenders.keyFor(job);
      const task = createTask({
        ...{ job, key },
        answer(reply) {
          if (reply.ok) offenders.forgive(task);
          forget();
          answer(reply);
        },
      });
      const forget = onAbort(terms?.signal, () => {
        if (task.done) return;
        task.settle(replyCancelled());
        queue.drop(task);
      });
      if (isClosed) task.settle(replyClosed());
      else if (terms?.signal?.aborted) task.settle(replyCancelled());
      if (task.done) return;
      queue.enter(task);
      pumpSoon();
      sweeper.start();
    },
    stats: () => toStats({ slots, queue, staff, oversight }),
    async close() {
      isClosed = true;
      settleAll(queue.takeAll(), replyClosed());
      sweeper.start();
      await staff.close();
      sweeper.stop();
    },
  };
}

/** Calls something once, after all that arrives in this turn of the event loop: one message then holds it all. */
function createSoon(act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      act();
    });
  };
}

/** Calls something from time to time, as long as it says that there is a need. */
function createSweeper(sweep: () => boolean): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const act = (): void => {
    if (!sweep()) stop();
  };
  return {
    start() {
      // After what has arrived was read: after a long pause an answer that lies there already is not overdue.
      timer ??= setInterval(() => setImmediate(act), SWEEP_MS);
    },
    stop,
  };
}

/** Listens to a signal; returns what ends the listening, as a signal may live longer than a call. */
function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal === undefined) return () => undefined;
  signal.addEventListener('abort', act, { once: true });
  return () => signal.removeEventListener('abort', act);
}
