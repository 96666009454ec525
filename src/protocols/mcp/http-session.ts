import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  isInitializeRequest,
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { createInFlight } from './in-flight.ts';
import type { ToolScope } from './scope.ts';
import { createMcpServer, type ServerDeps } from './server.ts';
import type { McpSession } from './sessions.ts';
import { watchTransport } from './transport.ts';

/** The protocol version that a session will speak, or undefined where the message opens none. */
export function negotiateVersion(message: JSONRPCMessage): string | undefined {
  if (!isInitializeRequest(message)) return undefined;
  const asked = message.params.protocolVersion;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : LATEST_PROTOCOL_VERSION;
}

/** A session with a server and a transport of its own; its first request must be `initialize`. */
export async function openHttpSession(
  scope: ToolScope,
  protocolVersion: string,
  deps: ServerDeps,
): Promise<McpSession> {
  const id = randomUUID();
  // Not `enableJsonResponse`: that mode keeps something of every request.
  const inner = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const inFlight = createInFlight();
  const { server, session } = createMcpServer(scope, id, deps);
  await server.connect(watchTransport(inner, inFlight));
  return {
    id,
    scope,
    protocolVersion,
    inFlight,
    scopeSession: session,
    handleRequest: (request, parsedBody) => inner.handleRequest(request, { parsedBody }),
    close: () => server.close(),
  };
}
