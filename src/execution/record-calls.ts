import { createHash } from 'node:crypto';
import { asToolError, toErrorBody } from '../errors.ts';
import { toJsonText } from '../json.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Outcome } from './outcome.ts';
import type { CallNotes, Execute, ToolCall } from './tool-call.ts';

/** The parts of sessions that recording takes. */
export type Recorder = Pick<Sessions, 'require' | 'find' | 'create' | 'record'>;

/**
 * Adds each call to the trace of its session: the one that the door names, or the one that it began or that its handle
 * carries. A call is recorded before it is answered. One without a session is run as it is.
 */
export function recordCalls(execute: Execute, sessions: Recorder): Execute {
  return (call) => {
    if (call.sessionId === undefined && call.endpointsOnly) return execute(call);
    return runRecorded(execute, sessions, call);
  };
}

async function runRecorded(execute: Execute, sessions: Recorder, call: ToolCall): Promise<Outcome> {
  const started = { time: Date.now(), at: performance.now() };
  const notes: CallNotes = {};
  if (call.sessionId !== undefined) notes.sessionId = await findSession(sessions, call.sessionId, call);
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
    outcome = await execute({ ...call, notes });
  } catch (error) {
    await record({ error });
    throw error;
  }
  await record({ outcome });
  return outcome;
}

/** The session that the door names; one that it vouches for begins here. Throws `request.unknown_session`. */
async function findSession(sessions: Recorder, id: string, { vouched }: ToolCall): Promise<string> {
  if (vouched && (await sessions.find(id)) === undefined) await sessions.create(id);
  else await sessions.require(id);
  return id;
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
