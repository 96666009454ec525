import type { Fetch } from '../../scripts/mcp/senders.ts';
import { listen } from '../../src/commands/listen.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains } from '../../src/domains/domains.ts';
import { readCpu } from '../processor.ts';
import { createBenchServer } from '../served.ts';
import { createBareHandler, createBareServer } from './servers.ts';

/** What the serving process tells its parent: the ports of what is compared. */
export interface Ports {
  readonly bareSessions: number;
  readonly bareStateless: number;
  readonly rookery: number;
  /** What a request has to send as `Authorization`. */
  readonly authorization: string;
}

const ADDRESS = { host: '127.0.0.1', port: 0 };

async function serve(fetch: Fetch): Promise<number> {
  return (await listen(fetch, ADDRESS)).port;
}

const [databases = '', cacheDirectory = ''] = process.argv.slice(2);
const domains = createDomains({ sources: discoverDomains(databases), cacheDirectory });
await domains.settled();
const rookery = createBenchServer(domains);
const ports: Ports = {
  bareSessions: await serve(createBareServer({ tools: [] })),
  bareStateless: await serve(createBareHandler({ tools: [] })),
  rookery: await serve(rookery.fetch),
  authorization: rookery.authorization,
};
process.send?.(ports);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(readCpu(rookery.pids())));
process.once('disconnect', () => process.exit(0));
