import { asToolError, toErrorBody } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import type { DataService } from '../data/service.ts';
import type { Outcome } from '../outcome.ts';
import type { Execute } from '../tool-call.ts';
import type { GivenCall } from './parse-calls.ts';
import { toPlainHandles } from './plain-handles.ts';

export interface ReplayDeps {
  readonly execute: Execute;
  readonly data: DataService;
}

export interface ReplayTerms {
  readonly requestId: string;
  /** Aborted when nobody wants the answers any more: the rest is not run. */
  readonly signal: AbortSignal;
}

/** Bytes of answers that a replay shows; what does not fit is run and has its digest in the new session's trace. */
const ANSWERS_BYTES = 8 * 1024 * 1024;

/**
 * Runs calls in their order in a fresh session, and answers with that session and each call's answer or error. Handles
 * get the same names as before, as they are named by what is called.
 */
export async function replayCalls(
  { execute, data }: ReplayDeps,
  calls: readonly GivenCall[],
  { requestId, signal }: ReplayTerms,
): Promise<Outcome> {
  const session = await data.sessions.create();
  const texts: string[] = [];
  let room = ANSWERS_BYTES;
  for (const call of calls) {
    if (signal.aborted) break;
    const answer = await runCall(execute, { call, sessionId: session.id, requestId });
    room -= Buffer.byteLength(answer.text);
    texts.push(writeCall(call, room < 0 ? { ...answer, text: undefined } : answer));
  }
  const head = `"session_id":${toJsonText(session.id)},"truncated":${room < 0}`;
  return { text: `{${head},"calls":[${texts.join(',')}]}`, truncated: room < 0 };
}

interface Replayed {
  readonly isError: boolean;
  /** Undefined where it is left out. */
  readonly text: string | undefined;
}

async function runCall(
  execute: Execute,
  { call, sessionId, requestId }: { call: GivenCall; sessionId: string; requestId: string },
): Promise<Replayed & { readonly text: string }> {
  const { domain, universe, tool } = call;
  try {
    const outcome = await execute({
      ...{ tool, arguments: toPlainHandles(call.arguments), sessionId, requestId },
      ...(domain !== undefined && { domain }),
      ...(universe !== undefined && { universe }),
    });
    return { isError: false, text: outcome.text };
  } catch (thrown) {
    const error = asToolError(thrown);
    if (error.code === 'internal') throw thrown;
    return { isError: true, text: toJsonText(toErrorBody(error, requestId).error) };
  }
}

function writeCall({ domain, tool }: GivenCall, { isError, text }: Replayed): string {
  const head = toJsonText({ ...(domain !== undefined && { domain }), tool });
  const member = text === undefined ? '"left_out":true' : `"${isError ? 'error' : 'answer'}":${text}`;
  return `${head.slice(0, -1)},${member}}`;
}
