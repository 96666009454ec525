import { type ChildProcess, spawn } from 'node:child_process';
import { Duplex, type Readable } from 'node:stream';
import { locateProgram } from '../../processes/program.ts';
import type { LocalOptions } from '../executor.ts';
import { createFrameReader } from './frames.ts';
import { type Message, readMessage, writeOptions } from './messages.ts';

/** How an executor process is made. */
export interface ProcessOptions {
  readonly local: LocalOptions;
  /** Megabytes that its JavaScript heap may have. */
  readonly heapMb: number;
}

export interface ProcessEvents {
  /** Called with all messages of a piece that arrived. */
  onMessages(messages: readonly Message[]): void;
  /** The process has ended, and all that it said was read. */
  onEnd(how: string): void;
}

/** A process that runs calls; what crosses are frames. */
export interface ExecutorProcess {
  readonly pid: number;
  write(frame: Buffer): void;
  /** Ends it after what it was sent. */
  close(): void;
  /** Ends it at once, whatever it does. */
  kill(): void;
}

/** Starts a process. It ends by itself when this one does. Where none can be started, that is told as its end. */
export function startProcess(options: ProcessOptions, events: ProcessEvents): ExecutorProcess {
  try {
    return connect(spawnExecutor(options), options, events);
  } catch (error) {
    setImmediate(() => events.onEnd(error instanceof Error ? error.message : String(error)));
    return NO_PROCESS;
  }
}

const NO_PROCESS: ExecutorProcess = {
  pid: 0,
  write: () => undefined,
  close: () => undefined,
  kill: () => undefined,
};

function spawnExecutor({ heapMb }: ProcessOptions): ChildProcess {
  const { file, execArgv } = locateProgram('executor-process', import.meta.url);
  return spawn(process.execPath, [...execArgv, `--max-old-space-size=${heapMb}`, file], {
    // stdin, stdout, stderr, the channel and the life line.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
}

/** Throws where the system has no process or pipe left. */
function connect(child: ChildProcess, { local }: ProcessOptions, events: ProcessEvents): ExecutorProcess {
  let problem: string | undefined;
  child.on('error', (error) => {
    problem = error.message;
  });
  const channel = requireDuplex(child.stdio?.[3]);
  // What a dead process leaves unread is no failure of ours: its end is told by `close`.
  for (const stream of child.stdio.slice(3)) stream?.on('error', () => undefined);
  passErrors(child.stderr);
  const read = createFrameReader();
  channel.on('data', (piece: Buffer) => events.onMessages(read(piece).map(readMessage)));
  child.on('close', (code, signal) => events.onEnd(problem ?? signal ?? `exit code ${code}`));
  channel.write(writeOptions(local));
  return {
    pid: child.pid ?? 0,
    write: (frame) => void channel.write(frame),
    close: () => void channel.end(),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** V8 begins with it what it tells of a heap that is full: pages about itself, in which nobody finds the call. */
const HEAP_REPORT = '<--- Last few GCs --->';

/** Passes on what a process writes to stderr, without V8's report of its death: that is told to who called. */
function passErrors(stderr: Readable | null): void {
  let isReport = false;
  stderr
    ?.on('error', () => undefined)
    .on('data', (piece: Buffer) => {
      isReport ||= piece.includes(HEAP_REPORT);
      if (!isReport) process.stderr.write(piece);
    });
}

function requireDuplex(stream: unknown): Duplex {
  if (stream instanceof Duplex) return stream;
  throw new TypeError('an executor process could not be started');
}
