import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type FailureLog, reportFailure, ToolError } from '../../errors.ts';
import type { ReadListing } from './listing.ts';
import { toFailedResult, toThrownRpcError, toToolResult } from './reply.ts';
import type { ScopeCall, ScopeSession, ToolScope } from './scope.ts';

export interface ServerDeps {
  /** Rookery's version, told to clients. */
  readonly version: string;
  readonly readListing: ReadListing;
  readonly nextRequestId: () => string;
  readonly log?: FailureLog | undefined;
}

export interface ServedSession {
  readonly server: Server;
  readonly session: ScopeSession;
}

/** A server for one session of a scope, the same for every transport; the caller connects and closes it. */
export function createMcpServer(scope: ToolScope, sessionId: string, deps: ServerDeps): ServedSession {
  const server = new Server(
    { name: 'rookery', title: 'Rookery', version: deps.version },
    {
      capabilities: { tools: scope.listChanges ? { listChanged: true } : {} },
      instructions: scope.instructions,
      jsonSchemaValidator: { getValidator: refuseValidation },
    },
  );
  const session: ScopeSession = {
    id: sessionId,
    announceTools: () => {
      server.sendToolListChanged().catch(() => undefined);
    },
  };
  server.setRequestHandler(ListToolsRequestSchema, async (request) => {
    const requestId = deps.nextRequestId();
    try {
      refuseCursor(request.params?.cursor);
      return deps.readListing(await scope.list(session)).result;
    } catch (thrown) {
      throw toThrownRpcError(reportFailure(thrown, { requestId, log: deps.log }).error, requestId);
    }
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    callTool(scope, { name: params.name, arguments: params.arguments ?? {}, session, signal }, deps),
  );
  scope.enterSession?.(session);
  server.onclose = () => scope.leaveSession?.(session);
  return { server, session };
}

async function callTool(
  scope: ToolScope,
  call: Omit<ScopeCall, 'requestId'>,
  deps: ServerDeps,
): Promise<CallToolResult> {
  const requestId = deps.nextRequestId();
  try {
    return toToolResult(await scope.call({ ...call, requestId }));
  } catch (thrown) {
    const { error, body } = reportFailure(thrown, { requestId, log: deps.log });
    if (error.code === 'catalogue.unknown_tool') throw toThrownRpcError(error, requestId);
    return toFailedResult(body);
  }
}

/** Throws for any cursor: a list is one page, so none was ever handed out. */
function refuseCursor(cursor: unknown): void {
  if (cursor === undefined) return;
  throw new ToolError('request.invalid_argument', {
    message: `The cursor ${JSON.stringify(cursor)} is not from this server.`,
    hint: 'Leave it out: one page holds all tools.',
  });
}

/** Else the SDK makes a schema validator for each server, only for elicitation: 18 of 29 KiB a session. */
function refuseValidation(): never {
  throw new Error('This server asks clients nothing.');
}
