import type { HonoRequest } from 'hono';
import type { ToolScope } from './scope.ts';
import type { ServerDeps } from './server.ts';
import type { McpSessions } from './sessions.ts';

/** What the HTTP handlers share. */
export interface Door extends ServerDeps {
  readonly sessions: McpSessions;
  readonly maxBodyBytes: number;
  /** The scope at `/mcp` or `/mcp/{domain}`. Throws for a domain that is unknown or not ready. */
  readonly findScope: (domain: string | undefined) => ToolScope;
}

/** A request to one of the URLs. */
export interface DoorCall {
  readonly request: HonoRequest;
  readonly domain: string | undefined;
}
