import { devNull } from 'node:os';
import { pino } from 'pino';
import { NO_QUOTA } from '../src/access/quota.ts';
import { WHOLE_SCOPE } from '../src/access/scope.ts';
import { createToken, type TokenStore } from '../src/access/token.ts';
import { openLogDestination } from '../src/commands/log.ts';
import { createAccess } from '../src/commands/open-access.ts';
import { openExecutors } from '../src/commands/open-executors.ts';
import { createServer, type Server } from '../src/commands/server.ts';
import { readConfig } from '../src/config.ts';
import type { Domains } from '../src/domains/domains.ts';
import { createMemoryStore } from '../src/sessions/memory-store.ts';

export interface BenchServer extends Server {
  /** What a request has to send as `Authorization`. */
  readonly authorization: string;
  /** The processes beside this one. */
  pids(): readonly number[];
}

/** The server as `rookery serve` puts it together: it asks for a token, counts, and logs each call. */
export function createBenchServer(
  domains: Domains,
  flags: Readonly<Record<string, unknown>> = {},
): BenchServer {
  const config = readConfig({ flags, environment: {}, directory: process.cwd() });
  const { text, record } = createToken({
    name: 'bench',
    scope: WHOLE_SCOPE,
    quota: NO_QUOTA,
    expiresAt: null,
    createdAt: Date.now(),
  });
  const tokens: TokenStore = {
    list: () => [record],
    insert: () => undefined,
    remove: () => [],
    version: () => 0,
    close: () => undefined,
  };
  const log = pino({ level: 'info' }, openLogDestination(devNull));
  const executors = openExecutors(config, log);
  const server = createServer(config, {
    version: '0.0.0',
    domains,
    executors,
    store: createMemoryStore(),
    universeFile: { entries: [], refused: [] },
    access: createAccess(tokens, { noAuth: false }),
    hosts: [],
    log,
    stop: new AbortController().signal,
  });
  executors.start();
  return { ...server, authorization: `Bearer ${text}`, pids: () => executors.stats().pids };
}
