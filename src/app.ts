import { type Context, Hono } from 'hono';
import type { Domains } from './domains/domains.ts';
import type { FailureLog } from './errors.ts';
import type { DataService } from './execution/data/service.ts';
import type { Execute } from './execution/execute.ts';
import { type AccessOptions, createGate } from './protocols/http/access.ts';
import { toFailureResponse } from './protocols/http/failure.ts';
import { createRequestIds } from './protocols/http/request-id.ts';
import { createRest } from './protocols/rest/routes.ts';

export interface AppDeps {
  readonly domains: Domains;
  readonly execute: Execute;
  /** Universes, sessions and handles; left out: endpoints only. */
  readonly data?: DataService | undefined;
  /** The version that the OpenAPI documents state. */
  readonly version: string;
  /** Routes of the MCP door; they run behind the same checks of Host and Origin. */
  readonly mcp?: Hono;
  readonly access?: AccessOptions;
  readonly log?: FailureLog | undefined;
  readonly exposeSql?: boolean;
  /** The largest request body, in bytes; 4 MiB by default. */
  readonly maxBodyBytes?: number;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const REST_CALLS = '/v1/';

/** Puts the doors together into one application; it never listens. */
export function createApp(deps: AppDeps): Hono {
  const { domains, execute, data, version, log, exposeSql = false, maxBodyBytes = MAX_BODY_BYTES } = deps;
  const nextRequestId = createRequestIds();
  const fail = (error: Error): Response => toFailureResponse(error, { requestId: nextRequestId(), log });
  const gate = createGate(deps.access);
  const answerRest = createRest({
    ...{ domains, execute, data, version, log, exposeSql, maxBodyBytes, nextRequestId },
  });
  const doors = new Hono().onError(fail);
  if (deps.mcp !== undefined) doors.route('/', deps.mcp);
  doors.all('*', answerRest);
  // Calls over REST are known by their path: they need no router before that of the door.
  const answer = (c: Context) =>
    c.req.path.startsWith(REST_CALLS) ? answerRest(c) : doors.fetch(c.req.raw, c.env);
  return new Hono().onError(fail).all('*', (c) => gate(c, () => answer(c)));
}
