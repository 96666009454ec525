import { Hono } from 'hono';
import { type FailureLog, reportFailure, ToolError } from '../../errors.ts';
import { createRequestIds } from '../http/request-id.ts';
import type { Door, DoorCall } from './door.ts';
import { createListings } from './methods/listing.ts';
import { answerPost } from './post.ts';
import type { ScopeDeps, ScopePlace } from './product/scope-deps.ts';
import { createScopes, type FindScope } from './product/scopes.ts';
import type { ToolScope } from './scopes/scope.ts';
import { createEventStores } from './sessions/event-store.ts';
import type { McpSessions } from './sessions/sessions.ts';
import { endSession, openStream } from './stream.ts';
import { toRpcResponse } from './wire/reply.ts';

const ALLOWED = 'GET, POST, DELETE, OPTIONS';

export interface McpDeps extends ScopeDeps {
  /** Made, and closed, by the caller. */
  readonly sessions: McpSessions;
  /** Rookery's version, told to clients. */
  readonly version: string;
  readonly log?: FailureLog | undefined;
  readonly maxBodyBytes: number;
  /** A scope beside those of the domains, at its own path: the fixtures of a test suite. */
  readonly fixtures?: ToolScope | undefined;
  /** How long a handle lasts without being used; told in the description of `get_data`. */
  readonly handleLifeMs?: number;
  /** Milliseconds between signs of life of a call whose client asked for progress. Default: a second. */
  readonly progressEveryMs?: number | undefined;
}

/**
 * The routes `/mcp`, `/mcp/{domain}` and `/mcp/{domain}/{universe}`: streamable HTTP with sessions (protocol versions
 * 2024-11-05 to 2025-11-25) and without (2026-07-28).
 */
export function createMcpRoutes(deps: McpDeps): Hono {
  const { sessions, version, log, maxBodyBytes, progressEveryMs } = deps;
  const nextRequestId = createRequestIds();
  const door: Door = {
    sessions,
    events: createEventStores(),
    version,
    log,
    maxBodyBytes,
    nextRequestId,
    progressEveryMs,
    readListing: createListings(deps.handleLifeMs),
    findScope: addFixtures(createScopes(deps), deps.fixtures),
  };
  const app = new Hono();
  app.onError((thrown) => {
    const requestId = nextRequestId();
    return toRpcResponse(reportFailure(thrown, { requestId, log }).error, requestId);
  });
  for (const path of ['/mcp', '/mcp/:domain', '/mcp/:domain/:universe']) {
    app.all(path, ({ req }) =>
      answer(
        { request: req, url: req.url, domain: req.param('domain'), universe: req.param('universe') },
        door,
      ),
    );
  }
  return app;
}

function addFixtures(find: FindScope, fixtures: ToolScope | undefined): FindScope {
  if (fixtures === undefined) return find;
  const isTheirs = ({ domain, universe }: ScopePlace): boolean =>
    universe === undefined && fixtures.path === `/mcp/${domain}`;
  return (place) => (isTheirs(place) ? fixtures : find(place));
}

function answer(call: DoorCall, door: Door): Response | Promise<Response> {
  switch (call.request.raw.method) {
    case 'POST':
      return answerPost(call, door);
    case 'GET':
      return openStream(call, door);
    case 'DELETE':
      return endSession(call, door);
    case 'OPTIONS':
      return new Response(null, { status: 204, headers: { Allow: ALLOWED } });
    default:
      throw new ToolError('request.method_not_allowed', {
        message: `The method ${call.request.raw.method} is not allowed here.`,
        hint: 'POST sends messages, GET opens a stream, DELETE ends a session.',
        details: { allow: ALLOWED },
      });
  }
}
