import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

/** What came back. */
export interface FuzzAnswer {
  /** 0 where the connection was closed without an answer. */
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** No answer is waited for longer: event streams stay open. */
const WAIT_MS = 15_000;
const STREAM_MS = 200;

/** Sends requests over connections that are kept; the caller closes it. */
export function createSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (made: FuzzRequest) => send(made, port, agent),
    sendRaw: (bytes: string) => sendRaw(bytes, port),
    close: () => agent.destroy(),
  };
}

function send(made: FuzzRequest, port: number, agent: Agent): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const { method, path, body } = made;
    // A header with control characters is refused before it is sent; it is not the server's to answer.
    const headers = Object.fromEntries(
      Object.entries(made.headers).filter(([, each]) => !/[\r\n\0]/.test(each)),
    );
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      agent,
      headers: { ...headers, ...length },
    });
    const limit = setTimeout(() => sent.destroy(new Error(`no answer within ${WAIT_MS} ms`)), WAIT_MS);
    sent.on('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0 } = response;
      const type = response.headers['content-type'] ?? '';
      const finish = (): void => {
        clearTimeout(limit);
        const bytes = Buffer.concat(chunks);
        const isZipped = response.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        resolve({ status, type, body: String(isZipped ? gunzipSync(bytes) : bytes) });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', finish);
      response.on('error', finish);
      if (!type.startsWith('text/event-stream')) return;
      // A stream may be open without end: what has come by then is its answer.
      setTimeout(() => {
        finish();
        response.destroy();
      }, STREAM_MS).unref();
    });
    sent.end(body);
  });
}

/** Sends bytes that are no well-formed request, and reads until the server closes. */
function sendRaw(bytes: string, port: number): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const finish = (): void => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), type: '', body: text });
    };
    socket.setTimeout(STREAM_MS, finish);
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', finish);
    socket.on('error', finish);
    socket.write(bytes, 'latin1');
  });
}
