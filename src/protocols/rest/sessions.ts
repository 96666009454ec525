import { parseArguments } from '../../catalogue/arguments.ts';
import type { InputSchema } from '../../catalogue/tool.ts';
import { ToolError } from '../../errors.ts';
import { readHandlePage } from '../../execution/data/handle-page.ts';
import type { DataService } from '../../execution/data/service.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../execution/to-job.ts';
import { toJsonText } from '../../json.ts';
import type { Handle } from '../../sessions/handles.ts';
import { requireHandle, type Session } from '../../sessions/session.ts';
import { jsonHeaders } from '../http/headers.ts';
import { parseQueryArguments } from '../http/query-arguments.ts';
import { type Answer, type Exchange, type Route, readParam, sendOutcome } from './responder.ts';

const PAGE: InputSchema = {
  type: 'object',
  properties: {
    offset: { type: 'integer', minimum: 0, default: 0, description: 'Rows to skip.' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Rows at most.',
    },
  },
  required: [],
  additionalProperties: false,
};

/** The routes of sessions and their handles. */
export function createSessionRoutes(data: DataService): readonly Route[] {
  return [
    ['/v1/sessions', { POST: createSession(data) }],
    ['/v1/sessions/:session', { GET: showSession(data), DELETE: endSession(data) }],
    ['/v1/sessions/:session/handles/:handle', { GET: showHandle(data) }],
  ];
}

function createSession({ sessions }: DataService): Answer {
  return async (exchange) => {
    const session = await sessions.create();
    const body = { session_id: session.id, expires_at: toTime(sessions.expiryOf(session)) };
    return sendBody(exchange, body, 201);
  };
}

function showSession({ sessions }: DataService): Answer {
  return async (exchange) => {
    const session = await sessions.require(readParam(exchange, 'session'));
    return sendBody(exchange, describeSession(session, sessions.expiryOf(session)));
  };
}

function endSession({ sessions }: DataService): Answer {
  return async (exchange) => {
    const { requestId } = exchange;
    const id = readParam(exchange, 'session');
    if (await sessions.end(id))
      return new Response(null, { status: 204, headers: { 'X-Request-Id': requestId } });
    throw new ToolError('request.unknown_session', {
      message: `There is no session ${JSON.stringify(id.slice(0, 80))}.`,
      hint: 'It has ended already, or never was.',
    });
  };
}

function showHandle({ sessions, executor }: DataService): Answer {
  return async (exchange) => {
    const { offset, limit } = parseArguments(
      { inputSchema: PAGE },
      parseQueryArguments(exchange.request.url),
    );
    const session = await sessions.require(readParam(exchange, 'session'));
    const handle = requireHandle(session, readParam(exchange, 'handle'));
    const page = { offset: Number(offset), limit: Number(limit) };
    return sendOutcome(exchange, await readHandlePage(executor, { handle, session }, { page }));
  };
}

function describeSession(session: Session, expiry: number): object {
  return {
    session_id: session.id,
    created_at: toTime(session.createdAt),
    expires_at: toTime(expiry),
    active: session.active && { domain: session.active.domain, tool_universe_id: session.active.id },
    handles: [...session.handles.values()].map(describeHandle),
  };
}

function describeHandle({ name, tool, universe, createdAt }: Handle): object {
  return {
    handle: name,
    tool,
    ...(universe !== null && { domain: universe.domain, tool_universe_id: universe.id }),
    created_at: toTime(createdAt),
  };
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function sendBody({ requestId }: Exchange, body: object, status = 200): Response {
  return new Response(toJsonText(body), { status, headers: jsonHeaders(requestId) });
}
