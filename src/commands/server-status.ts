import { writeQuota } from '../access/quota.ts';
import { writeScope } from '../access/scope.ts';
import type { Domains } from '../domains/domains.ts';
import type { ExecutorPool } from '../execution/pool/pool.ts';
import type { Readings } from '../metrics/metrics.ts';
import type { McpSessions } from '../protocols/mcp/sessions/sessions.ts';
import type { Access } from './open-access.ts';
import type { Execution } from './open-execution.ts';

export interface StatusParts {
  readonly version: string;
  readonly domains: Domains;
  readonly execution: Execution;
  readonly access: Access;
  readonly sessions: McpSessions;
  readonly executors: Pick<ExecutorPool, 'stats'>;
}

/** The numbers of a running server that are read when its metrics are asked for. */
export function toReadings({ domains, execution, sessions, executors }: StatusParts): Readings {
  const count = (status: string) => () => domains.list().filter((domain) => domain.status === status).length;
  return {
    domains_ready: { help: 'Domains that answer.', read: count('ready') },
    domains_building: { help: 'Domains that are being read.', read: count('building') },
    domains_failed: { help: 'Domains that could not be read.', read: count('failed') },
    sessions: { help: 'Sessions of both doors.', read: () => execution.data.sessions.size },
    sessions_in_memory: {
      help: 'Sessions that are held in memory; the others are read from the state file when they are used.',
      read: async () => (await execution.data.sessions.stats()).inMemory,
    },
    handles: {
      help: 'Handles of all sessions.',
      read: async () => (await execution.data.sessions.stats()).handles,
    },
    mcp_connections: { help: 'MCP sessions that have a connection open.', read: () => sessions.connected },
    ...toAnswerReadings(execution.executor),
    ...toExecutorReadings(executors),
  };
}

function toAnswerReadings({ answerStats }: Execution['executor']): Readings {
  return {
    answer_cache_hits_total: {
      help: 'Executions that a kept answer has saved.',
      counts: true,
      read: () => answerStats().hits,
    },
    answer_cache_misses_total: {
      help: 'Executions for which no answer was kept.',
      counts: true,
      read: () => answerStats().misses,
    },
    answer_cache_answers: { help: 'Answers that are kept.', read: () => answerStats().answers },
    answer_cache_bytes: { help: 'Bytes of kept answers.', read: () => answerStats().bytes },
  };
}

function toExecutorReadings({ stats }: StatusParts['executors']): Readings {
  return {
    executors: { help: 'Processes that run calls.', read: () => stats().executors },
    executors_ready: { help: 'Those of them that take calls.', read: () => stats().ready },
    executors_busy: { help: 'Those of them that run one.', read: () => stats().busy },
    calls_running: { help: 'Calls that run, or were sent to run next.', read: () => stats().running },
    queue_depth: { help: 'Calls that wait for an executor.', read: () => stats().waiting },
    queue_refused_total: {
      help: 'Calls that were refused because too many waited.',
      counts: true,
      read: () => stats().refused,
    },
    timeouts_total: {
      help: 'Calls that ran into their deadline.',
      counts: true,
      read: () => stats().timeouts,
    },
    executor_restarts_total: {
      help: 'Executors that were replaced.',
      counts: true,
      read: () => stats().restarts,
    },
    cache_bytes: { help: 'Bytes of tables that the executors keep.', read: () => stats().cacheBytes },
    cache_evictions_total: {
      help: 'Tables that had to go for others.',
      counts: true,
      read: () => stats().evictions,
    },
    rebuilds_total: {
      help: 'Tables that were made again from their lineage.',
      counts: true,
      read: () => stats().rebuilds,
    },
  };
}

/** What `/admin/status` tells. */
export async function describeStatus(parts: StatusParts): Promise<object> {
  const { version, access } = parts;
  const readings = Object.entries(toReadings(parts)).map(
    async ([name, { read }]) => [name, await read()] as const,
  );
  return {
    version,
    uptime_seconds: Math.round(process.uptime()),
    memory_bytes: process.memoryUsage().rss,
    ...Object.fromEntries(await Promise.all(readings)),
    tokens_required: access.authenticator.isRequired(),
    tokens: access.tokens.list().map(({ id, name, scope, quota, expiresAt }) => ({
      id,
      name,
      scope: writeScope(scope),
      quota: writeQuota(quota),
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
  };
}
