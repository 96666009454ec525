import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ToolError } from '../errors.ts';
import type { Reply } from './messages.ts';
import type { Program } from './program.ts';
import { createQueue, type Place, type Queue } from './queue.ts';

/** A few processes that do long jobs, started when they are needed and used again. */
export interface ProcessPool<Job, Result> {
  /** Throws `database.unavailable` with the reason where the job fails, takes too long, or its process ends. */
  run(job: Job, terms: Terms): Promise<Result>;
  /** Puts what waits for a topic before all others. It does not wait for what runs: one more process is there for it. */
  hasten(topic: string): void;
  /** Starts a process for a job that will come soon. */
  warm(): void;
  /** Ends the processes; what they were doing fails. */
  close(): void;
}

export interface Terms extends Place {
  /** The milliseconds after which the job has failed; by default it may take as long as it likes. */
  readonly limitMs?: number;
  /** Told when a process begins with it. */
  readonly onStart?: () => void;
}

export interface PoolOptions {
  readonly program: Program;
  /** Processes at the same time, beside the one for what is urgent. */
  readonly processes: number;
  /** Lets other programs, and the server itself, go first; not the process for what is urgent. */
  readonly yields: boolean;
}

interface Job<T, Result> {
  readonly id: number;
  readonly job: T;
  readonly place: Terms;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Running<T, Result> {
  readonly job: Job<T, Result>;
  readonly timer: NodeJS.Timeout | undefined;
}

interface Member<T, Result> {
  readonly child: ChildProcess;
  readonly isSpare: boolean;
  running?: Running<T, Result> | undefined;
}

interface State<T, Result> {
  readonly options: PoolOptions;
  readonly queue: Queue<Job<T, Result>>;
  readonly members: Set<Member<T, Result>>;
  closed: boolean;
}

/** Makes a pool; it starts nothing yet. */
export function createProcessPool<T, Result>(options: PoolOptions): ProcessPool<T, Result> {
  const state: State<T, Result> = { options, queue: createQueue(), members: new Set(), closed: false };
  let lastId = 0;
  return {
    run: (job, terms) =>
      new Promise((resolve, reject) => {
        if (state.closed) return reject(describeExit('closed', true));
        lastId += 1;
        state.queue.add({ id: lastId, job, place: terms, resolve, reject });
        startNext(state);
      }),
    hasten: (topic) => {
      state.queue.hasten(topic);
      startNext(state);
    },
    warm: () => {
      if (state.members.size === 0 && !state.closed) startProcess(state, false);
    },
    close: () => {
      state.closed = true;
      for (const { reject } of state.queue.drain()) reject(describeExit('closed', true));
      for (const { child } of state.members) child.kill();
    },
  };
}

function startNext<T, Result>(state: State<T, Result>): void {
  if (state.closed || state.queue.size === 0) return;
  const members = [...state.members];
  const usual = members.filter(({ isSpare }) => !isSpare);
  const idle = usual.find(({ running }) => running === undefined);
  if (idle !== undefined || usual.length < state.options.processes)
    begin(state, idle ?? startProcess(state, false), state.queue.take(false));
  else
    startUrgent(
      state,
      members.find(({ isSpare }) => isSpare),
    );
}

/** All are busy: what is urgent gets a process of its own. */
function startUrgent<T, Result>(state: State<T, Result>, spare: Member<T, Result> | undefined): void {
  if (spare?.running !== undefined) return;
  const urgent = state.queue.take(true);
  if (urgent !== undefined) begin(state, spare ?? startProcess(state, true), urgent);
}

function begin<T, Result>(
  state: State<T, Result>,
  member: Member<T, Result>,
  job: Job<T, Result> | undefined,
): void {
  if (job === undefined) return;
  const { limitMs, onStart } = job.place;
  const timer = limitMs === undefined ? undefined : setTimeout(() => giveUp(member, limitMs), limitMs);
  timer?.unref();
  member.running = { job, timer };
  member.child.send({ id: job.id, job: job.job });
  onStart?.();
  startNext(state);
}

function giveUp<T, Result>(member: Member<T, Result>, limitMs: number): void {
  const seconds = Math.round(limitMs / 1000);
  const message = `It was not done after ${seconds} seconds, and was given up.`;
  release(member)?.reject(new ToolError('database.unavailable', { message }));
  member.child.kill('SIGKILL');
}

function startProcess<T, Result>(state: State<T, Result>, isSpare: boolean): Member<T, Result> {
  const { file, execArgv } = state.options.program;
  const child = fork(file, [], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const member: Member<T, Result> = { child, isSpare };
  state.members.add(member);
  if (state.options.yields && !isSpare) yieldToOthers(child);
  child.on('message', (reply: Reply<Result>) => {
    finish(release(member), reply);
    startNext(state);
  });
  child.on('error', (error) => leave(state, member, error));
  child.on('exit', (code, signal) => leave(state, member, describeExit(signal ?? code, state.closed)));
  return member;
}

function leave<T, Result>(state: State<T, Result>, member: Member<T, Result>, error: Error): void {
  state.members.delete(member);
  release(member)?.reject(error);
  startNext(state);
}

/** What is ready is asked for while the rest is being made: calls must not wait for a minute's work. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system has no priorities: then it works as any other.
  }
}

function release<T, Result>(member: Member<T, Result>): Job<T, Result> | undefined {
  const { running } = member;
  clearTimeout(running?.timer);
  member.running = undefined;
  return running?.job;
}

function finish<T, Result>(job: Job<T, Result> | undefined, reply: Reply<Result>): void {
  if ('result' in reply) job?.resolve(reply.result);
  else job?.reject(new ToolError('database.unavailable', { message: reply.reason, cause: reply.log }));
}

function describeExit(how: number | string | null, closed: boolean): ToolError {
  return new ToolError('database.unavailable', {
    message: closed
      ? 'The server was stopped before it was done.'
      : 'The process that worked on it ended before it was done.',
    cause: `The process ended with ${how}.`,
  });
}
