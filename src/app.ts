import { type Context, Hono } from 'hono';
import type { Domains } from './domains/domains.ts';
import { asToolError, type FailureLog } from './errors.ts';
import type { DataService } from './execution/data/service.ts';
import type { Executor } from './execution/executor.ts';
import type { Offers } from './execution/offer/offers.ts';
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
  /** Universes, sessions and handles; undefined where the scope has none. */
  readonly data: DataService | undefined;
  /** Which tools there are. */
  readonly offers: Offers;
  readonly tools: ToolService;
  readonly executor: Executor;
  /** Routes of the MCP door. */
  readonly mcp: Hono;
  /** Metrics and status, where the scope may see them. */
  readonly admin?: AdminDeps | undefined;
}

export interface DoorOptions {
  /** The version that the OpenAPI documents state. */
  readonly version: string;
  readonly log: FailureLog;
  readonly exposeSql: boolean;
  /** The largest request body, in bytes. */
  readonly maxBodyBytes: number;
  /** Whether the server is to be sent calls. */
  readonly isReady: () => boolean;
  /** Why it is not, where that is not the state of its domains. */
  readonly findHindrance: () => string | undefined;
}

export interface GateOptions {
  readonly log: FailureLog;
  readonly access: AccessOptions;
  /** Told the code of each request that no door has answered. */
  readonly onRefused: (code: string) => void;
}

const REST_CALLS = '/v1/';

/** The application behind the checks of Host and Origin, which come first. */
export function createGatedApp(answer: Doors, { access, log, onRefused }: GateOptions): Hono {
  const nextRequestId = createRequestIds();
  const fail = (error: Error): Response => {
    onRefused(asToolError(error).code);
    return toFailureResponse(error, { requestId: nextRequestId(), log });
  };
  const gate = createGate(access);
  return new Hono().onError(fail).all('*', (c) => gate(c, () => answer(c)));
}

/** The two doors, and what answers everything else. */
export function createDoors(parts: DoorParts, options: DoorOptions): Doors {
  const nextRequestId = createRequestIds();
  const answerRest = createRest({ ...parts, ...options, nextRequestId });
  const fail = (error: Error): Response =>
    toFailureResponse(error, { requestId: nextRequestId(), log: options.log });
  const doors = new Hono().onError(fail);
  doors.route('/', parts.mcp);
  doors.all('*', answerRest);
  // Calls over REST are known by their path: they need no router before that of the door.
  return (c: Context) => (c.req.path.startsWith(REST_CALLS) ? answerRest(c) : doors.fetch(c.req.raw, c.env));
}
