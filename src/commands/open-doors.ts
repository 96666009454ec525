import { narrowParts } from '../access/narrow.ts';
import { type Scope, writeScope } from '../access/scope.ts';
import { createDoors, type DoorOptions } from '../app.ts';
import type { Domains } from '../domains/domains.ts';
import type { Execute } from '../execution/tool-call.ts';
import type { Doors } from '../protocols/http/guard.ts';
import { createMcpRoutes, type McpDeps } from '../protocols/mcp/routes.ts';
import type { McpSessions } from '../protocols/mcp/sessions/sessions.ts';
import type { AdminDeps } from '../protocols/rest/admin.ts';
import type { Access } from './open-access.ts';
import type { Execution } from './open-execution.ts';

export interface ScopedDoorsDeps {
  readonly domains: Domains;
  readonly execution: Execution;
  readonly access: Access;
  readonly sessions: McpSessions;
  readonly admin: AdminDeps;
  readonly observe: (execute: Execute) => Execute;
  readonly options: DoorOptions;
  readonly mcp: Pick<McpDeps, 'fixtures' | 'handleLifeMs' | 'progressEveryMs'>;
}

/** Makes the doors of a scope, once for all tokens of that scope: there are as many as ways that tokens are cut. */
export function createScopedDoors(deps: ScopedDoorsDeps): (scope: Scope) => Doors {
  const made = new Map<string, Doors>();
  // Asked for with each request: the scope of a token is the same object until the tokens change.
  const known = new WeakMap<Scope, Doors>();
  return (scope) => {
    const found = known.get(scope);
    if (found !== undefined) return found;
    const key = writeScope(scope);
    const doors = made.get(key) ?? openDoors(deps, scope);
    made.set(key, doors);
    known.set(scope, doors);
    return doors;
  };
}

function openDoors(deps: ScopedDoorsDeps, scope: Scope): Doors {
  const { access, execution, options, observe } = deps;
  const { callers, limits } = access;
  const parts = narrowParts({ ...execution, domains: deps.domains, callers, limits, observe }, scope);
  const sessions = deps.sessions.through(parts.sessions);
  const { version, log, maxBodyBytes } = options;
  const mcp = createMcpRoutes({ ...parts, sessions, version, log, maxBodyBytes, ...deps.mcp });
  return createDoors({ ...parts, mcp, ...(scope.admin && { admin: deps.admin }) }, options);
}
