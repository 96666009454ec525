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

/** The processes in which a server runs its calls. */
export interface Executors extends ExecutorPool {
  /** Starts the processes, unless a call has done so already. */
  start(): void;
}

/** Makes the processes in which a server runs its calls; until there is a domain to call, they would only be in the way. */
export function openExecutors(config: PoolConfig, log: PoolLog | undefined): Executors {
  const { deadlineMs, queueLimit } = config;
  const executors = config.executors ?? Math.max(LEAST_EXECUTORS, availableParallelism());
  const options = { executors, deadlineMs, queueLimit, local: toLocalOptions(config), log };
  let isClosed = false;
  let pool: ExecutorPool | undefined;
  const start = (): ExecutorPool => {
    if (pool !== undefined) return pool;
    pool = createExecutorPool(options);
    // A closed pool knows how to refuse calls.
    if (isClosed) void pool.close();
    return pool;
  };
  return {
    start: () => void (isClosed || start()),
    run: (job, terms) => start().run(job, terms),
    runTable: (job, terms) => start().runTable(job, terms),
    runSearch: (job, terms) => start().runSearch(job, terms),
    stats: () => start().stats(),
    async close() {
      isClosed = true;
      await pool?.close();
    },
  };
}

/** An executor within this process, for a command that makes a few calls and ends. */
export function openLocalExecutor(config: Budgets): Executor {
  return createLocalExecutor(toLocalOptions(config));
}

function toLocalOptions({ cacheMb, searchCacheMb }: Budgets): LocalOptions {
  return { cacheBytes: cacheMb * BYTES_PER_MB, searchCacheBytes: searchCacheMb * BYTES_PER_MB };
}
