import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createAdmit } from '../access/admit.ts';
import { createGatedApp } from '../app.ts';
import { type Domains, isReady } from '../domains/domains.ts';
import type { ExecutorPool } from '../execution/pool/pool.ts';
import type { Execute } from '../execution/tool-call.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { observeCalls } from '../metrics/observe.ts';
import { createGuard } from '../protocols/http/guard.ts';
import type { ToolScope } from '../protocols/mcp/scopes/scope.ts';
import { createMcpSessions, type McpSessions } from '../protocols/mcp/sessions/sessions.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { UniverseFile } from '../universes/file.ts';
import type { CommandInput } from './command.ts';
import type { Access } from './open-access.ts';
import { createScopedDoors } from './open-doors.ts';
import { type Execution, openExecution } from './open-execution.ts';
import { describeStatus, toReadings } from './server-status.ts';

/** What answers the requests of `rookery serve`. */
export interface Server {
  readonly fetch: Hono['fetch'];
  /** Ends the event streams, which would hold up a server that waits for its last answers. */
  endStreams(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerParts {
  readonly input: CommandInput;
  readonly domains: Domains;
  /** Closed with the server. */
  readonly executors: ExecutorPool;
  /** Closed with the server. */
  readonly store: SessionStore;
  readonly universeFile: UniverseFile;
  readonly access: Access;
  /** The names that clients may call the server by. */
  readonly hosts: readonly string[];
  readonly log: Logger;
  /** What MCP clients find beside the domains. */
  readonly fixtures?: ToolScope | undefined;
  /** Aborted once the server stops. */
  readonly stop: AbortSignal;
}

/** Puts the server together. */
export function createServer(parts: ServerParts): Server {
  const { input, domains, executors, store, universeFile, log, stop } = parts;
  const execution = openExecution(domains, input.config, { executor: executors, store, universeFile });
  const sessions = createMcpSessions({ sessions: execution.data.sessions });
  domains
    .settled()
    .then(() => survey(domains, execution, { log, stop }))
    .catch((error: unknown) => log.error({ err: error }, 'the domains could not be looked through'));
  return {
    fetch: createApp(parts, execution, sessions).fetch,
    endStreams: sessions.close,
    async close() {
      // Not awaited: a call that never ends would keep the others from being closed.
      sessions.close().catch((error: unknown) => log.error({ err: error }, 'a session could not be ended'));
      await execution.close();
    },
  };
}

function createApp(parts: ServerParts, execution: Execution, sessions: McpSessions): Hono {
  const { input, domains, access, hosts, log, stop } = parts;
  const { config, context } = input;
  const isSettled = (): boolean => domains.list().every(({ status }) => status !== 'building');
  const metrics = createMetrics();
  const status = { ...parts, execution, sessions };
  metrics.addReadings(toReadings(status));
  const admin = { metrics, readStatus: async () => describeStatus(status) };
  const options = {
    ...{ version: context.version, log, exposeSql: config.exposeSql },
    isReady: () => !stop.aborted && isSettled(),
  };
  const observe = (execute: Execute): Execute => observeCalls(execute, { domains, metrics, log });
  const admit = createAdmit(stop);
  const mcp = { fixtures: parts.fixtures, handleLifeMs: config.sessionTtl * 1000 };
  const doorsOf = createScopedDoors({
    ...{ domains, execution, access, sessions, admit, admin, observe, options, mcp },
  });
  return createGatedApp(createGuard({ ...access, doorsOf }), {
    ...options,
    access: { hosts, origins: config.cors },
    onRefused: metrics.countRefused,
  });
}

/**
 * Looks through what is served now, one domain at a time, so that whoever asks for it later need not wait, and tells what
 * could not be served: the rest is.
 */
async function survey(
  domains: Domains,
  { data }: Execution,
  { log, stop }: Pick<ServerParts, 'log' | 'stop'>,
): Promise<void> {
  for (const domain of domains.list().filter(isReady)) {
    await setImmediate();
    if (stop.aborted) return;
    const { collisions } = domain.catalogue;
    if (collisions.length > 0)
      log.warn({ domain: domain.name, collisions }, 'endpoints whose names were taken');
    data.universes.list(domain.name);
  }
  for (const { id, reason } of data.universes.refused())
    log.warn({ universe: id, reason }, 'universe left out');
}
