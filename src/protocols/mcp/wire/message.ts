import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  RELATED_TASK_META_KEY,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { ToolError } from '../../../errors.ts';
import { parseGivenJson } from '../../../json.ts';

const MESSAGES_IN_A_BATCH = 100;
const MEMBERS = ['jsonrpc', 'id', 'method', 'params'];

/** What a POST brings: one message, or several where the protocol version has batches. */
export interface Body {
  readonly batch: boolean;
  readonly messages: readonly JSONRPCMessage[];
}

/** Reads a body exactly: integers beyond 2^53 arrive as bigint. Throws `request.invalid_json` and `request.invalid_body`. */
export function parseBody(text: string): Body {
  const value = parseText(text);
  if (!Array.isArray(value)) return { batch: false, messages: [parseMessage(value)] };
  if (value.length === 0) throw refuseBody('The batch is empty.');
  if (value.length > MESSAGES_IN_A_BATCH) {
    throw refuseBody(`The batch holds ${value.length} messages, more than ${MESSAGES_IN_A_BATCH}.`);
  }
  return { batch: true, messages: value.map(parseMessage) };
}

/** The ids of the requests among messages; notifications and responses have none that waits for an answer. */
export function readRequestIds(messages: readonly JSONRPCMessage[]): RequestId[] {
  return messages.flatMap((message) => ('method' in message && 'id' in message ? [message.id] : []));
}

/** The id of a request for the list of tools from its beginning, or undefined. */
export function readListRequestId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message && 'id' in message) || message.method !== 'tools/list') return undefined;
  return message.params?.cursor === undefined ? message.id : undefined;
}

/**
 * The request that a message is, or undefined where it is none, or has something that only the SDK's server knows how to
 * answer or refuse: a task, members that no request has, a token of another type.
 */
export function readPlainRequest(message: JSONRPCMessage): JSONRPCRequest | undefined {
  if (!('method' in message && 'id' in message)) return undefined;
  if (Object.keys(message).some((key) => !MEMBERS.includes(key))) return undefined;
  const { task, _meta: meta = {} } = message.params ?? {};
  if (task !== undefined || !isRecord(meta) || RELATED_TASK_META_KEY in meta) return undefined;
  const { progressToken: token } = meta;
  return token === undefined || isRequestId(token) ? message : undefined;
}

/** The id that a message answers, or undefined where it is no answer. */
export function readAnsweredId(message: JSONRPCMessage): RequestId | undefined {
  return 'method' in message ? undefined : message.id;
}

/** The id of the request that a client wants no more, or undefined. */
export function readCancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id: unknown = message.params?.requestId;
  return isRequestId(id) ? id : undefined;
}

/** Ids that the SDK's server takes for none where a request is cancelled, and what it knows them by. */
const RENAMED: ReadonlyMap<RequestId, string> = new Map<RequestId, string>([
  [0, 'rookery:zero'],
  ['', 'rookery:empty'],
]);

/** The id by which the SDK's server knows a client's request. */
export function toServerId(id: RequestId): RequestId {
  return RENAMED.get(id) ?? id;
}

/** The id that the client gave to the request that the SDK's server knows by this one. */
export function toClientId(id: RequestId): RequestId {
  for (const [own, renamed] of RENAMED) if (renamed === id) return own;
  return id;
}

/** The message with other ids of requests of the client. */
export function renameIds(message: JSONRPCMessage, rename: (id: RequestId) => RequestId): JSONRPCMessage {
  const cancelled = readCancelledId(message);
  if (cancelled !== undefined && 'method' in message) {
    const requestId = rename(cancelled);
    return requestId === cancelled ? message : { ...message, params: { ...message.params, requestId } };
  }
  if (!('id' in message) || message.id === undefined) return message;
  const id = rename(message.id);
  return id === message.id ? message : { ...message, id };
}

function parseText(text: string): unknown {
  try {
    return parseGivenJson(text);
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    throw new ToolError('request.invalid_json', {
      message: `Parse error: the body is not JSON: ${JSON.stringify(text.slice(0, 80))}.`,
      hint: 'Send one JSON-RPC 2.0 message as JSON.',
      cause,
    });
  }
}

function parseMessage(value: unknown): JSONRPCMessage {
  if (!isRecord(value) || value.jsonrpc !== '2.0') {
    throw refuseBody('Invalid request: a message is an object with "jsonrpc": "2.0".');
  }
  if ('id' in value && !isRequestId(value.id)) {
    throw refuseBody('Invalid request: "id" is a text or an integer.');
  }
  const isCall = typeof value.method === 'string' && (value.params === undefined || isRecord(value.params));
  const isAnswer = !('method' in value) && (isRecord(value.result) || isRecord(value.error));
  if (!isCall && !isAnswer) {
    throw refuseBody('Invalid request: "method" is a text, "params" an object.');
  }
  return value as JSONRPCMessage;
}

function refuseBody(message: string): ToolError {
  return new ToolError('request.invalid_body', {
    message,
    hint: 'Send one JSON-RPC 2.0 message: {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}.',
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
