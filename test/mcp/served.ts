import { createApp } from '../../src/app.ts';
import type { Execute } from '../../src/execution/tool-call.ts';
import type { AccessOptions } from '../../src/protocols/http/access.ts';
import { createMcpRoutes, type McpDeps } from '../../src/protocols/mcp/routes.ts';
import {
  createMcpSessions,
  type McpSessions,
  type McpSessionsOptions,
} from '../../src/protocols/mcp/sessions/sessions.ts';
import type { TestApp } from '../fixtures/app.ts';
import { startServer } from '../fixtures/server.ts';

export interface ServedOptions extends McpSessionsOptions {
  /** Stands before the real execution: to hold a call up, or to look at it. */
  readonly intercept?: (execute: Execute) => Execute;
  readonly maxBodyBytes?: number;
  readonly access?: AccessOptions;
  /** More of the MCP door. */
  readonly mcp?: Partial<McpDeps>;
}

export interface Served {
  readonly url: string;
  readonly sessions: McpSessions;
  /** What was logged as an internal error. */
  readonly logged: readonly unknown[];
  close(): Promise<void>;
}

/** The MCP door over the parts of a test's application, in an application and on a port of its own. */
export async function serveMcp(parts: TestApp, options: ServedOptions = {}): Promise<Served> {
  const { intercept, maxBodyBytes = 1_000_000, access = {}, mcp: more = {}, ...limits } = options;
  const { domains } = parts;
  const execute = intercept?.(parts.execute) ?? parts.execute;
  const sessions = createMcpSessions(limits);
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const version = '1.2.3';
  const mcp = createMcpRoutes({ domains, execute, sessions, version, log, maxBodyBytes, ...more });
  const server = await startServer(createApp({ domains, execute, version, log, mcp, access }));
  return {
    url: server.url,
    sessions,
    logged,
    async close() {
      await sessions.close();
      await server.close();
    },
  };
}
