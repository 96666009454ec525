import { type ChildProcess, spawn } from 'node:child_process';
import { Duplex, type Readable } from 'node:stream';
import { locateProgram } from '../../domains/program.ts';
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

/** Starts a process. It ends by itself when this one does. */
export function startProcess(options: ProcessOptions, events: ProcessEvents): ExecutorProcess {
  const { file, execArgv } = locateProgram('executor-process', import.meta.url);
  const heap = `--max-old-space-size=${options.heapMb}`;
  const child = spawn(process.execPath, [...execArgv, heap, file], {
    // stdin, stdout, stderr, the channel and the life line.
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
  });
  const channel = requireDuplex(child.stdio[3]);
  // What a dead process leaves unread is no failure of ours: its end is told by `close`.
  for (const stream of child.stdio.slice(3)) stream?.on('error', () => undefined);
  const read = createFrameReader();
  channel.on('data', (piece: Buffer) => events.onMessages(read(piece).map(readMessage)));
  listenToEnd(child, events);
  channel.write(writeOptions(options.local));
  return {
    pid: child.pid ?? 0,
    write: (frame) => void channel.write(frame),
    close: () => void channel.end(),
    kill: () => void child.kill('SIGKILL'),
  };
}

function listenToEnd(child: ChildProcess, events: ProcessEvents): void {
  let problem: string | undefined;
  child.on('error', (error) => {
    problem = error.message;
    // A process that could not be started never closes.
    if (child.pid === undefined) events.onEnd(problem);
  });
  child.on('close', (code, signal) => events.onEnd(problem ?? signal ?? `exit code ${code}`));
}

function requireDuplex(stream: Readable | Duplex | unknown): Duplex {
  if (stream instanceof Duplex) return stream;
  throw new TypeError('an executor process has no channel');
}
