import type { AnyJob } from '../executor.ts';
import type { Task } from './task.ts';

/**
 * Calls that ran into the deadline not long ago. Whoever repeats one would end one executor after another: what is
 * known to be overdue runs at one place, in turn, and does not move when that is held up.
 */
export interface Offenders {
  /** The key of a call that came without one, where the same call was overdue. */
  keyFor(job: AnyJob): string | undefined;
  /** Whether calls of this key stay where they are. */
  staysPut(key: string | undefined): boolean;
  note(task: Task): void;
  /** The call was answered in time. */
  forgive(task: Task): void;
}

const MOST = 1000;
const SHARED_KEY = 'calls that were overdue';

/** Makes an empty memory of offenders. */
export function createOffenders(): Offenders {
  const calls = createMemory();
  const keys = createMemory();
  return {
    keyFor: (job) => (calls.size() > 0 && calls.has(toText(job)) ? SHARED_KEY : undefined),
    staysPut: (key) => key === SHARED_KEY || (key !== undefined && keys.has(key)),
    note({ job, key }) {
      if (key === undefined || key === SHARED_KEY) calls.add(toText(job));
      else keys.add(key);
    },
    forgive({ job, key }) {
      if (key === SHARED_KEY) calls.remove(toText(job));
      else if (key !== undefined) keys.remove(key);
    },
  };
}

function toText(job: AnyJob): string {
  return job.kind === 'query' ? [job.file, job.sql, ...job.binds.map(String)].join('\n') : '';
}

/** Texts that were added last. */
function createMemory(): {
  size(): number;
  has(text: string): boolean;
  add(text: string): void;
  remove(text: string): void;
} {
  const texts = new Set<string>();
  return {
    size: () => texts.size,
    has: (text) => texts.has(text),
    add(text) {
      texts.delete(text);
      texts.add(text);
      const [oldest] = texts;
      if (texts.size > MOST && oldest !== undefined) texts.delete(oldest);
    },
    remove: (text) => void texts.delete(text),
  };
}
