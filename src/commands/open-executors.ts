import { availableParallelism } from 'node:os';
import { createLocalExecutor, type Executor, type LocalOptions } from '../execution/executor.ts';
import type { PoolLog } from '../execution/pool/oversight.ts';
import { createExecutorPool, type ExecutorPool } from '../execution/pool/pool.ts';
import type { Config } from '../settings.ts';

type Budgets = Pick<Config, 'cacheMb' | 'searchCacheMb'>;
type PoolConfig = Budgets & Pick<Config, 'executors' | 'deadlineMs' | 'queueLimit'>;

const BYTES_PER_MB = 1024 * 1024;
/** With one alone a call that runs into its deadline would hold up all others. */
const LEAST_EXECUTORS = 2;

/** Starts the processes in which a server runs its calls. */
export function openExecutors(config: PoolConfig, log: PoolLog | undefined): ExecutorPool {
  const { deadlineMs, queueLimit } = config;
  const executors = config.executors ?? Math.max(LEAST_EXECUTORS, availableParallelism());
  return createExecutorPool({ executors, deadlineMs, queueLimit, local: toLocalOptions(config), log });
}

/** An executor within this process, for a command that makes a few calls and ends. */
export function openLocalExecutor(config: Budgets): Executor {
  return createLocalExecutor(toLocalOptions(config));
}

function toLocalOptions({ cacheMb, searchCacheMb }: Budgets): LocalOptions {
  return { cacheBytes: cacheMb * BYTES_PER_MB, searchCacheBytes: searchCacheMb * BYTES_PER_MB };
}
