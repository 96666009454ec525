import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  isInitializeRequest,
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import type { ClientConnection } from '../../../sessions/connection.ts';
import type { ToolScope } from '../scopes/scope.ts';
import type { ClientState } from '../wire/client-link.ts';
import { parseLogLevel } from '../wire/client-link.ts';
import { createEarlyCalls } from './early-calls.ts';
import type { EventStores } from './event-store.ts';
import { createInFlight } from './in-flight.ts';
import type { McpSession } from './mcp-session.ts';
import { createMcpServer, type ServerDeps } from './server.ts';
import { watchTransport } from './transport.ts';

/** How long a client whose stream broke is asked to wait before it comes back. */
const RETRY_MS = 1000;

const HEADERS = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
/** Characters of what a client says of itself that are kept. */
const LONGEST_NAME = 200;
const MOST_CAPABILITIES = 4096;

/** The protocol version that a session will speak, or undefined where the message opens none. */
export function negotiateVersion(message: JSONRPCMessage): string | undefined {
  if (!isInitializeRequest(message)) return undefined;
  const asked = message.params.protocolVersion;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : LATEST_PROTOCOL_VERSION;
}

/** What is kept of a session that opens, so that it can be opened again. */
export function toConnection(
  scope: ToolScope,
  protocolVersion: string,
  message: JSONRPCMessage,
): ClientConnection {
  const asked = isInitializeRequest(message) ? message.params : undefined;
  const { name = '', version = '' } = asked?.clientInfo ?? {};
  const capabilities = { ...asked?.capabilities };
  return {
    path: scope.path,
    protocolVersion,
    client: { name: name.slice(0, LONGEST_NAME), version: version.slice(0, LONGEST_NAME) },
    capabilities: JSON.stringify(capabilities).length <= MOST_CAPABILITIES ? capabilities : {},
  };
}

type HttpSessionDeps = ServerDeps & { readonly events: EventStores };

interface HttpSessionParts {
  readonly id: string;
  readonly protocolVersion: string;
  /** What is known from before. */
  readonly state?: ClientState;
}

/** A session that goes on with a new server and transport, as if its client had just initialized. */
export async function reopenHttpSession(
  scope: ToolScope,
  { id, connection }: { readonly id: string; readonly connection: ClientConnection },
  deps: HttpSessionDeps,
): Promise<McpSession> {
  const { protocolVersion, client, capabilities, logLevel } = connection;
  const state = { capabilities, logLevel: parseLogLevel(logLevel) };
  const session = await openHttpSession(scope, { id, protocolVersion, state }, deps);
  const params = { protocolVersion, capabilities, clientInfo: client };
  const initialize = { jsonrpc: '2.0', id: 'reopen', method: 'initialize', params };
  const request = new Request(`http://localhost${connection.path}`, { method: 'POST', headers: HEADERS });
  await (await session.handleRequest(request, initialize)).text();
  return session;
}

/** A session with a server and a transport of its own; its first request must be `initialize`. */
export async function openHttpSession(
  scope: ToolScope,
  { id, protocolVersion, state }: HttpSessionParts,
  deps: HttpSessionDeps,
): Promise<McpSession> {
  // Not `enableJsonResponse`: that mode keeps something of every request.
  const inner = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    eventStore: deps.events.of(id),
    retryInterval: RETRY_MS,
  });
  const inFlight = createInFlight();
  const early = createEarlyCalls();
  const { server, session, begin } = createMcpServer(scope, id, { ...deps, state, early });
  await server.connect(watchTransport(inner, inFlight, early.drop));
  return {
    id,
    scope,
    protocolVersion,
    inFlight,
    scopeSession: session,
    begin,
    drop: early.drop,
    handleRequest: (request, parsedBody) => inner.handleRequest(request, { parsedBody }),
    close: () => server.close(),
  };
}
