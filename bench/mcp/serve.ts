import type { Fetch } from '../../scripts/mcp/senders.ts';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/commands/listen.ts';
import { openExecution } from '../../src/commands/open-execution.ts';
import { openExecutors } from '../../src/commands/open-executors.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains } from '../../src/domains/domains.ts';
import { createMcpRoutes } from '../../src/protocols/mcp/routes.ts';
import { createMcpSessions } from '../../src/protocols/mcp/sessions/sessions.ts';
import { readCpu } from '../processor.ts';
import { createBareHandler, createBareServer } from './servers.ts';

/** What the serving process tells its parent: the ports of what is compared. */
export interface Ports {
  readonly bareSessions: number;
  readonly bareStateless: number;
  readonly rookery: number;
}

const ADDRESS = { host: '127.0.0.1', port: 0 };
const SETTINGS = {
  ...{ sessionTtl: 3600, maxSessions: 1000, universes: undefined, cacheMb: 64, searchCacheMb: 64 },
  ...{ executors: undefined, deadlineMs: 10_000, queueLimit: 5000 },
};
const version = '0.0.0';

async function serve(fetch: Fetch): Promise<number> {
  return (await listen(fetch, ADDRESS)).port;
}

const [databases = '', cacheDirectory = ''] = process.argv.slice(2);
const domains = createDomains({ sources: discoverDomains(databases), cacheDirectory });
await domains.settled();
// Put together as the command `serve` does it.
const executors = openExecutors(SETTINGS, undefined);
const { execute, data } = openExecution(domains, SETTINGS, { executor: executors });
const sessions = createMcpSessions({ idleMs: SETTINGS.sessionTtl * 1000, maximum: 100 });
const mcp = createMcpRoutes({ domains, execute, data, sessions, version });
const ports: Ports = {
  bareSessions: await serve(createBareServer({ tools: [] })),
  bareStateless: await serve(createBareHandler({ tools: [] })),
  rookery: await serve(createApp({ domains, execute, data, mcp, version }).fetch),
};
process.send?.(ports);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(readCpu(executors.stats().pids)));
process.once('disconnect', () => process.exit(0));
