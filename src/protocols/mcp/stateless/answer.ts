import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { quoteText } from '../../../catalogue/quote-value.ts';
import { reportFailure, ToolError } from '../../../errors.ts';
import { toJsonText } from '../../../json.ts';
import type { Door, DoorCall } from '../door.ts';
import { findMethod, type MethodRequest } from '../methods/methods.ts';
import { type ClientLink, type Inputs, isLogged } from '../wire/client-link.ts';
import type { Body } from '../wire/message.ts';
import { asRecord, type Params, refuseParam } from '../wire/params.ts';
import { toRpcError, toRpcResponse } from '../wire/reply.ts';
import { discover } from './discover.ts';
import { checkVersion, claimsVersion, type Envelope, readEnvelope, STATELESS_VERSIONS } from './envelope.ts';
import { createExchange, type StatelessExchange, type Written } from './exchange.ts';
import { checkMethodHeaders, checkVersionHeader } from './headers.ts';
import { answerListen } from './listen.ts';
import { completeResult } from './result.ts';

/** Failures of an answer that are failures of HTTP too; others are in the body alone. */
const OWN_STATUS = ['request.unknown_method', 'request.missing_capability'];

/** Whether a POST speaks a version without sessions: its header says so, or its body. */
export function isStateless(headers: Headers, { batch, messages: [message] }: Body): boolean {
  if (STATELESS_VERSIONS.includes(headers.get('mcp-protocol-version') ?? '')) return true;
  return !batch && message !== undefined && 'method' in message && claimsVersion(message.params);
}

/** Answers a POST of the era without sessions: one request, which says all about itself. */
export async function answerStateless(
  call: DoorCall,
  { batch, messages }: Body,
  door: Door,
): Promise<Response> {
  const [message] = messages;
  if (batch || message === undefined || !('method' in message)) throw refuseShape();
  // Nothing that a client could notify about is kept between requests.
  if (!isRequest(message)) return new Response(null, { status: 202 });
  const requestId = door.nextRequestId();
  try {
    return await answerRequest({ call, message, requestId }, door);
  } catch (thrown) {
    return toRpcResponse(reportFailure(thrown, { requestId, log: door.log }).error, requestId, message.id);
  }
}

interface Asked {
  readonly call: DoorCall;
  readonly message: JSONRPCRequest;
  readonly requestId: string;
}

function answerRequest({ call, message, requestId }: Asked, door: Door): Response | Promise<Response> {
  const { headers, signal } = call.request.raw;
  const { id, method } = message;
  const params: Params = message.params ?? {};
  const envelope = readEnvelope(params);
  checkVersionHeader(headers, envelope.version);
  checkVersion(envelope);
  checkMethodHeaders(headers, { method, params });
  const scope = door.findScope(call);
  if (method === 'subscriptions/listen')
    return answerListen(scope, { id, params, requestId, version: door.version });
  const exchange = createExchange({ requestId });
  const client = createLink(envelope, { params, exchange });
  // The HTTP request's own: without a session a client cancels by leaving.
  const request = { scope, method, params, requestId, signal, client };
  void answerMethod({ request, id, exchange }, door);
  return exchange.response;
}

interface Answering {
  readonly request: MethodRequest;
  readonly id: RequestId;
  readonly exchange: StatelessExchange;
}

async function answerMethod({ request, id, exchange }: Answering, door: Door): Promise<void> {
  try {
    exchange.finish(await writeAnswer(request, id, door));
  } catch (thrown) {
    const { requestId } = request;
    const { error } = reportFailure(thrown, { requestId, log: door.log });
    const body = { jsonrpc: '2.0', id, error: toRpcError(error, requestId) };
    exchange.finish(toJsonText(body), OWN_STATUS.includes(error.code) ? error.status : 200);
  }
}

/** The JSON-RPC message; the list of tools in it comes from bytes that are written once. */
async function writeAnswer(request: MethodRequest, id: RequestId, door: Door): Promise<Written> {
  const { scope, method, params } = request;
  if (method === 'tools/list' && params.cursor === undefined) {
    return door.readListing(await scope.list()).write(id, completeResult(method, {}, door.version));
  }
  const known = method === 'server/discover' ? discover : findMethod(scope, method);
  if (known === undefined) throw refuseMethod(method);
  const result = completeResult(method, await known(request, door), door.version);
  return toJsonText({ jsonrpc: '2.0', id, result });
}

function createLink(
  { capabilities, logLevel, progressToken }: Envelope,
  { params, exchange }: { readonly params: Params; readonly exchange: StatelessExchange },
): ClientLink {
  return {
    capabilities,
    ...(progressToken !== undefined && {
      progress: (step) => exchange.notify('notifications/progress', { progressToken, ...step }),
    }),
    log(level, data) {
      if (isLogged(level, logLevel))
        exchange.notify('notifications/message', { level, logger: 'rookery', data });
    },
    inputs: readInputs(params),
  };
}

function readInputs({ inputResponses, requestState }: Params): Inputs {
  const responses = inputResponses === undefined ? {} : asRecord(inputResponses);
  if (responses === undefined) throw refuseParam('request', 'inputResponses', inputResponses, 'an object');
  if (requestState === undefined || typeof requestState === 'string')
    return { responses, state: requestState };
  throw refuseParam('request', 'requestState', requestState, 'the text that was given');
}

function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

function refuseMethod(method: string): ToolError {
  return new ToolError('request.unknown_method', {
    message: `Method not found: ${quoteText(method)}.`,
    hint: 'server/discover tells what there is; versions with sessions have other methods too.',
  });
}

function refuseShape(): ToolError {
  return new ToolError('request.invalid_body', {
    message: 'Invalid request: without a session each POST brings one request or notification.',
    hint: 'Send each message in a POST of its own.',
  });
}
