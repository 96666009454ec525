import { createDeferred } from '../../../deferred.ts';
import { toJsonText } from '../../../json.ts';
import { jsonHeaders } from '../../http/headers.ts';
import { createEventStream, type EventStream } from './event-stream.ts';

/** A whole JSON-RPC message: its text, or the text's bytes. */
export type Written = string | Uint8Array<ArrayBuffer>;

/** One request and its answer: JSON, or a stream of events where something is to be told before the answer. */
export interface StatelessExchange {
  readonly response: Promise<Response>;
  /** Sends a notification before the answer. */
  readonly notify: (method: string, params: object) => void;
  readonly finish: (message: Written, status?: number) => void;
}

export interface ExchangeParts {
  readonly requestId: string;
}

/** Opens an exchange. The answer's form is decided by what comes first. */
export function createExchange({ requestId }: ExchangeParts): StatelessExchange {
  let stream: EventStream | undefined;
  const [response, respond] = createDeferred<Response>();
  return {
    response,
    notify(method, params) {
      if (stream === undefined) {
        stream = createEventStream({ requestId });
        respond(stream.response);
      }
      stream.send(toJsonText({ jsonrpc: '2.0', method, params }));
    },
    finish(message, status = 200) {
      if (stream === undefined) respond(new Response(message, { status, headers: jsonHeaders(requestId) }));
      stream?.send(typeof message === 'string' ? message : Buffer.from(message).toString());
      stream?.end();
    },
  };
}
