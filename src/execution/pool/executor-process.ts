import { readSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type AnyJob, createLocalExecutor, type LocalExecutor } from '../executor.ts';
import { createFrameReader } from './frames.ts';
import { readJobs, readOptions, SLOW_MS, writeMessage } from './messages.ts';

/**
 * The program of an executor process. It reads jobs from a pipe and answers each as soon as it is done, with blocking
 * calls: nothing else is to be done meanwhile, and a round trip takes two thirds of what it takes over the event loop.
 */

/** The pipe of jobs and replies, and one that carries nothing and closes when the server ends in whatever way. */
const CHANNEL = 3;
const LIFE_LINE = 4;
const PIECE = Buffer.allocUnsafe(256 * 1024);

/**
 * Ends this process once the server has ended, even in the middle of a statement, where no event reaches it: a thread
 * of its own sees the life line close.
 */
const WATCH = `new (require('node:net').Socket)({ fd: ${LIFE_LINE} }).resume()
  .on('close', () => process.kill(process.pid, 'SIGKILL'));`;

async function serve(): Promise<void> {
  const read = createFrameReader();
  let executor: LocalExecutor | undefined;
  let forgets = false;
  for (let piece = readPiece(); piece !== null; piece = readPiece()) {
    for (const frame of read(piece)) {
      if (frame.length === 0) forgets = false;
      else if (executor === undefined) {
        executor = createLocalExecutor(readOptions(frame));
        write(writeMessage({ kind: 'ready' }));
      } else if (!forgets) forgets = await runJobs(executor, readJobs(frame));
    }
  }
  await executor?.close();
}

/** Runs jobs in turn up to a slow one; tells whether there was one, so that the server sends the others again. */
async function runJobs(executor: LocalExecutor, jobs: readonly AnyJob[]): Promise<boolean> {
  for (const job of jobs) {
    const began = performance.now();
    const answer = executor.run(job);
    const reply = answer instanceof Promise ? await answer : answer;
    // As the server reads it: with the digits of a 32-bit number.
    const ran = Math.fround(performance.now() - began);
    const gauges = job.kind === 'query' ? undefined : executor.gauges();
    write(writeMessage({ kind: 'reply', ran, reply, gauges }));
    if (ran > SLOW_MS) return true;
  }
  return false;
}

/** What has arrived, waiting for it; null at the end. */
function readPiece(): Buffer | null {
  const bytes = readSync(CHANNEL, PIECE, 0, PIECE.length, null);
  return bytes === 0 ? null : Buffer.from(PIECE.subarray(0, bytes));
}

function write(frame: Buffer): void {
  for (let done = 0; done < frame.length; ) done += writeSync(CHANNEL, frame, done);
}

// The server decides when it ends: a Ctrl-C or a SIGTERM for the whole group must not end calls that are under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
new Worker(WATCH, { eval: true, execArgv: [] }).unref();
serve().then(
  () => process.exit(0),
  (error: NodeJS.ErrnoException) => {
    // Where nobody reads any more the server has ended, and needs no answer.
    if (error.code === 'EPIPE') process.exit(0);
    console.error(error);
    process.exit(1);
  },
);
