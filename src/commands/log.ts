import { destination, type Logger, pino } from 'pino';
import type { Config } from '../settings.ts';

const STDERR = 2;

/**
 * The log: JSON lines on stderr, from the configured level on. Lines are written beside the calls that they are of, and
 * what is still to be written is written when the process exits; one that is killed loses its last lines.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ name: 'rookery', level: logLevel }, destination({ dest: STDERR, sync: false }));
}
