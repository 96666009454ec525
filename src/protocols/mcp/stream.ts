import type { Door, DoorCall } from './door.ts';
import { checkVersion, requireSessionId } from './request-head.ts';
import type { McpSession } from './sessions.ts';

/** The session that a request names. Throws where it names none, one that has ended, or one of another URL. */
export function requireSession(call: DoorCall, door: Door): McpSession {
  const { headers } = call.request.raw;
  // A client at a wrong URL is told about the URL, not about the session.
  if (!headers.has('mcp-session-id')) door.findScope(call);
  const session = door.sessions.require(
    requireSessionId(headers),
    ['/mcp', call.domain, call.universe].filter((part) => part !== undefined).join('/'),
  );
  checkVersion(headers);
  return session;
}

/** Answers GET: the stream on which the server speaks first. An open one keeps its session alive. */
export async function openStream(call: DoorCall, door: Door): Promise<Response> {
  const session = requireSession(call, door);
  const response = await session.handleRequest(call.request.raw);
  if (response.ok) {
    const release = door.sessions.hold(session);
    call.request.raw.signal.addEventListener('abort', release, { once: true });
  }
  return response;
}

/** Answers DELETE: the session ends, with all its streams. */
export async function endSession(call: DoorCall, door: Door): Promise<Response> {
  const session = requireSession(call, door);
  await door.sessions.end(session.id);
  return new Response(null, { status: 200 });
}
