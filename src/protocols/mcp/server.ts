import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Notification, Request, Result } from '@modelcontextprotocol/sdk/types.js';
import { quoteText } from '../../catalogue/quote-value.ts';
import { reportFailure, ToolError } from '../../errors.ts';
import type { LogLevel } from './client-link.ts';
import { writeCapabilities, writeServerInfo } from './introduction.ts';
import { findMethod } from './methods.ts';
import { asRecord, type Params } from './params.ts';
import { toThrownRpcError } from './reply.ts';
import type { ScopeSession, ToolScope } from './scope.ts';
import type { ServerDeps } from './server-deps.ts';
import { createSessionLink } from './session-link.ts';
import { createSessionMethods } from './session-methods.ts';

export type { ServerDeps } from './server-deps.ts';

/** What a session knows of its client beside the version; plain, so that it can be kept and brought back. */
export interface ClientState {
  readonly capabilities: Params;
  readonly logLevel: LogLevel | undefined;
}

export interface ServedSession {
  readonly server: Server;
  readonly session: ScopeSession;
  readonly readState: () => ClientState;
}

const NOTHING_KNOWN: ClientState = { capabilities: {}, logLevel: undefined };

/**
 * A server for one session of a scope, the same for every transport; the caller connects and closes it. With a state
 * from before it goes on as if its client had just said so.
 */
export function createMcpServer(
  scope: ToolScope,
  sessionId: string,
  deps: ServerDeps & { readonly state?: ClientState | undefined },
): ServedSession {
  const { state = NOTHING_KNOWN } = deps;
  const server = new Server<Request, Notification, Result>(writeServerInfo(deps.version), {
    capabilities: writeCapabilities(scope, 'sessions'),
    instructions: scope.instructions,
    jsonSchemaValidator: { getValidator: refuseValidation },
  });
  const announceTools = (): void => {
    server.sendToolListChanged().catch(() => undefined);
  };
  const session: ScopeSession = { id: sessionId, announceTools };
  const own = createSessionMethods(scope, {
    logLevel: state.logLevel,
    tell: (uri) => void server.sendResourceUpdated({ uri }).catch(() => undefined),
  });
  const readState = (): ClientState => ({
    capabilities: asRecord(server.getClientCapabilities()) ?? state.capabilities,
    logLevel: own.logLevel(),
  });
  // One handler for all methods: the SDK would refuse ill-formed params itself, with its validator's report.
  server.removeRequestHandler('logging/setLevel');
  server.fallbackRequestHandler = async ({ method, params = {} }, extra) => {
    const requestId = deps.nextRequestId();
    try {
      const special = own.find(method);
      if (special !== undefined) return { ...special(params) };
      const client = createSessionLink({ extra, params, readState });
      const request = { scope, method, params, session, signal: extra.signal, client, requestId };
      return { ...(await (findMethod(scope, method) ?? refuseMethod)(request, deps)) };
    } catch (thrown) {
      throw toThrownRpcError(reportFailure(thrown, { requestId, log: deps.log }).error, requestId);
    }
  };
  scope.enterSession?.(session);
  server.onclose = () => {
    own.close();
    scope.leaveSession?.(session);
  };
  return { server, session, readState };
}

/** What the SDK answers to a method without a handler. */
function refuseMethod({ method }: { readonly method: string }): never {
  throw new ToolError('request.unknown_method', {
    message: 'Method not found.',
    hint: `There is no method ${quoteText(method)} here.`,
  });
}

/** Else the SDK makes a schema validator for each server, only for elicitation: 18 of 29 KiB a session. */
function refuseValidation(): never {
  throw new Error('This server checks no answers of clients by their schema.');
}
