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

/** All that an executor can be asked: plain data that survives structured clone, so that it may live in a process. */
export type AnyJob = QueryJob | SearchJob | TableJob;

/** What each kind of job is answered with. */
interface Results {
  readonly query: Outcome;
  readonly search: Outcome;
  readonly table: TableResult;
}

/** A failure as plain data. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** For the log: the stack of what was thrown, for `internal` failures. */
  readonly cause?: string;
}

export type ReplyOf<J extends AnyJob> =
  | { readonly ok: true; readonly result: Results[J['kind']] }
  | { readonly ok: false; readonly failure: Failure };

/** The answer of a statement, or of a question to documents. */
export type Reply = ReplyOf<QueryJob>;
export type AnyReply = ReplyOf<AnyJob>;

/** Now where it is at hand, later where it has to be waited for: a promise costs a call a tenth of its time. */
export type Eventually<T> = T | Promise<T>;

/** What a caller wants of the running of a job, beside its answer. */
export interface CallTerms {
  /**
   * Calls of one key run in one process, in turn with those of other keys: a session's id, or a corpus's name, as an
   * index is to be in the memory of one process alone.
   */
  readonly affinity?: string;
  /** Once aborted, a call that still waits is dropped; one that runs goes on, and nobody waits for it. */
  readonly signal?: AbortSignal;
}

/** Where calls run. It owns the databases' connections and the tables behind handles; it answers and never throws. */
export interface Executor {
  run<J extends AnyJob>(job: J, terms?: CallTerms): Eventually<ReplyOf<J>>;
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
  const search = async (job: SearchJob): Promise<AnyReply> => {
    try {
      return { ok: true, result: await (await openSearches()).run(job) };
    } catch (error) {
      return { ok: false, failure: toFailure(error) };
    }
  };
  function run<J extends AnyJob>(job: J): Eventually<ReplyOf<J>>;
  function run(job: AnyJob): Eventually<AnyReply> {
    if (job.kind === 'search') return search(job);
    try {
      return { ok: true, result: job.kind === 'query' ? queries.run(job) : tables.run(job) };
    } catch (error) {
      return { ok: false, failure: toFailure(error) };
    }
  }
  return {
    run,
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
