import type { AnyJob, AnyReply } from '../executor.ts';

/** A call on its way. */
export interface Task {
  readonly job: AnyJob;
  /** Calls of one key run in one process; undefined: anywhere. */
  readonly key: string | undefined;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly arrived: number;
  /** How often a process has died while it ran. */
  deaths: number;
  /** It has its answer, or nobody waits for it any more. */
  done: boolean;
  /** Gives it its answer; only the first counts. */
  readonly settle: (reply: AnyReply) => void;
}

export interface NewTask {
  readonly job: AnyJob;
  readonly key: string | undefined;
  readonly answer: (reply: AnyReply) => void;
}

/** Makes a task that has just arrived. */
export function createTask({ job, key, answer }: NewTask): Task {
  const task: Task = {
    job,
    key,
    arrived: performance.now(),
    deaths: 0,
    done: false,
    settle(reply) {
      if (task.done) return;
      task.done = true;
      answer(reply);
    },
  };
  return task;
}
