import { answerHeaders } from '../../http/headers.ts';

/** As the SDK's streams in sessions. */
const ALIVE_EVERY_MS = 15_000;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** An HTTP answer of events. */
export interface EventStream {
  readonly response: Response;
  /** Sends a JSON-RPC message. */
  readonly send: (text: string) => void;
  readonly end: () => void;
}

export interface EventStreamOptions {
  readonly requestId: string;
  /** Called when the client leaves before the end. */
  readonly onLeave?: () => void;
}

/** Opens a stream. Comments keep it alive while there is nothing to send. */
export function createEventStream({ requestId, onLeave }: EventStreamOptions): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string): void => controller?.enqueue(encoder.encode(text));
  const timer = setInterval(() => write(': keep-alive\n\n'), ALIVE_EVERY_MS);
  timer.unref();
  const stop = (): void => {
    clearInterval(timer);
    controller = undefined;
  };
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      stop();
      onLeave?.();
    },
  });
  return {
    response: new Response(body, { headers: { ...answerHeaders(requestId), ...HEADERS } }),
    send: (text) => write(`event: message\ndata: ${text}\n\n`),
    end() {
      const open = controller;
      stop();
      open?.close();
    },
  };
}
