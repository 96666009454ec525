import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { GET_DATA } from '../../catalogue/collections/shared.ts';
import type { FailureLog } from '../../errors.ts';
import { createRequestIds } from '../http/request-id.ts';
import { createListings } from './methods/listing.ts';
import type { ScopeDeps } from './product/scope-deps.ts';
import { createScope } from './product/scopes.ts';
import type { ToolScope } from './scopes/scope.ts';
import { createInFlight } from './sessions/in-flight.ts';
import { createMcpServer } from './sessions/server.ts';
import { watchTransport } from './sessions/transport.ts';

export interface StdioDeps extends ScopeDeps {
  /** The domain served; without one, what `/mcp` serves. */
  readonly domain?: string | undefined;
  /** The universe that is active from the start, as after get_data: for clients that list the tools but once. */
  readonly universe?: string | undefined;
  /** What is listed, as the query of a URL has it. */
  readonly list?: string | undefined;
  /** Rookery's version, told to the client. */
  readonly version: string;
  /** Must not write to the output. */
  readonly log?: FailureLog | undefined;
  readonly input: Readable;
  readonly output: Writable;
  /** Ends the service once aborted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Serves one client over standard input and output. Resolves when the input has ended and everything asked is answered,
 * or at the signal. Throws for a domain that is unknown or not ready. Unlike over HTTP, integers beyond 2^53 arrive as
 * the SDK reads them: rounded.
 */
export async function serveStdio(deps: StdioDeps): Promise<void> {
  const { domain, universe, list } = deps;
  const sessionId = randomUUID();
  const scope = createScope(
    { domain, universe: undefined, ...(list !== undefined && { url: `?${list}` }) },
    deps,
  );
  const { server } = createMcpServer(scope, sessionId, {
    ...deps,
    readListing: createListings(),
    nextRequestId: createRequestIds(),
  });
  if (universe !== undefined) await activate(scope, sessionId, universe);
  const inFlight = createInFlight();
  const ended = whenEnded(deps);
  await server.connect(watchTransport(new StdioServerTransport(deps.input, deps.output), inFlight));
  await ended;
  if (deps.signal?.aborted !== true) await inFlight.whenEmpty();
  await server.close();
}

async function activate(scope: ToolScope, sessionId: string, universe: string): Promise<void> {
  const session = { id: sessionId, announceTools: () => undefined };
  const given = { tool_universe_id: universe };
  await scope.call({ name: GET_DATA.name, arguments: given, session, requestId: 'start' });
}

function whenEnded({ input, signal }: StdioDeps): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'close']) input.once(event, () => resolve());
    signal?.addEventListener('abort', () => resolve(), { once: true });
    if (signal?.aborted) resolve();
  });
}
