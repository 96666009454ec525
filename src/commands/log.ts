import { destination, type Logger, pino } from 'pino';
import type { Config } from '../settings.ts';

const STDERR = 2;

/** Lines are gathered up to so many bytes, or so many milliseconds. */
const GATHERED_BYTES = 8 * 1024;
const GATHERED_MS = 100;

/**
 * The log: JSON lines on stderr, from the configured level on. Lines are written beside the calls that they are of, some
 * at one time, and what is still to be written is written when the process exits; one that is killed loses its last
 * lines.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ name: 'rookery', level: logLevel }, openLogDestination(STDERR));
}

/** Where the lines of a server go: a file, or what a number stands for. */
export function openLogDestination(dest: string | number): ReturnType<typeof destination> {
  return destination({
    dest,
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
  });
}
