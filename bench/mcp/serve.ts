import BetterSqlite3 from 'better-sqlite3';
import type { Fetch } from '../../scripts/mcp/senders.ts';
import { listen } from '../../src/commands/listen.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type ReadyDomain } from '../../src/domains/domains.ts';
import { readCpu } from '../processor.ts';
import { createBenchServer } from '../served.ts';
import { CALL } from './call.ts';
import { type AnswerCall, createBareHandler, createBareServer } from './servers.ts';

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

/** The statement of the tool that is called, prepared once and run with each call. */
function prepareCall({ file, catalogue }: ReadyDomain): AnswerCall {
  const { plan } = catalogue.byName.get(CALL.name) ?? {};
  if (plan === undefined) throw new Error(`there is no tool ${CALL.name}`);
  const statement = new BetterSqlite3(file, { readonly: true }).prepare(plan.sql);
  return () => JSON.stringify({ result: statement.get(CALL.arguments.customer_id) ?? null });
}

const [databases = '', cacheDirectory = ''] = process.argv.slice(2);
const domains = createDomains({ sources: discoverDomains(databases), cacheDirectory });
await domains.settled();
const answerCall = prepareCall(domains.require('shop'));
const rookery = createBenchServer(domains);
const ports: Ports = {
  bareSessions: await serve(createBareServer({ tools: [] }, answerCall)),
  bareStateless: await serve(createBareHandler({ tools: [] }, answerCall)),
  rookery: await serve(rookery.fetch),
  authorization: rookery.authorization,
};
process.send?.(ports);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(readCpu(rookery.pids())));
process.once('disconnect', () => process.exit(0));
