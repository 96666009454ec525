import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import {
  readAnsweredId,
  readCancelledId,
  readRequestIds,
  renameIds,
  toClientId,
  toServerId,
} from '../wire/message.ts';
import type { InFlight } from './in-flight.ts';

/** A transport of the SDK; over HTTP a request's answer has a stream of its own. */
export interface InnerTransport extends Transport {
  readonly closeSSEStream?: (id: RequestId) => void;
}

/**
 * Stands between a server and its transport to know which requests wait. A cancelled request gets no answer, so its
 * stream is closed here: the transport would hold it, and what it knows of the request, until the session ends.
 */
export function watchTransport(
  inner: InnerTransport,
  inFlight: InFlight,
  onCancelled: (id: RequestId) => void = () => undefined,
): Transport {
  const outer: Transport = {
    start() {
      inner.onmessage = (message, extra) => {
        inFlight.begin(readRequestIds([message]));
        // Answers of the client have the server's own ids.
        outer.onmessage?.('method' in message ? renameIds(message, toServerId) : message, extra);
        const cancelled = readCancelledId(message);
        if (cancelled === undefined) return;
        onCancelled(cancelled);
        release(inner, inFlight, cancelled);
      };
      inner.onclose = () => outer.onclose?.();
      inner.onerror = (error) => outer.onerror?.(error);
      return inner.start();
    },
    async send(given, options) {
      const message = 'method' in given ? given : renameIds(given, toClientId);
      const related = options?.relatedRequestId;
      const answered = readAnsweredId(message);
      try {
        await inner.send(
          message,
          related === undefined ? options : { ...options, relatedRequestId: toClientId(related) },
        );
      } finally {
        // Not before: a session that waits for its last answer would close the stream that carries it.
        if (answered !== undefined) inFlight.finish(answered);
      }
    },
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId;
    },
  };
  return outer;
}

function release(inner: InnerTransport, inFlight: InFlight, id: RequestId): void {
  const isShared = inFlight.isShared(id);
  inFlight.finish(id);
  if (inner.closeSSEStream === undefined) return;
  // The other requests of a batch still want the stream.
  if (!isShared) inner.closeSSEStream(id);
  const answer: JSONRPCMessage = { jsonrpc: '2.0', id, error: { code: -32000, message: 'Cancelled' } };
  // Goes nowhere where the stream is closed; sending it is the transport's only way to forget the request.
  inner.send(answer).catch(() => undefined);
}
