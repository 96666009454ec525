import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { type CallToolResult, ErrorCode, type ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { quoteValue } from '../../catalogue/quote-value.ts';
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
  // Not as handlers of their own: the SDK would refuse ill-formed params itself, with its validator's report.
  server.fallbackRequestHandler = async ({ method, params = {} }, { signal }) => {
    if (method === 'tools/list') return listTools(scope, { cursor: params.cursor, session }, deps);
    if (method !== 'tools/call') throw refuseMethod();
    return callTool(scope, { name: params.name, arguments: params.arguments, session, signal }, deps);
  };
  scope.enterSession?.(session);
  server.onclose = () => scope.leaveSession?.(session);
  return { server, session };
}

async function listTools(
  scope: ToolScope,
  { cursor, session }: { readonly cursor: unknown; readonly session: ScopeSession },
  deps: ServerDeps,
): Promise<ListToolsResult> {
  const requestId = deps.nextRequestId();
  try {
    refuseCursor(cursor);
    return deps.readListing(await scope.list(session)).result;
  } catch (thrown) {
    throw toThrownRpcError(reportFailure(thrown, { requestId, log: deps.log }).error, requestId);
  }
}

async function callTool(
  scope: ToolScope,
  { name, ...call }: Omit<ScopeCall, 'requestId' | 'name'> & { readonly name: unknown },
  deps: ServerDeps,
): Promise<CallToolResult> {
  const requestId = deps.nextRequestId();
  if (typeof name !== 'string') throw toThrownRpcError(refuseName(name), requestId);
  try {
    return toToolResult(await scope.call({ ...call, name, requestId }));
  } catch (thrown) {
    const { error, body } = reportFailure(thrown, { requestId, log: deps.log });
    if (error.code === 'catalogue.unknown_tool') throw toThrownRpcError(error, requestId);
    return toFailedResult(body);
  }
}

function refuseName(name: unknown): ToolError {
  return new ToolError('request.invalid_argument', {
    message:
      name === undefined
        ? 'Invalid "tools/call": the name of the tool is missing.'
        : `Invalid "tools/call": the name of a tool is a text, not ${quoteValue(name)}.`,
    hint: 'Send {"name": "…", "arguments": {…}} as params; tools/list names the tools.',
  });
}

/** What the SDK answers to a method without a handler. */
function refuseMethod(): Error {
  return Object.assign(new Error('Method not found'), { code: ErrorCode.MethodNotFound });
}

/** Throws for any cursor: a list is one page, so none was ever handed out. */
function refuseCursor(cursor: unknown): void {
  if (cursor === undefined) return;
  throw new ToolError('request.invalid_argument', {
    message: `The cursor ${quoteValue(cursor)} is not from this server.`,
    hint: 'Leave it out: one page holds all tools.',
  });
}

/** Else the SDK makes a schema validator for each server, only for elicitation: 18 of 29 KiB a session. */
function refuseValidation(): never {
  throw new Error('This server asks clients nothing.');
}
