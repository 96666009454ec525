import { parseArguments } from '../../src/catalogue/arguments.ts';
import { type Endpoint, exampleArguments } from '../../src/catalogue/tool.ts';
import { listen } from '../../src/commands/listen.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains, type ReadyDomain } from '../../src/domains/domains.ts';
import type { QueryJob } from '../../src/execution/runners/query.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';
import { readCpu } from '../processor.ts';
import { createBenchServer } from '../served.ts';
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
  /** What a request has to send as `Authorization`. */
  readonly authorization: string;
  readonly targets: readonly Target[];
}

const ADDRESS = { host: '127.0.0.1', port: 0 };

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
const rookery = createBenchServer(domains);
const serving: Serving = {
  barePort: (await listen(createBareApp(ready, toJob).fetch, ADDRESS)).port,
  rookeryPort: (await listen(rookery.fetch, ADDRESS)).port,
  authorization: rookery.authorization,
  targets: ready.flatMap(toTargets),
};
process.send?.(serving);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(readCpu(rookery.pids())));
process.once('disconnect', () => process.exit(0));
