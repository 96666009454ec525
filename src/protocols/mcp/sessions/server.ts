import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { JSONRPCRequest, Notification, Request, Result } from '@modelcontextprotocol/sdk/types.js';
import { quoteText } from '../../../catalogue/quote-value.ts';
import { reportFailure, ToolError } from '../../../errors.ts';
import { writeCapabilities, writeServerInfo } from '../methods/introduction.ts';
import { findMethod, type MethodRequest } from '../methods/methods.ts';
import type { ServerDeps } from '../methods/server-deps.ts';
import type { ToolScope } from '../scopes/scope.ts';
import type { ScopeSession } from '../scopes/scope-request.ts';
import type { ClientState } from '../wire/client-link.ts';
import { toClientId } from '../wire/message.ts';
import { asRecord } from '../wire/params.ts';
import { toSessionRpcError, toThrown } from '../wire/reply.ts';
import type { EarlyCall, EarlyCalls, Settled } from './early-calls.ts';
import { createSessionLink } from './session-link.ts';
import { createSessionMethods } from './session-methods.ts';

export type { ServerDeps } from '../methods/server-deps.ts';

export interface ServedSession {
  readonly server: Server;
  readonly session: ScopeSession;
  readonly readState: () => ClientState;
  /** Begins a request outside the server; undefined where only the server can answer it. */
  readonly begin: (request: JSONRPCRequest) => EarlyCall | undefined;
}

export interface ServedParts extends ServerDeps {
  /** What is known of the client from before: the server goes on as if it had just said so. */
  readonly state?: ClientState | undefined;
  /** The requests that are begun outside the server. */
  readonly early?: EarlyCalls | undefined;
}

const NOTHING_KNOWN: ClientState = { capabilities: {}, logLevel: undefined };

/** A server for one session of a scope, the same for every transport; the caller connects and closes it. */
export function createMcpServer(scope: ToolScope, sessionId: string, deps: ServedParts): ServedSession {
  const { state = NOTHING_KNOWN, early } = deps;
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
  const settle = async (request: MethodRequest): Promise<Settled> => {
    const { method, params, requestId } = request;
    try {
      const special = own.find(method);
      const answer = special?.(params) ?? (findMethod(scope, method) ?? refuseMethod)(request, deps);
      return { result: await answer };
    } catch (thrown) {
      const { error } = reportFailure(thrown, { requestId, log: deps.log });
      return { error: toSessionRpcError(error, requestId) };
    }
  };
  // One handler for all methods: the SDK would refuse ill-formed params itself, with its validator's report.
  server.removeRequestHandler('logging/setLevel');
  server.fallbackRequestHandler = async ({ method, params = {} }, extra) => {
    const { signal } = extra;
    const client = createSessionLink({ extra, params, readState });
    const begun = early?.adopt(toClientId(extra.requestId), { client, signal });
    const requestId = begun?.requestId ?? deps.nextRequestId();
    const request = { scope, method, params, session, signal, client, requestId };
    return unwrap(await (begun?.settled ?? settle(request)));
  };
  server.onclose = () => {
    early?.dropAll();
    own.close();
  };
  return {
    server,
    session,
    readState,
    begin({ id, method, params = {} }) {
      if (early === undefined || findMethod(scope, method) === undefined) return undefined;
      const requestId = deps.nextRequestId();
      const request = { scope, method, params, session, requestId };
      return early.begin({ id, params, requestId, readState, run: (use) => settle({ ...request, ...use }) });
    },
  };
}

/** The answer as the SDK wants it of a handler. */
function unwrap(settled: Settled): Result {
  if ('error' in settled) throw toThrown(settled.error);
  return { ...settled.result };
}

/** What the SDK answers to a method without a handler. */
function refuseMethod({ method }: { readonly method: string }): never {
  throw new ToolError('request.unknown_method', {
    message: 'Method not found.',
    hint: `There is no method ${quoteText(method)} here.`,
  });
}

/** Else the SDK makes a schema validator for each server, only for elicitation: 18 of 35 KiB a session. */
function refuseValidation(): never {
  throw new Error('This server checks no answers of clients by their schema.');
}
