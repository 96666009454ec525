import { createApp } from '../../src/app.ts';
import { parseArguments } from '../../src/catalogue/arguments.ts';
import { type Endpoint, exampleArguments } from '../../src/catalogue/tool.ts';
import { listen } from '../../src/commands/listen.ts';
import { openExecution } from '../../src/commands/open-execution.ts';
import { openExecutors } from '../../src/commands/open-executors.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains, type ReadyDomain } from '../../src/domains/domains.ts';
import type { QueryJob } from '../../src/execution/runners/query.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';
import { createMcpRoutes } from '../../src/protocols/mcp/routes.ts';
import { createMcpSessions } from '../../src/protocols/mcp/sessions/sessions.ts';
import { readCpu } from '../processor.ts';
import { createBareApp } from './bare.ts';

/** One endpoint to measure, with its example arguments: the same path on both ports. */
export interface Target {
  readonly domain: string;
  readonly tool: string;
  readonly shape: string;
  readonly path: string;
}

/** What the serving process tells its parent. */
export interface Serving {
  readonly barePort: number;
  readonly rookeryPort: number;
  readonly targets: readonly Target[];
}

const ADDRESS = { host: '127.0.0.1', port: 0 };
const SETTINGS = {
  ...{ sessionTtl: 3600, maxSessions: 1000, universes: undefined, cacheMb: 64, searchCacheMb: 64 },
  ...{ executors: undefined, deadlineMs: 10_000, queueLimit: 5000 },
};
const version = '0.0.0';

function readyOf(domains: Domains): ReadyDomain[] {
  return domains.list().flatMap(({ name, status }) => (status === 'ready' ? [domains.require(name)] : []));
}

function toTargets({ name, catalogue }: ReadyDomain): Target[] {
  return catalogue.endpoints.map((endpoint) => {
    const values = Object.entries(exampleArguments(endpoint)).map(([key, value]) => [key, String(value)]);
    const query = new URLSearchParams(Object.fromEntries(values)).toString();
    const path = `/v1/${name}/${endpoint.name}${query === '' ? '' : `?${query}`}`;
    return { domain: name, tool: endpoint.name, shape: endpoint.plan.shape, path };
  });
}

function toJob({ file }: ReadyDomain, endpoint: Endpoint): QueryJob {
  return toQueryJob(endpoint.plan, parseArguments(endpoint, exampleArguments(endpoint)), file);
}

const [databases = '', cacheDirectory = ''] = process.argv.slice(2);
const domains = createDomains({ sources: discoverDomains(databases), cacheDirectory });
await domains.settled();
const ready = readyOf(domains);
// Put together as the command `serve` does it.
const executors = openExecutors(SETTINGS, undefined);
const { execute, data } = openExecution(domains, SETTINGS, { executor: executors });
const sessions = createMcpSessions({ idleMs: SETTINGS.sessionTtl * 1000, maximum: 10 });
const mcp = createMcpRoutes({ domains, execute, data, sessions, version });
const app = createApp({ domains, execute, data, mcp, version });
const serving: Serving = {
  barePort: (await listen(createBareApp(ready, toJob).fetch, ADDRESS)).port,
  rookeryPort: (await listen(app.fetch, ADDRESS)).port,
  targets: ready.flatMap(toTargets),
};
process.send?.(serving);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(readCpu(executors.stats().pids)));
process.once('disconnect', () => process.exit(0));
