import type { AnyJob, AnyReply, CallTerms, Executor, LocalOptions, ReplyOf } from '../executor.ts';
import { DEFAULT_SEARCH_BYTES } from '../runners/search.ts';
import { DEFAULT_CACHE_BYTES } from '../runners/verb.ts';
import { createCallFlow } from './call-flow.ts';
import type { PoolLog } from './oversight.ts';
import type { ProcessOptions } from './process.ts';
import type { PoolStats } from './stats.ts';

export type { PoolStats };

export interface PoolOptions {
  /** Processes that run calls. */
  readonly executors: number;
  /** How long a call may run, in milliseconds, from when it begins. It may wait twice as long before, or half a minute. */
  readonly deadlineMs: number;
  /** Calls that may wait at one time. */
  readonly queueLimit: number;
  /** Budgets for all executors together. */
  readonly local?: LocalOptions;
  /** Megabytes of JavaScript heap for each process; by default what its share of the tables needs. */
  readonly heapMb?: number;
  /** Processes that stand by, to replace one at once. Default: 1. */
  readonly spares?: number;
  readonly log?: PoolLog | undefined;
}

/** Executors in processes of their own. */
export interface ExecutorPool extends Executor {
  stats(): PoolStats;
  /** Refuses what waits, lets running calls finish or meet their deadline, and resolves when all processes have ended. */
  close(): Promise<void>;
}

const BYTES_PER_MB = 1024 * 1024;
/** Megabytes of heap beside twice the tables' share: rows on their way into a table take more than the table. */
const HEAP_MB = 512;

/** Starts executor processes, in which calls run from now on. The caller closes the pool. */
export function createExecutorPool(options: PoolOptions): ExecutorPool {
  const { spares = 1, log } = options;
  const calls = createCallFlow({ ...options, spares, process: toProcessOptions(options), log });
  // An executor answers jobs in the order in which it got them, and each with a result of its kind.
  function run<J extends AnyJob>(job: J, terms?: CallTerms): Promise<ReplyOf<J>>;
  function run(job: AnyJob, terms?: CallTerms): Promise<AnyReply> {
    return new Promise((resolve) => calls.submit(job, terms, resolve));
  }
  return { run, stats: calls.stats, close: calls.close };
}

/** Each process gets its share of the budgets. */
function toProcessOptions({ local = {}, executors, heapMb }: PoolOptions): ProcessOptions {
  const cacheBytes = Math.floor((local.cacheBytes ?? DEFAULT_CACHE_BYTES) / executors);
  const searchCacheBytes = Math.floor((local.searchCacheBytes ?? DEFAULT_SEARCH_BYTES) / executors);
  return {
    local: { ...local, cacheBytes, searchCacheBytes },
    heapMb: heapMb ?? HEAP_MB + Math.ceil((2 * cacheBytes + searchCacheBytes) / BYTES_PER_MB),
  };
}
