import { Hono } from 'hono';
import type { Domains } from './domains/domains.ts';
import type { FailureLog } from './errors.ts';
import type { DataService } from './execution/data/service.ts';
import type { Execute } from './execution/execute.ts';
import { type AccessOptions, createAccessCheck } from './protocols/http/access.ts';
import { toFailureResponse } from './protocols/http/failure.ts';
import { createRequestIds } from './protocols/http/request-id.ts';
import { createRestRoutes } from './protocols/rest/routes.ts';

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

/** Puts the doors together into one application; it never listens. */
export function createApp(deps: AppDeps): Hono {
  const { domains, execute, data, version, log, exposeSql = false, maxBodyBytes = MAX_BODY_BYTES } = deps;
  const nextRequestId = createRequestIds();
  const app = new Hono();
  app.use(createAccessCheck(deps.access));
  if (deps.mcp !== undefined) app.route('/', deps.mcp);
  app.route(
    '/',
    createRestRoutes({ domains, execute, data, version, log, exposeSql, maxBodyBytes, nextRequestId }),
  );
  app.onError((error) => toFailureResponse(error, { requestId: nextRequestId(), log }));
  return app;
}
