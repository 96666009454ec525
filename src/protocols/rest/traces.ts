import { ToolError } from '../../errors.ts';
import type { DataService } from '../../execution/data/service.ts';
import type { Execute } from '../../execution/tool-call.ts';
import { diffTraces } from '../../execution/traces/diff.ts';
import { parseCalls } from '../../execution/traces/parse-calls.ts';
import { replayCalls } from '../../execution/traces/replay.ts';
import { parseJson, toJsonText } from '../../json.ts';
import type { Session } from '../../sessions/session.ts';
import { answerHeaders, jsonHeaders } from '../http/headers.ts';
import { readJsonBody } from './read-call.ts';
import { type Answer, type Exchange, type Route, readParam, sendOutcome } from './responder.ts';

export interface TraceDeps {
  readonly execute: Execute;
  readonly data: DataService;
  readonly maxBodyBytes: number;
}

const LINES = 'application/x-ndjson';

/** The routes of traces: what a session has called, the same calls again, and how two lists of calls differ. */
export function createTraceRoutes(deps: TraceDeps): readonly Route[] {
  return [
    ['/v1/sessions/:session/trace', { GET: showTrace(deps) }],
    ['/v1/replay', { POST: answerReplay(deps) }],
    ['/v1/diff', { POST: answerDiff(deps) }],
  ];
}

function showTrace({ data }: TraceDeps): Answer {
  return async (exchange) => {
    const session = await data.sessions.require(readParam(exchange, 'session'));
    const entries = await data.sessions.readTrace(session);
    if (wantsLines(exchange)) return sendLines(exchange, session, entries);
    const { id, calls, traceCalls } = session;
    const head = toJsonText({ session_id: id, total: calls, truncated: calls > traceCalls });
    return sendOutcome(exchange, { text: `${head.slice(0, -1)},"calls":[${entries.join(',')}]}` });
  };
}

function wantsLines({ request }: Exchange): boolean {
  const format = request.query('format');
  if (format === undefined) return request.header('accept')?.includes(LINES) === true;
  if (format === 'json' || format === 'jsonl') return format === 'jsonl';
  throw new ToolError('request.invalid_argument', {
    message: `The argument "format" is ${toJsonText(format.slice(0, 80))}.`,
    hint: 'It takes json or jsonl.',
    details: { argument: 'format' },
  });
}

/** A call a line; where the trace was cut, a last line says so. */
function sendLines({ requestId }: Exchange, session: Session, entries: readonly string[]): Response {
  const { calls, traceCalls } = session;
  const cut = calls > traceCalls ? [toJsonText({ truncated: true, total: calls })] : [];
  const text = [...entries, ...cut].map((line) => `${line}\n`).join('');
  return new Response(text, { headers: { ...answerHeaders(requestId), 'Content-Type': LINES } });
}

function answerReplay(deps: TraceDeps): Answer {
  return async (exchange) => {
    const body = await readJsonBody(exchange.request, deps.maxBodyBytes);
    const calls = parseCalls(await findTrace(deps, body), 'calls');
    const { signal } = exchange.request.raw;
    return sendOutcome(exchange, await replayCalls(deps, calls, { requestId: exchange.requestId, signal }));
  };
}

function answerDiff(deps: TraceDeps): Answer {
  return async (exchange) => {
    const body = await readJsonBody(exchange.request, deps.maxBodyBytes);
    const [left, right] = [readMember(body, 'left'), readMember(body, 'right')];
    const difference = diffTraces(
      parseCalls(await findTrace(deps, left), 'left'),
      parseCalls(await findTrace(deps, right), 'right'),
    );
    return new Response(toJsonText(difference), { headers: jsonHeaders(exchange.requestId) });
  };
}

function readMember(body: unknown, name: string): unknown {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (value !== undefined) return value;
  throw new ToolError('request.missing_argument', {
    message: `The member "${name}" is missing.`,
    hint: 'Send {"left": …, "right": …}; each is the id of a session, a trace, or a list of calls.',
    details: { argument: name },
  });
}

/** The trace of the session that a body names, or the body itself. */
async function findTrace({ data: { sessions } }: TraceDeps, body: unknown): Promise<unknown> {
  const id = typeof body === 'string' ? body : readSessionId(body);
  if (id === undefined) return body;
  const entries = await sessions.readTrace(await sessions.require(id));
  return entries.map(parseJson);
}

/** `{"session_id": …}` without calls names a session; with them it is a trace that was read before. */
function readSessionId(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || 'calls' in body || !('session_id' in body))
    return undefined;
  return typeof body.session_id === 'string' ? body.session_id : undefined;
}
