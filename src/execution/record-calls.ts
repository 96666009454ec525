import { createHash } from 'node:crypto';
import { asToolError, toErrorBody } from '../errors.ts';
import { toJsonText } from '../json.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { findCaller } from './data/caller.ts';
import type { RunCall } from './found-call.ts';
import type { Outcome } from './outcome.ts';
import type { ToolCall } from './tool-call.ts';

/** The parts of sessions that recording takes. */
export type Recorder = Pick<Sessions, 'require' | 'find' | 'create' | 'record'>;

/**
 * Adds each call to the trace of its session: the one that the door names, or the one that it began or that its handle
 * carries. The session is looked up here, once a call; a call is recorded before it is answered.
 */
export function recordCalls(run: RunCall, sessions: Recorder): (call: ToolCall) => Promise<Outcome> {
  return (call) => runRecorded(run, sessions, call);
}

async function runRecorded(run: RunCall, sessions: Recorder, call: ToolCall): Promise<Outcome> {
  const started = { time: Date.now(), at: performance.now() };
  const notes = call.notes ?? {};
  const caller = await findCaller(sessions, call);
  if (caller.session !== null) notes.sessionId = caller.session.id;
  const record = async (answer: Answer): Promise<void> => {
    if (notes.sessionId === undefined) return;
    const { domain, universe, tool } = call;
    await sessions.record(notes.sessionId, {
      ...{ time: started.time, domain, universe, tool, arguments: call.arguments, coerced: notes.values },
      ...describeAnswer(answer, notes.sessionId),
      ms: Math.round((performance.now() - started.at) * 100) / 100,
    });
  };
  let outcome: Outcome;
  try {
    outcome = await run({ ...call, notes }, caller);
  } catch (error) {
    await record({ error });
    throw error;
  }
  await record({ outcome });
  return outcome;
}

type Answer = { readonly outcome: Outcome } | { readonly error: unknown };

function describeAnswer(answer: Answer, sessionId: string) {
  if ('outcome' in answer) {
    const { text, rows } = answer.outcome;
    return { outcome: 'ok', rows, ...measure(text, sessionId) };
  }
  const error = asToolError(answer.error);
  // The id of the request is no part of the answer: it differs each time.
  return { outcome: error.code, ...measure(toJsonText(toErrorBody(error, '').error), sessionId) };
}

/** A digest that tells different answers apart; a handle that carries its session counts without it. */
function measure(text: string, sessionId: string): { readonly bytes: number; readonly digest: string } {
  const told = text.replaceAll(`~${sessionId}`, '');
  const digest = createHash('sha256').update(told).digest('base64url').slice(0, 22);
  return { bytes: Buffer.byteLength(text), digest };
}
