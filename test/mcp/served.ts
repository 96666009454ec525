import { serve } from '@hono/node-server';
import { createExecute, type Execute } from '../../src/execution/execute.ts';
import { createLocalExecutor } from '../../src/execution/executor.ts';
import { createMcpRoutes } from '../../src/protocols/mcp/routes.ts';
import {
  createMcpSessions,
  type McpSessions,
  type McpSessionsOptions,
} from '../../src/protocols/mcp/sessions.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';
import { createShopDomains } from './shop-domains.ts';

export interface ServedOptions extends McpSessionsOptions {
  /** Stands before the real execution: to hold a call up, or to look at it. */
  readonly intercept?: (execute: Execute) => Execute;
  /** Further tools in "shop". */
  readonly copies?: number;
  readonly maxBodyBytes?: number;
}

export interface Served {
  readonly url: string;
  readonly sessions: McpSessions;
  readonly logged: readonly unknown[];
  close(): Promise<void>;
}

/** The MCP door over the shop, on a port of its own. */
export async function serveShop(options: ServedOptions = {}): Promise<Served> {
  const folder = createFolder();
  const domains = createShopDomains(createShop(folder.path), options.copies);
  const executor = createLocalExecutor();
  const real = createExecute({ domains, executor });
  const execute = options.intercept?.(real) ?? real;
  const sessions = createMcpSessions(options);
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const { maxBodyBytes = 1_000_000 } = options;
  const app = createMcpRoutes({ domains, execute, sessions, version: '1.2.3', log, maxBodyBytes });
  const { port, server } = await new Promise<{ port: number; server: ReturnType<typeof serve> }>(
    (resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
        resolve({ port: info.port, server }),
      );
    },
  );
  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    logged,
    async close() {
      await sessions.close();
      const closed = new Promise((resolve) => server.close(resolve));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      executor.close();
      folder.remove();
    },
  };
}
