import type { Door, DoorCall } from './door.ts';
import type { MissedEvent } from './sessions/event-store.ts';
import { reopenHttpSession } from './sessions/http-session.ts';
import type { McpSession } from './sessions/mcp-session.ts';
import { checkSessionVersion, requireSessionId, VERSION_WITHOUT_BATCHES } from './wire/request-head.ts';

/** The session that a request names. Throws where it names none, one that has ended, or one of another URL. */
export async function requireSession(call: DoorCall, door: Door): Promise<McpSession> {
  const { headers } = call.request.raw;
  // A client at a wrong URL is told about the URL, not about the session.
  if (!headers.has('mcp-session-id')) door.findScope(call);
  const session = await door.sessions.require(
    requireSessionId(headers),
    ['/mcp', call.domain, call.universe].filter((part) => part !== undefined).join('/'),
    (id, connection) => reopenHttpSession(door.findScope(call), { id, connection }, door),
  );
  checkSessionVersion(headers);
  return session;
}

/** Answers GET: the stream on which the server speaks first. An open one keeps its session alive. */
export async function openStream(call: DoorCall, door: Door): Promise<Response> {
  const session = await requireSession(call, door);
  const missed = readMissed(call, session, door);
  if (missed !== undefined) return replay(missed, session.id);
  const response = await session.handleRequest(call.request.raw);
  if (response.ok) {
    const release = door.sessions.hold(session);
    call.request.raw.signal.addEventListener('abort', release, { once: true });
  }
  return response;
}

function readMissed(call: DoorCall, session: McpSession, door: Door): readonly MissedEvent[] | undefined {
  const lastEventId = call.request.raw.headers.get('last-event-id');
  // A batch's stream holds several answers: nobody but the SDK knows which are to come.
  if (lastEventId === null || session.protocolVersion < VERSION_WITHOUT_BATCHES) return undefined;
  return door.events.readFinished(session.id, lastEventId);
}

/** What a client missed of an answer, and nothing more: the SDK would leave the stream open for ever. */
function replay(missed: readonly MissedEvent[], session: string): Response {
  const events = missed.map(
    ({ id, message }) => `event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`,
  );
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' };
  return new Response(events.join(''), { headers: { ...headers, 'Mcp-Session-Id': session } });
}

/** Answers DELETE: the session ends, with all its streams. */
export async function endSession(call: DoorCall, door: Door): Promise<Response> {
  const session = await requireSession(call, door);
  await door.sessions.end(session.id);
  return new Response(null, { status: 200 });
}
