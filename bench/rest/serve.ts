import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import BetterSqlite3 from 'better-sqlite3';
import { Hono } from 'hono';
import { createApp } from '../../src/app.ts';
import { parseArguments } from '../../src/catalogue/arguments.ts';
import { type Endpoint, exampleArguments } from '../../src/catalogue/tool.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains, type ReadyDomain } from '../../src/domains/domains.ts';
import { createExecute } from '../../src/execution/execute.ts';
import { createLocalExecutor } from '../../src/execution/executor.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';

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

/** Bare hono: a route of its own for each endpoint, its statement prepared, its values taken from the query string. */
function addBareRoutes(app: Hono, { name, file, catalogue }: ReadyDomain): void {
  const database = new BetterSqlite3(file, { readonly: true });
  for (const endpoint of catalogue.endpoints) {
    const { plan, parameters } = endpoint;
    const statement = database.prepare(plan.sql);
    const binds = toQueryJob(plan, readExample(endpoint), file).binds;
    const names = parameters.map((parameter) => parameter.name);
    app.get(`/v1/${name}/${endpoint.name}`, (c) => {
      for (const parameter of names) c.req.query(parameter);
      if (plan.shape === 'rows') return c.json({ result: statement.all(...binds) });
      return c.json({ result: statement.get(...binds) });
    });
  }
}

function readExample(endpoint: Endpoint): ReturnType<typeof parseArguments> {
  return parseArguments(endpoint, exampleArguments(endpoint));
}

function toTargets({ name, catalogue }: ReadyDomain): Target[] {
  return catalogue.endpoints.map((endpoint) => {
    const values = Object.entries(exampleArguments(endpoint)).map(([key, value]) => [key, String(value)]);
    const query = new URLSearchParams(Object.fromEntries(values)).toString();
    const path = `/v1/${name}/${endpoint.name}${query === '' ? '' : `?${query}`}`;
    return { domain: name, tool: endpoint.name, shape: endpoint.plan.shape, path };
  });
}

async function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<number> {
  const server = createServer({ keepAliveTimeout: 75_000 }, getRequestListener(fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function readyOf(domains: Domains): ReadyDomain[] {
  return domains.list().flatMap(({ name, status }) => (status === 'ready' ? [domains.require(name)] : []));
}

const [databases = '', cacheDirectory = ''] = process.argv.slice(2);
const domains = createDomains({ sources: discoverDomains(databases), cacheDirectory });
await domains.settled();
const ready = readyOf(domains);
const bare = new Hono();
for (const domain of ready) addBareRoutes(bare, domain);
const execute = createExecute({ domains, executor: createLocalExecutor() });
const app = createApp({ domains, execute, version: '0.0.0' });
const serving: Serving = {
  barePort: await listen(bare.fetch),
  rookeryPort: await listen(app.fetch),
  targets: ready.flatMap(toTargets),
};
process.send?.(serving);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('disconnect', () => process.exit(0));
