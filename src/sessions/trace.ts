import { toJsonText } from '../json.ts';
import type { StoredSession } from './store.ts';

/** Calls that a trace holds, and the characters of all its entries together. It is the beginning of a session. */
const MOST_CALLS = 2000;
const MOST_CHARACTERS = 1024 * 1024;

/** A call as it ended, for the trace of its session. */
export interface FinishedCall {
  /** When it came; milliseconds since 1970. */
  readonly time: number;
  readonly domain?: string | undefined;
  /** The universe that the URL fixed. */
  readonly universe?: string | undefined;
  readonly tool: string;
  /** As received. */
  readonly arguments: unknown;
  /** As they were parsed toward the tool's input schema; undefined where the call was refused before. */
  readonly coerced?: unknown;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  /** Rows in the answer where it is a list of rows. */
  readonly rows?: number | undefined;
  /** Bytes of the answer. */
  readonly bytes: number;
  readonly ms: number;
  /** Of the answer; equal answers have equal digests, in whatever session. */
  readonly digest: string;
}

/** A call as a trace holds it. */
export interface TracedCall extends Omit<FinishedCall, 'time'> {
  /** From 1 on, in the order in which the calls ended. */
  readonly number: number;
  /** ISO 8601. */
  readonly time: string;
}

/** Counts a call of a session, and gives its entry as JSON text where the trace has room for it. */
export function countCall(session: StoredSession, call: FinishedCall, hasRoom: boolean): string | undefined {
  const isWhole = session.traceCalls === session.calls;
  session.calls += 1;
  if (!hasRoom || !isWhole || session.traceCalls >= MOST_CALLS) return undefined;
  const entry = writeEntry(call, session.calls);
  if (session.traceBytes + entry.length > MOST_CHARACTERS) return undefined;
  session.traceCalls += 1;
  session.traceBytes += entry.length;
  return entry;
}

function writeEntry({ time, ...call }: FinishedCall, number: number): string {
  const traced: TracedCall = { number, time: new Date(time).toISOString(), ...call };
  return toJsonText(traced);
}
