import { type ChildProcess, fork } from 'node:child_process';
import { ToolError } from '../errors.ts';
import type { LoadJob, LoadReply, LoadRequest, LoadResult } from './loader-messages.ts';
import { locateProgram } from './program.ts';

/** A few processes that read databases and documents, started when they are needed and used again. */
export interface LoaderPool {
  /** Throws `database.unavailable` with the reason where the database or the corpus cannot be read. */
  load(job: LoadJob): Promise<LoadResult>;
  /** Starts a process for a job that will come soon. */
  warm(): void;
  /** Ends the processes; what they were doing fails. */
  close(): void;
}

interface Job {
  readonly request: LoadRequest;
  readonly resolve: (result: LoadResult) => void;
  readonly reject: (error: unknown) => void;
}

interface State {
  readonly processes: number;
  readonly waiting: Job[];
  readonly idle: Set<ChildProcess>;
  readonly busy: Map<ChildProcess, Job>;
  closed: boolean;
}

/** Makes a pool of at most so many processes. */
export function createLoaderPool(processes: number): LoaderPool {
  const state: State = { processes, waiting: [], idle: new Set(), busy: new Map(), closed: false };
  let lastId = 0;
  return {
    load: (job) =>
      new Promise((resolve, reject) => {
        if (state.closed) return reject(describeExit('closed', true));
        state.waiting.push({ request: { id: ++lastId, job }, resolve, reject });
        startNext(state);
      }),
    warm: () => {
      if (state.idle.size + state.busy.size === 0 && !state.closed) state.idle.add(startProcess(state));
    },
    close: () => {
      state.closed = true;
      for (const job of state.waiting.splice(0)) job.reject(describeExit('closed', true));
      for (const child of [...state.idle, ...state.busy.keys()]) child.kill();
    },
  };
}

function startNext(state: State): void {
  if (state.waiting.length === 0 || state.closed) return;
  const child = takeIdle(state) ?? (state.busy.size < state.processes ? startProcess(state) : undefined);
  if (child === undefined) return;
  const job = state.waiting.shift();
  if (job === undefined) return;
  state.busy.set(child, job);
  child.send(job.request);
}

function takeIdle({ idle }: State): ChildProcess | undefined {
  const [child] = idle;
  if (child !== undefined) idle.delete(child);
  return child;
}

function startProcess(state: State): ChildProcess {
  const child = forkLoader();
  child.on('message', (reply: LoadReply) => {
    finish(release(state, child), reply);
    state.idle.add(child);
    startNext(state);
  });
  child.on('error', (error) => {
    state.idle.delete(child);
    release(state, child)?.reject(error);
  });
  child.on('exit', (code, signal) => {
    state.idle.delete(child);
    release(state, child)?.reject(describeExit(signal ?? code, state.closed));
    startNext(state);
  });
  return child;
}

function release({ busy }: State, child: ChildProcess): Job | undefined {
  const job = busy.get(child);
  busy.delete(child);
  return job;
}

function forkLoader(): ChildProcess {
  const { file, execArgv } = locateProgram('loader-process', import.meta.url);
  return fork(file, [], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function finish(job: Job | undefined, reply: LoadReply): void {
  if ('result' in reply) job?.resolve(reply.result);
  else {
    const { reason, log } = reply;
    job?.reject(new ToolError('database.unavailable', { message: reason, cause: log }));
  }
}

function describeExit(how: number | string | null, closed: boolean): ToolError {
  return new ToolError('database.unavailable', {
    message: closed
      ? 'The server was stopped while it read the database.'
      : 'The process that read the database ended before it was done.',
    cause: `The loading process ended with ${how}.`,
  });
}
