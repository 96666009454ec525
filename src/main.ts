#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { runCommandLine } from './commands/program.ts';
import { readVersion } from './package-info.ts';

/** 128 + SIGINT, as shells count it. */
const INTERRUPTED = 130;

/**
 * An exit waits for the process's threads, and one of them may hang in a call of the system: a program of its own ends what is
 * still there after a second.
 */
function endAtOnce(): void {
  const kill = `setTimeout(() => { try { process.kill(${process.pid}, 'SIGKILL'); } catch {} }, 1000)`;
  spawn(process.execPath, ['-e', kill], { detached: true, stdio: 'ignore' }).unref();
  process.exit(INTERRUPTED);
}

function watchSignals(): AbortSignal {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) endAtOnce();
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop.signal;
}

// `rookery tools chinook | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const exitCode = await runCommandLine({
  arguments: process.argv.slice(2),
  environment: process.env,
  directory: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  version: readVersion(),
  watchSignals,
});

// What is still being read in the background must not hold up the exit; what was written must be out.
await new Promise<void>((done) => void process.stdout.write('', () => done()));
process.exit(exitCode);
