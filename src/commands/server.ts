import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createGatedApp } from '../app.ts';
import { type Domains, isReady, isSettled } from '../domains/domains.ts';
import type { Executor } from '../execution/executor.ts';
import type { ExecutorPool } from '../execution/pool/pool.ts';
import type { Execute } from '../execution/tool-call.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { observeCalls } from '../metrics/observe.ts';
import { createGuard } from '../protocols/http/guard.ts';
import { answerUntilStopped } from '../protocols/http/stopping.ts';
import type { ToolScope } from '../protocols/mcp/scopes/scope.ts';
import type { ConnectionsOptions } from '../protocols/mcp/sessions/connections.ts';
import { createMcpSessions, type McpSessions } from '../protocols/mcp/sessions/sessions.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Config } from '../settings.ts';
import type { UniverseFile } from '../universes/file.ts';
import type { Access } from './open-access.ts';
import { createScopedDoors } from './open-doors.ts';
import { type Execution, type ExecutionConfig, openExecution } from './open-execution.ts';
import { describeStatus, toReadings } from './server-status.ts';

/** What answers the requests of `rookery serve`. */
export interface Server {
  readonly fetch: Hono['fetch'];
  /** What the doors are made of, for all domains and the sessions of all. */
  readonly execution: Execution;
  readonly sessions: McpSessions;
  /** Ends the event streams, which would hold up a server that waits for its last answers. */
  endStreams(): Promise<void>;
  close(): Promise<void>;
}

/** The settings that shape a server, beside those of its parts. */
export type ServerConfig = ExecutionConfig & Pick<Config, 'exposeSql' | 'cors'>;

/** Bounds that are no settings. */
export interface ServerBounds {
  /** The largest request body, in bytes; 4 MiB by default. */
  readonly maxBodyBytes?: number;
  readonly connections?: ConnectionsOptions;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
  /** Milliseconds between signs of life of a call whose client asked for progress. */
  readonly progressEveryMs?: number;
}

export interface ServerParts {
  readonly version: string;
  readonly domains: Domains;
  /** Closed with the server. */
  readonly executors: Executor & Pick<ExecutorPool, 'stats'>;
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
  readonly bounds?: ServerBounds;
  /** Put around each call, before it is counted and logged. */
  readonly intercept?: (execute: Execute) => Execute;
}

/** Puts the server together. It never listens. */
export function createServer(config: ServerConfig, parts: ServerParts): Server {
  const { domains, executors, store, universeFile, log, stop, bounds } = parts;
  const clock = bounds?.now === undefined ? {} : { now: bounds.now };
  const execution = openExecution(domains, config, { executor: executors, store, universeFile, ...clock });
  const sessions = createMcpSessions({
    sessions: execution.data.sessions,
    ...bounds?.connections,
    ...clock,
  });
  domains
    .settled()
    .then(() => survey(domains, execution, { log, stop }))
    .catch((error: unknown) => log.error({ err: error }, 'the domains could not be looked through'));
  return {
    fetch: createDoors({ ...parts, config, execution, sessions }).fetch,
    execution,
    sessions,
    endStreams: sessions.close,
    async close() {
      // Not awaited: a call that never ends would keep the others from being closed.
      sessions.close().catch((error: unknown) => log.error({ err: error }, 'a session could not be ended'));
      await execution.close();
    },
  };
}

interface OpenParts extends ServerParts {
  readonly config: ServerConfig;
  readonly execution: Execution;
  readonly sessions: McpSessions;
}

/** The doors of all scopes, behind the guard and the gate. */
function createDoors(parts: OpenParts): Hono {
  const { config, version, domains, access, hosts, log, stop, bounds, intercept = pass } = parts;
  const { execution, sessions } = parts;
  const metrics = createMetrics();
  metrics.addReadings(toReadings(parts));
  const doorsOf = createScopedDoors({
    domains,
    execution,
    access,
    sessions,
    admin: { metrics, readStatus: async () => describeStatus(parts) },
    observe: (execute) => observeCalls(intercept(execute), { domains, metrics, log }),
    options: {
      version,
      log,
      exposeSql: config.exposeSql,
      isReady: () => findHindrance(parts) === undefined && domains.list().every(isSettled),
      findHindrance: () => findHindrance(parts),
      maxBodyBytes: bounds?.maxBodyBytes ?? MAX_BODY_BYTES,
    },
    mcp: {
      fixtures: parts.fixtures,
      handleLifeMs: config.sessionTtl * 1000,
      progressEveryMs: bounds?.progressEveryMs,
    },
  });
  const answer = answerUntilStopped(createGuard({ ...access, doorsOf }), stop);
  return createGatedApp(answer, {
    log,
    access: { hosts, origins: config.cors },
    onRefused: metrics.countRefused,
  });
}

/** Why the server is not to be sent calls, whatever its domains are; undefined where it is. */
function findHindrance({ stop, store }: ServerParts): string | undefined {
  return stop.aborted ? 'The server is stopping.' : store.problem?.message;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;

function pass(execute: Execute): Execute {
  return execute;
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
