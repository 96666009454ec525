import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ToolScope } from '../scopes/scope.ts';
import type { ScopeSession } from '../scopes/scope-request.ts';
import type { EarlyCall } from './early-calls.ts';
import type { InFlight } from './in-flight.ts';

/** A session with its server and its transport. */
export interface McpSession {
  readonly id: string;
  readonly scope: ToolScope;
  /** As negotiated. */
  readonly protocolVersion: string;
  readonly inFlight: InFlight;
  readonly scopeSession: ScopeSession;
  /** Begins a request outside the server; undefined where only the server can answer it. */
  readonly begin: (request: JSONRPCRequest) => EarlyCall | undefined;
  /** Ends a request that was begun so, and that the server did not take over. */
  readonly drop: (id: RequestId) => void;
  readonly handleRequest: (request: Request, parsedBody?: unknown) => Promise<Response>;
  /** Lets go of both; the session itself goes on. */
  readonly close: () => Promise<void>;
}
