import { asToolError, type ErrorCode, ToolError } from '../errors.ts';
import type { Outcome } from './outcome.ts';
import { createQueryRunner, type QueryJob } from './runners/query.ts';
import type { SearchJob, SearchRunner, SearchRunnerOptions } from './runners/search.ts';
import {
  createTableRunner,
  type TableJob,
  type TableResult,
  type TableRunnerOptions,
} from './runners/verb.ts';

/** What an executor is asked to do: plain data that survives structured clone, so that it may live in a process. */
export type Job = QueryJob;

/** A failure as plain data. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** For the log: the stack of what was thrown, for `internal` failures. */
  readonly cause?: string;
}

export type Reply =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly failure: Failure };

export type TableReply =
  | { readonly ok: true; readonly result: TableResult }
  | { readonly ok: false; readonly failure: Failure };

/** Now where it is at hand, later where it has to be waited for: a promise costs a call a tenth of its time. */
export type Eventually<T> = T | Promise<T>;

/** What a caller wants of the running of a job, beside its answer. */
export interface CallTerms {
  /** Calls of one key run in one process, in turn with those of other keys: a session's id, or a corpus's name. */
  readonly affinity?: string;
  /** Once aborted, a call that still waits is dropped; one that runs goes on, and nobody waits for it. */
  readonly signal?: AbortSignal;
}

/** Where calls run. It owns the databases' connections and the tables behind handles; it answers and never throws. */
export interface Executor {
  run(job: Job, terms?: CallTerms): Eventually<Reply>;
  runTable(job: TableJob, terms?: CallTerms): Promise<TableReply>;
  /** Give it the domain as affinity: an index is to be in the memory of one process alone. */
  runSearch(job: SearchJob, terms?: CallTerms): Promise<Reply>;
  /** Takes no more calls, lets running ones finish, and frees everything. */
  close(): Eventually<void>;
}

/** Budgets of an executor; plain data. */
export type LocalOptions = TableRunnerOptions & SearchRunnerOptions;

/** What an executor holds, and has had to do again so far. */
export interface Gauges {
  /** Bytes of tables in the cache. */
  readonly cacheBytes: number;
  /** Tables that had to go from the cache. */
  readonly evictions: number;
  /** Tables that were made again from their lineage. */
  readonly rebuilds: number;
}

export interface LocalExecutor extends Executor {
  gauges(): Gauges;
}

/** An executor in this process; calls run one after the other and block it. */
export function createLocalExecutor(options: LocalOptions = {}): LocalExecutor {
  const queries = createQueryRunner();
  const tables = createTableRunner(options);
  let searches: Promise<SearchRunner> | undefined;
  // Loaded with the first question: an executor starts a third sooner without, and most never search.
  const openSearches = (): Promise<SearchRunner> => {
    searches ??= import('./runners/search.ts').then(({ createSearchRunner }) => createSearchRunner(options));
    return searches;
  };
  return {
    run(job) {
      try {
        return { ok: true, outcome: queries.run(job) };
      } catch (error) {
        return { ok: false, failure: toFailure(error) };
      }
    },
    async runTable(job) {
      try {
        return { ok: true, result: tables.run(job) };
      } catch (error) {
        return { ok: false, failure: toFailure(error) };
      }
    },
    async runSearch(job) {
      try {
        return { ok: true, outcome: await (await openSearches()).run(job) };
      } catch (error) {
        return { ok: false, failure: toFailure(error) };
      }
    },
    gauges() {
      const { cache, rebuilds } = tables;
      return { cacheBytes: cache.bytes, evictions: cache.evictions, rebuilds };
    },
    close() {
      queries.close();
      tables.close();
      return searches?.then((runner) => runner.close(), ignore);
    },
  };
}

/** What was never loaded needs no closing. */
function ignore(): void {}

/** What was thrown, as plain data. */
function toFailure(thrown: unknown): Failure {
  const { code, message, hint, details, cause } = asToolError(thrown);
  return {
    code,
    message,
    ...(hint !== undefined && { hint }),
    ...(details !== undefined && { details }),
    ...(code === 'internal' && {
      cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    }),
  };
}

/** The ToolError that a failure stands for. */
export function fromFailure(failure: Failure): ToolError {
  return new ToolError(failure.code, failure);
}
