import { type Context, Hono } from 'hono';
import type { Domains } from './domains/domains.ts';
import { asToolError, type FailureLog } from './errors.ts';
import type { DataService } from './execution/data/service.ts';
import type { Executor } from './execution/executor.ts';
import type { Execute } from './execution/tool-call.ts';
import type { ToolService } from './execution/tools/service.ts';
import { type AccessOptions, createGate } from './protocols/http/access.ts';
import { toFailureResponse } from './protocols/http/failure.ts';
import type { Doors } from './protocols/http/guard.ts';
import { createRequestIds } from './protocols/http/request-id.ts';
import type { AdminDeps } from './protocols/rest/admin.ts';
import { createRest } from './protocols/rest/routes.ts';

/** What the doors of one scope are made of. */
export interface DoorParts {
  readonly domains: Domains;
  readonly execute: Execute;
  /** Universes, sessions and handles; left out: endpoints only. */
  readonly data?: DataService | undefined;
  /** What finds tools; left out: there is no search for them. */
  readonly tools?: ToolService | undefined;
  /** Where documents are read; left out: there are none. */
  readonly executor?: Executor | undefined;
  /** Routes of the MCP door. */
  readonly mcp?: Hono | undefined;
  /** Metrics and status, where the scope may see them. */
  readonly admin?: AdminDeps | undefined;
}

export interface DoorOptions {
  /** The version that the OpenAPI documents state. */
  readonly version: string;
  readonly log?: FailureLog | undefined;
  readonly exposeSql?: boolean;
  /** The largest request body, in bytes; 4 MiB by default. */
  readonly maxBodyBytes?: number;
  /** Whether the server is to be sent calls; by default once each domain is ready or failed. */
  readonly isReady?: (() => boolean) | undefined;
}

export interface AppOptions extends DoorOptions {
  readonly access?: AccessOptions;
  /** Told the code of each request that no door has answered. */
  readonly onRefused?: (code: string) => void;
}

export type AppDeps = DoorParts & AppOptions;

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const REST_CALLS = '/v1/';

/** Puts one scope's doors together into one application; it never listens. */
export function createApp(deps: AppDeps): Hono {
  return createGatedApp(createDoors(deps, deps), deps);
}

/** The application behind the checks of Host and Origin, which come first. */
export function createGatedApp(answer: Doors, { access, log, onRefused }: AppOptions): Hono {
  const nextRequestId = createRequestIds();
  const fail = (error: Error): Response => {
    onRefused?.(asToolError(error).code);
    return toFailureResponse(error, { requestId: nextRequestId(), log });
  };
  const gate = createGate(access);
  return new Hono().onError(fail).all('*', (c) => gate(c, () => answer(c)));
}

/** The two doors, and what answers everything else. */
export function createDoors(parts: DoorParts, options: DoorOptions): Doors {
  const { exposeSql = false, maxBodyBytes = MAX_BODY_BYTES, log, version, isReady } = options;
  const nextRequestId = createRequestIds();
  const answerRest = createRest({ ...parts, version, log, isReady, exposeSql, maxBodyBytes, nextRequestId });
  const fail = (error: Error): Response => toFailureResponse(error, { requestId: nextRequestId(), log });
  const doors = new Hono().onError(fail);
  if (parts.mcp !== undefined) doors.route('/', parts.mcp);
  doors.all('*', answerRest);
  // Calls over REST are known by their path: they need no router before that of the door.
  return (c: Context) => (c.req.path.startsWith(REST_CALLS) ? answerRest(c) : doors.fetch(c.req.raw, c.env));
}
