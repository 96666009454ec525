import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { type ErrorBody, type ErrorCode, type ToolError, toErrorBody } from '../../../errors.ts';
import type { Outcome } from '../../../execution/outcome.ts';
import { toJsonText } from '../../../json.ts';
import { jsonHeaders } from '../../http/headers.ts';

/** JSON-RPC's numbers for failures that are no tool results; all others are -32000, as in the SDK. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  'request.invalid_json': -32700,
  'request.invalid_body': -32600,
  'request.invalid_argument': -32602,
  'request.missing_argument': -32602,
  'request.state_refused': -32602,
  'request.unknown_method': -32601,
  'request.unknown_session': -32001,
  'request.header_mismatch': -32020,
  'request.missing_capability': -32021,
  'request.unsupported_version': -32022,
  'catalogue.unknown_tool': -32602,
  'catalogue.unknown_prompt': -32602,
  'catalogue.unknown_resource': -32602,
  internal: -32603,
};

/** What the versions with sessions number otherwise. */
const SESSION_CODES: Partial<Record<ErrorCode, Pick<RpcError, 'code'>>> = {
  'catalogue.unknown_resource': { code: -32002 },
};

/** Seconds after which a client may try again what is not there yet. */
const RETRY_AFTER_SECONDS = '2';

export interface RpcError {
  readonly code: number;
  readonly message: string;
  /** The failure as tools show it, and its facts beside it, where the protocol looks for some of them. */
  readonly data: ErrorBody & Readonly<Record<string, unknown>>;
}

/** The error object of a JSON-RPC answer; its message holds the hint too, as many clients show no more. */
export function toRpcError(error: ToolError, requestId: string): RpcError {
  const body = toErrorBody(error, requestId);
  const { message, hint } = body.error;
  return {
    code: RPC_CODES[error.code] ?? -32000,
    message: hint === undefined ? message : `${message} ${hint}`,
    data: { ...body.error.details, ...body },
  };
}

/** The error object, numbered as the versions with sessions have it. */
export function toSessionRpcError(error: ToolError, requestId: string): RpcError {
  return { ...toRpcError(error, requestId), ...SESSION_CODES[error.code] };
}

/** The whole HTTP answer to a request that no session's server gets to see. */
export function toRpcResponse(error: ToolError, requestId: string, id: RequestId | null = null): Response {
  const body = { jsonrpc: '2.0', id, error: toRpcError(error, requestId) };
  return new Response(toJsonText(body), {
    status: error.status,
    headers: {
      ...jsonHeaders(requestId),
      ...(typeof error.details?.allow === 'string' && { Allow: error.details.allow }),
      // The rest of the body stays unread, so that the connection is good for nothing more.
      ...(error.code === 'request.body_too_large' && { Connection: 'close' }),
      ...(error.status === 503 && { 'Retry-After': RETRY_AFTER_SECONDS }),
    },
  });
}

/** A failure that the SDK is to answer as a JSON-RPC error: it reads `code`, `message` and `data` of what is thrown. */
export function toThrown({ message, ...rest }: RpcError): Error {
  return Object.assign(new Error(message), rest);
}

/** An answer as a tool result: the same JSON text as over REST; `structured`: as an object too. */
export function toToolResult({ text }: Outcome, structured = false): Readonly<Record<string, unknown>> {
  const content = [{ type: 'text', text }];
  return structured ? { content, structuredContent: JSON.parse(text) } : { content };
}

/** A failure that the model can mend, as a tool result: the same JSON text as over REST. */
export function toFailedResult(body: ErrorBody): Readonly<Record<string, unknown>> {
  return { content: [{ type: 'text', text: toJsonText(body) }], isError: true };
}
