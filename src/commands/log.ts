import { destination, type Logger, pino } from 'pino';
import type { Config } from '../settings.ts';

const STDERR = 2;

/** The log: JSON lines on stderr, from the configured level on. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ name: 'rookery', level: logLevel }, destination({ dest: STDERR, sync: true }));
}
