import { listen } from '../../src/commands/listen.ts';
import type { ReadyDomain } from '../../src/domains/domains.ts';
import { readCpu } from '../processor.ts';
import { createBenchServer } from '../served.ts';
import { createBareApp, createQuestionEndpoints } from './questions.ts';

/** What the serving process tells its parent: the ports of the sides. */
export interface Serving {
  readonly bare: number;
  readonly rookery: number;
  /** With so little room for answers that a question is always a new one. */
  readonly forgetful: number;
  /** What a request has to send as `Authorization`, for each of the two. */
  readonly authorizations: { readonly rookery: string; readonly forgetful: string };
}

const ADDRESS = { host: '127.0.0.1', port: 0 };

const [file = ''] = process.argv.slice(2);
const endpoints = createQuestionEndpoints();
const readings: ReadyDomain = {
  name: 'readings',
  file,
  status: 'ready',
  schema: { domain: 'readings', tables: [], relations: [] },
  catalogue: {
    domain: 'readings',
    endpoints,
    byName: new Map(endpoints.map((endpoint) => [endpoint.name, endpoint])),
    collisions: [],
  },
};
const domains = {
  list: () => [readings],
  require: () => readings,
  hasten: () => undefined,
  settled: () => Promise.resolve(),
  close: () => undefined,
};
const rookery = createBenchServer(domains);
const forgetful = createBenchServer(domains, { answerCacheMb: 1 });
const serving: Serving = {
  bare: (await listen(createBareApp(file).fetch, ADDRESS)).port,
  rookery: (await listen(rookery.fetch, ADDRESS)).port,
  forgetful: (await listen(forgetful.fetch, ADDRESS)).port,
  authorizations: { rookery: rookery.authorization, forgetful: forgetful.authorization },
};
process.send?.(serving);
// Asked for anything, it answers with the processor time that it has used so far.
process.on('message', () => process.send?.(readCpu([...rookery.pids(), ...forgetful.pids()])));
process.once('disconnect', () => process.exit(0));
