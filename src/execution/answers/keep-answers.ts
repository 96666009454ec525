import { LRUCache } from 'lru-cache';
import type { AnyJob, AnyReply, CallTerms, Eventually, Executor, ReplyOf } from '../executor.ts';
import { toAnswerKey } from './answer-key.ts';
import { createFileStates, type FileStates } from './file-states.ts';

export interface AnswersOptions {
  /** Bytes of answers to keep; 0 keeps none. */
  readonly bytes: number;
  readonly states?: FileStates;
}

/** What the kept answers have been good for so far. */
export interface AnswerStats {
  readonly hits: number;
  readonly misses: number;
  readonly answers: number;
  readonly bytes: number;
}

export interface AnsweringExecutor extends Executor {
  answerStats(): AnswerStats;
}

type Result = Extract<AnyReply, { ok: true }>['result'];

/** About what an entry takes beside its texts. */
const ENTRY_BYTES = 400;

/**
 * An executor that gives an answer which it has given before without running anything: databases are read-only, and the
 * same job on the same files has the same answer. Failures are not kept, and neither is what lacks a table.
 */
export function keepAnswers(executor: Executor, options: AnswersOptions): AnsweringExecutor {
  const { bytes, states = createFileStates() } = options;
  if (bytes === 0) return { ...executor, answerStats: () => NOTHING_KEPT };
  const kept = new LRUCache<string, Result>({ maxSize: bytes, sizeCalculation: weigh });
  const counts = { hits: 0, misses: 0 };
  const keep = (key: string, reply: AnyReply): AnyReply => {
    if (reply.ok && !isMissing(reply.result)) kept.set(key, reply.result);
    return reply;
  };
  function run<J extends AnyJob>(job: J, terms?: CallTerms): Eventually<ReplyOf<J>>;
  function run(job: AnyJob, terms?: CallTerms): Eventually<AnyReply> {
    const key = toAnswerKey(job, states);
    const known = key === undefined ? undefined : kept.get(key);
    if (known !== undefined) {
      counts.hits += 1;
      return { ok: true, result: known };
    }
    counts.misses += 1;
    const reply = executor.run(job, terms);
    if (key === undefined) return reply;
    return reply instanceof Promise ? reply.then((later) => keep(key, later)) : keep(key, reply);
  }
  return {
    run,
    answerStats: () => ({ ...counts, answers: kept.size, bytes: kept.calculatedSize }),
    close() {
      kept.clear();
      return executor.close();
    },
  };
}

const NOTHING_KEPT: AnswerStats = { hits: 0, misses: 0, answers: 0, bytes: 0 };

function isMissing(result: Result): boolean {
  return 'kind' in result && result.kind === 'missing';
}

/** Bytes that an answer takes: a text with one letter beyond Latin-1 has two bytes for each of its letters. */
function weigh(result: Result, key: string): number {
  return ENTRY_BYTES + weighText(key) + ('text' in result ? weighText(result.text) : 0);
}

function weighText(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length;
}
