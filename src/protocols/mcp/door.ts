import type { HonoRequest } from 'hono';
import type { ScopePlace } from './product/scope-deps.ts';
import type { FindScope } from './product/scopes.ts';
import type { EventStores } from './sessions/event-store.ts';
import type { ServerDeps } from './sessions/server.ts';
import type { McpSessions } from './sessions/sessions.ts';

/** What the HTTP handlers share. */
export interface Door extends ServerDeps {
  readonly sessions: McpSessions;
  readonly events: EventStores;
  readonly maxBodyBytes: number;
  /** The scope at a URL. Throws for a domain that is unknown or not ready, and for an unknown universe. */
  readonly findScope: FindScope;
}

/** A request to one of the URLs. */
export interface DoorCall extends ScopePlace {
  readonly request: HonoRequest;
}
