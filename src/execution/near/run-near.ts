import { LRUCache } from 'lru-cache';
import type { Value } from '../../schema/model.ts';
import { createFileStates, type FileStates } from '../answers/file-states.ts';
import type { AnyJob, AnyReply, CallTerms, Eventually, Executor, Reply, ReplyOf } from '../executor.ts';
import { createQueryRunner, type QueryJob, type QueryRunner } from '../runners/query.ts';
import { boundCells } from './bound-cells.ts';

export interface NearOptions {
  /** A statement that can read more cells than these runs elsewhere. */
  readonly cells?: number;
  readonly states?: FileStates;
}

/** Some milliseconds at most, while which nothing else is answered. */
const MOST_CELLS = 20_000;
/** A text to look for costs its length with each cell. */
const LONGEST_TEXT = 200;
/** Statements of files whose bound is known. */
const MOST_KNOWN = 20_000;

/**
 * An executor that runs a statement where it is called, if it cannot read much: the way to another process and back takes
 * many times as long. All else, and what fails, is for the executor that is given.
 */
export function runNear(executor: Executor, options: NearOptions = {}): Executor {
  const { cells = MOST_CELLS, states = createFileStates() } = options;
  // Waits for no lock: whoever holds one would hold up the whole server.
  const queries = createQueryRunner({ lockWait: 0 });
  let isClosed = false;
  const known = new LRUCache<string, boolean>({ max: MOST_KNOWN });
  const isCheap = (job: QueryJob): boolean => {
    if (isClosed || job.texts !== undefined || job.binds.some(isLong)) return false;
    const state = states.read(job.file);
    if (state === undefined) return false;
    const key = `${state}\0${job.file}\0${job.sql}`;
    const verdict = known.get(key) ?? isBounded(queries, job, cells);
    known.set(key, verdict);
    return verdict;
  };
  function run<J extends AnyJob>(job: J, terms?: CallTerms): Eventually<ReplyOf<J>>;
  function run(job: AnyJob, terms?: CallTerms): Eventually<AnyReply> {
    const reply = job.kind === 'query' && isCheap(job) ? tryHere(queries, job) : undefined;
    return reply ?? executor.run(job, terms);
  }
  return {
    run,
    close() {
      isClosed = true;
      queries.close();
      return executor.close();
    },
  };
}

function isLong(value: Value): boolean {
  return value !== null && typeof value === 'object' ? true : String(value).length > LONGEST_TEXT;
}

/** Whether no more cells are read than some; false where that cannot be told. */
function isBounded(queries: QueryRunner, job: QueryJob, cells: number): boolean {
  try {
    const { read } = queries.open(job.file);
    return boundCells(read, job, cells) !== undefined;
  } catch {
    return false;
  }
}

/** The answer; undefined where there is a failure, for which the executor of all statements has the words. */
function tryHere(queries: QueryRunner, job: QueryJob): Reply | undefined {
  try {
    return { ok: true, result: queries.run(job) };
  } catch {
    return undefined;
  }
}
