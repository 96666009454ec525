import type { Gauges } from '../executor.ts';
import { FORGET_FRAME } from './frames.ts';
import { type Message, SLOW_MS, writeJobs } from './messages.ts';
import { type ProcessOptions, startProcess } from './process.ts';
import type { Task } from './task.ts';

/** An executor process and the calls that it was sent. */
export interface ProcessLink {
  readonly pid: number;
  readonly state: 'starting' | 'ready' | 'ended';
  /** When it was started, or became ready; milliseconds of `performance.now()`. */
  readonly since: number;
  /** Calls that were sent and are not answered. */
  readonly busy: number;
  /** The process has answered all that it was sent, also what was taken back. */
  readonly isIdle: boolean;
  /** How many more calls may be sent: as many as take some milliseconds, none behind a slow one. */
  readonly room: number;
  /** How long what it was sent may take, in milliseconds, from how long others took. */
  readonly expected: number;
  /** The call that runs now. */
  readonly running: Task | undefined;
  /** How long that has run, in milliseconds. */
  ranFor(now: number): number;
  readonly gauges: Gauges;
  /** Puts a call behind the others; it goes out with `flush`. */
  add(task: Task): void;
  flush(): void;
  /** Takes back the calls behind the one that runs. */
  takeBack(): Task[];
  /** Takes back all calls. */
  takeAll(): Task[];
  close(): void;
  kill(): void;
}

export interface LinkEvents {
  /** The process is ready, or has answered some calls; `back` are those that a slow one held up. */
  onRoom(link: ProcessLink, back: readonly Task[]): void;
  onEnd(link: ProcessLink, how: string): void;
}

/** Work to send ahead, in milliseconds, so that a process need not wait for the next call; and calls at most. */
const AHEAD_MS = 4;
const AHEAD_CALLS = 64;
/** The weight of the last call in the running mean. */
const WEIGHT = 1 / 8;
const NO_GAUGES: Gauges = { cacheBytes: 0, evictions: 0, rebuilds: 0 };

/** Starts an executor process. */
export function createLink(options: ProcessOptions, events: LinkEvents): ProcessLink {
  /** What the process has still to answer, in order; null where the call was taken back. */
  let sent: (Task | null)[] = [];
  let outgoing: Task[] = [];
  let busy = 0;
  let state: ProcessLink['state'] = 'starting';
  let since = performance.now();
  let began = 0;
  let mean = 1;
  let isSlow = false;
  let gauges = NO_GAUGES;

  const takeFrom = (start: number): Task[] => {
    const taken = sent.slice(start).filter((task) => task !== null);
    busy -= taken.length;
    return taken;
  };
  const finish = (message: Extract<Message, { kind: 'reply' }>): Task[] => {
    const task = sent.shift();
    mean += (message.ran - mean) * WEIGHT;
    gauges = message.gauges ?? gauges;
    isSlow = false;
    if (task) {
      busy -= 1;
      task.settle(message.reply);
    }
    if (message.ran <= SLOW_MS) return [];
    const back = takeFrom(0);
    sent = [];
    child.write(FORGET_FRAME);
    return back;
  };
  const child = startProcess(options, {
    onMessages(messages) {
      // A piece may hold no whole message.
      if (messages.length === 0) return;
      const back: Task[] = [];
      let isNew = false;
      for (const message of messages) {
        if (message.kind === 'reply') back.push(...finish(message));
        else isNew = true;
      }
      const now = performance.now();
      began = now;
      if (isNew) {
        state = 'ready';
        since = now;
      }
      events.onRoom(link, back);
    },
    onEnd(how) {
      state = 'ended';
      events.onEnd(link, how);
    },
  });
  const link: ProcessLink = {
    pid: child.pid,
    get state() {
      return state;
    },
    get since() {
      return since;
    },
    get busy() {
      return busy;
    },
    get isIdle() {
      return sent.length === 0;
    },
    get room() {
      if (state !== 'ready' || isSlow) return 0;
      return Math.max(1, Math.min(AHEAD_CALLS, Math.floor(AHEAD_MS / mean))) - busy;
    },
    get expected() {
      return busy * mean;
    },
    get running() {
      return sent[0] ?? undefined;
    },
    ranFor: (now) => (sent.length === 0 ? 0 : now - began),
    get gauges() {
      return gauges;
    },
    add(task) {
      if (sent.length === 0) began = performance.now();
      sent.push(task);
      outgoing.push(task);
      busy += 1;
    },
    flush() {
      if (outgoing.length === 0) return;
      child.write(writeJobs(outgoing.map(({ job }) => job)));
      outgoing = [];
    },
    takeBack() {
      isSlow = true;
      const taken = takeFrom(1);
      sent = sent.map((task, place) => (place === 0 ? task : null));
      return taken;
    },
    takeAll() {
      const taken = takeFrom(0);
      sent = [];
      return taken;
    },
    close: child.close,
    kill: child.kill,
  };
  return link;
}
