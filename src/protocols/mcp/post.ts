import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import { readBody } from '../http/body.ts';
import { jsonHeaders } from '../http/headers.ts';
import type { Door, DoorCall } from './door.ts';
import type { EarlyCall } from './sessions/early-calls.ts';
import { negotiateVersion, openHttpSession, toConnection } from './sessions/http-session.ts';
import type { McpSession } from './sessions/mcp-session.ts';
import { answerStateless, isStateless } from './stateless/answer.ts';
import { requireSession } from './stream.ts';
import { parseLogLevel } from './wire/client-link.ts';
import { type Body, parseBody, readListRequestId, readPlainRequest, readRequestIds } from './wire/message.ts';
import { toRpcResponse } from './wire/reply.ts';
import { checkPostHead, VERSION_WITHOUT_BATCHES } from './wire/request-head.ts';

/** Answers POST: the messages of a client. */
export async function answerPost(call: DoorCall, door: Door): Promise<Response> {
  checkPostHead(call.request.raw.headers);
  const body = parseBody(await readBody(call.request, door.maxBodyBytes));
  if (isStateless(call.request.raw.headers, body)) return answerStateless(call, body, door);
  const opening = readOpening(call, body);
  if (opening) return openSession(call, opening, door);
  const session = await requireSession(call, door);
  refuseBatch(body, session);
  await keepLogLevel(body, session, door);
  const ids = readRequestIds(body.messages);
  const taken = session.inFlight.findTaken(ids);
  if (taken !== undefined) return refuseId(taken, door);
  const listId = readListId(body);
  if (listId !== undefined) return answerListing(listId, session, door);
  const whole = { request: call.request.raw, body, ids, session };
  const request = readSingleRequest(body);
  const begun = request && beginEarly(request, session);
  if (request === undefined || begun === undefined) return forward(whole);
  switch (await begun.turn) {
    case 'answer':
      session.inFlight.finish(request.id);
      return writeAnswer(begun, request.id, session);
    case 'dropped':
      // Its id may be taken again by now: whoever dropped it has finished it.
      return writeNothing(session);
    case 'stream':
      return forward(whole);
  }
}

interface Whole {
  readonly request: Request;
  readonly body: Body;
  readonly ids: readonly RequestId[];
  readonly session: McpSession;
}

/** Hands messages to the session's transport, which tells when each request is answered. */
async function forward({ request, body, ids, session }: Whole): Promise<Response> {
  session.inFlight.begin(ids);
  const response = await session.handleRequest(request, body.batch ? body.messages : body.messages[0]);
  if (response.ok) return response;
  for (const id of ids) {
    session.inFlight.finish(id);
    session.drop(id);
  }
  return response;
}

/** Begins a request that may be answered without the transport. */
function beginEarly(request: JSONRPCRequest, session: McpSession): EarlyCall | undefined {
  session.inFlight.begin([request.id]);
  const begun = session.begin(request);
  if (begun === undefined) session.inFlight.finish(request.id);
  return begun;
}

async function writeAnswer(
  { settled, requestId }: EarlyCall,
  id: RequestId,
  session: McpSession,
): Promise<Response> {
  const text = toJsonText({ jsonrpc: '2.0', id, ...(await settled) });
  return new Response(text, { headers: { ...jsonHeaders(requestId), 'Mcp-Session-Id': session.id } });
}

/** What a cancelled request gets: a stream that ends without an answer, as from the transport. */
function writeNothing(session: McpSession): Response {
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' };
  return new Response('', { headers: { ...headers, 'Mcp-Session-Id': session.id } });
}

/** The request that a body consists of, if it may be answered without the transport. */
function readSingleRequest({ batch, messages: [message] }: Body): JSONRPCRequest | undefined {
  return batch || message === undefined ? undefined : readPlainRequest(message);
}

/** The message that asks for a session, or undefined. */
function readOpening({ request }: DoorCall, { batch, messages }: Body): JSONRPCMessage | undefined {
  const [first] = messages;
  if (batch || first === undefined || request.raw.headers.has('mcp-session-id')) return undefined;
  return 'method' in first && first.method === 'initialize' ? first : undefined;
}

async function openSession(call: DoorCall, message: JSONRPCMessage, door: Door): Promise<Response> {
  const scope = door.findScope(call);
  const version = negotiateVersion(message);
  if (version === undefined) {
    throw new ToolError('request.invalid_argument', {
      message: 'Invalid "initialize": its params are not as the protocol has them.',
      hint: 'Send protocolVersion, capabilities and clientInfo with name and version.',
    });
  }
  const id = await door.sessions.begin(toConnection(scope, version, message));
  const session = await openHttpSession(scope, { id, protocolVersion: version }, door);
  door.sessions.add(session);
  const response = await session.handleRequest(call.request.raw, message);
  if (!response.ok) await door.sessions.end(session.id);
  return response;
}

/** What a client asks for once holds after a restart too. */
async function keepLogLevel({ messages }: Body, { id }: McpSession, { sessions }: Door): Promise<void> {
  for (const message of messages) {
    if (!('method' in message) || message.method !== 'logging/setLevel') continue;
    const level = parseLogLevel(message.params?.level);
    if (level !== undefined) await sessions.keepLogLevel(id, level);
  }
}

/**
 * The answer to `tools/list`, from bytes that are written once. The SDK would write the list anew for each request
 * (`bench/mcp.ts`: more than twice the CPU for 330 tools).
 */
async function answerListing(id: RequestId, session: McpSession, door: Door): Promise<Response> {
  const listing = door.readListing(await session.scope.list(session.scopeSession));
  return new Response(listing.write(id), {
    headers: { ...jsonHeaders(door.nextRequestId()), 'Mcp-Session-Id': session.id },
  });
}

/** The id of a body that asks for the list of tools and nothing else, or undefined. */
function readListId({ batch, messages }: Body): RequestId | undefined {
  const [message] = messages;
  return batch || message === undefined ? undefined : readListRequestId(message);
}

function refuseBatch({ batch }: Body, { protocolVersion }: McpSession): void {
  if (!batch || protocolVersion < VERSION_WITHOUT_BATCHES) return;
  throw new ToolError('request.invalid_body', {
    message: `Invalid request: protocol version ${protocolVersion} has no batches.`,
    hint: 'Send each message in a POST of its own.',
  });
}

function refuseId(id: RequestId, door: Door): Response {
  const error = new ToolError('request.invalid_body', {
    message: `Invalid request: a request with the id ${JSON.stringify(id)} still waits for its answer.`,
    hint: 'Give each request of a session an id of its own.',
  });
  return toRpcResponse(error, door.nextRequestId(), id);
}
