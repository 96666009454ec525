import { availableParallelism } from 'node:os';
import { createLocalExecutor, type Executor, type LocalOptions } from '../execution/executor.ts';
import { runNear } from '../execution/near/run-near.ts';
import type { PoolLog } from '../execution/pool/oversight.ts';
import { createExecutorPool, type ExecutorPool, type PoolStats } from '../execution/pool/pool.ts';
import type { Config } from '../settings.ts';

type Budgets = Pick<Config, 'cacheMb' | 'searchCacheMb'>;
type PoolConfig = Budgets & Pick<Config, 'executors' | 'deadlineMs' | 'queueLimit'>;

const BYTES_PER_MB = 1024 * 1024;
/** With one alone a call that runs into its deadline would hold up all others. */
const LEAST_EXECUTORS = 2;

/** The numbers of a pool without processes. */
export const NO_PROCESSES: PoolStats = {
  ...{ executors: 0, ready: 0, busy: 0, running: 0, waiting: 0, restarts: 0, timeouts: 0, refused: 0 },
  ...{ cacheBytes: 0, evictions: 0, rebuilds: 0, pids: [] },
};

/** The processes in which a server runs its calls. */
export interface Executors extends ExecutorPool {
  /** Starts the processes, unless a call has done so already. */
  start(): void;
}

/** Makes the processes in which a server runs its calls, but for those that read little; until there is a domain to call, they would only be in the way. */
export function openExecutors(config: PoolConfig, log: PoolLog | undefined): Executors {
  const { deadlineMs, queueLimit } = config;
  const executors = config.executors ?? Math.max(LEAST_EXECUTORS, availableParallelism());
  const options = { executors, deadlineMs, queueLimit, local: toLocalOptions(config), log };
  let pool: ExecutorPool | undefined;
  const start = (): ExecutorPool => {
    pool ??= createExecutorPool(options);
    return pool;
  };
  const near = runNear({
    run: (job, terms) => start().run(job, terms),
    close: async () => {
      // One that never began, and is asked all the same, refuses as any pool that is closed.
      pool ??= createExecutorPool({ ...options, executors: 0 });
      await pool.close();
    },
  });
  return {
    start: () => void start(),
    run: near.run,
    stats: () => pool?.stats() ?? NO_PROCESSES,
    close: async () => near.close(),
  };
}

/** An executor within this process, for a command that makes a few calls and ends. */
export function openLocalExecutor(config: Budgets): Executor {
  return createLocalExecutor(toLocalOptions(config));
}

function toLocalOptions({ cacheMb, searchCacheMb }: Budgets): LocalOptions {
  return { cacheBytes: cacheMb * BYTES_PER_MB, searchCacheBytes: searchCacheMb * BYTES_PER_MB };
}
