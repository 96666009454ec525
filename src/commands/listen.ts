import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { CommandError, EXIT } from './failure.ts';

/** Longer than the idle time of the usual proxies (60 s), so that the client's side closes first. */
const KEEP_ALIVE_MS = 75_000;
/** A client that sends its request slower than this is cut off; event streams, which are answers, may go on. */
const HEADERS_MS = 20_000;
const REQUEST_MS = 60_000;
/** How often it is looked whose time is over. */
const CHECK_MS = 5_000;
/** Of the request line and all headers; longer ones are answered with 431. */
const HEADER_BYTES = 16 * 1024;
/** How long calls in flight may go on once the server stops. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;
/** How long answers to requests that came meanwhile may take. */
const LAST_ANSWERS_MS = 1_000;

export interface Listener {
  /** The port that was taken, also where 0 was asked for. */
  readonly port: number;
  /** Lets calls in flight finish (for at most ten seconds), then stops accepting and closes. */
  drain(): Promise<void>;
}

/** Serves `fetch` over HTTP. Rejects with a CommandError that says what to do where the address cannot be had. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  address: { readonly host: string; readonly port: number },
): Promise<Listener> {
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: HEADER_BYTES,
  };
  const server = createServer(limits, getRequestListener(fetch));
  const underWay = watchResponses(server);
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(toListenError(error, address)));
    server.listen(address.port, address.host.replace(/^\[(.*)\]$/, '$1'), done);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : address.port;
  return { port, drain: () => drain(server, underWay) };
}

/** The responses that are not yet sent whole. */
function watchResponses(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.on('request', (_, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return underWay;
}

/** The port stays open until what was under way is answered: probes are to be told that the server stops. */
async function drain(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = [...underWay].map((response) => new Promise((done) => response.once('close', done)));
  await Promise.race([Promise.all(closed), wait(DRAIN_MS, undefined, { ref: false })]);
  await new Promise<void>((done) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const limit = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(limit);
      done();
    });
  });
}

function toListenError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): unknown {
  if (error.code === 'EADDRINUSE') {
    return new CommandError(EXIT.listen, {
      message: `Port ${port} of ${host} is in use by another program.`,
      hint: `Stop that program, or take another port: --port ${port === 65_535 ? 8081 : port + 1}, or --port 0 for any free one.`,
    });
  }
  if (error.code === 'EACCES') {
    return new CommandError(EXIT.listen, {
      message: `Port ${port} may not be taken by this user.`,
      hint: 'Take a port from 1024 on, such as --port 8080.',
    });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CommandError(EXIT.listen, {
      message: `"${host}" is no address of this machine.`,
      hint: 'Take --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 --no-auth for all its addresses.',
    });
  }
  return error;
}
