#!/usr/bin/env node
import { runCommandLine } from './commands/program.ts';
import { readVersion } from './package-info.ts';

/** 128 + SIGINT, as shells count it. */
const INTERRUPTED = 130;

function watchSignals(): AbortSignal {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
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
