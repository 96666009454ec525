import type { DataService } from '../execution/data/service.ts';
import type { Config } from '../settings.ts';
import type { Command, CommandInput } from './command.ts';
import { EXECUTION_SETTINGS } from './execution-settings.ts';
import { CommandError, EXIT, type ExitCode } from './failure.ts';
import { createLog } from './log.ts';
import { loadDomains } from './open-domains.ts';
import { openExecutors } from './open-executors.ts';
import { openUniverses } from './open-universes.ts';

/** `rookery stdio`: one MCP client over standard input and output; everything else goes to stderr. */
export const stdioCommand: Command = {
  usage: 'stdio',
  summary: 'serve one MCP client over standard input and output',
  settings: [
    ...([
      'domain',
      'universe',
      'list',
      'databases',
      'seed',
      'scale',
      'maxEndpoints',
      'includeSecrets',
    ] as const),
    ...EXECUTION_SETTINGS,
  ],
  example: 'rookery stdio --domain chinook --databases ./databases',
  run: serve,
};

async function serve(input: CommandInput): Promise<ExitCode> {
  const { config, context } = input;
  refuseUniverseAlone(config);
  const signal = context.watchSignals();
  const log = createLog(config);
  // What is wrong with the settings is told before anything is begun.
  const universeFile = await openUniverses(config);
  const [domains, { openExecution }, { serveStdio }] = await Promise.all([
    loadDomains(input, config.domain),
    import('./open-execution.ts'),
    import('../protocols/mcp/stdio.ts'),
  ]);
  const executors = openExecutors(config, log);
  const execution = openExecution(domains, config, { executor: executors, universeFile });
  executors.start();
  try {
    await serveStdio({
      domains,
      execute: execution.execute,
      data: execution.data,
      offers: execution.offers,
      tools: execution.tools,
      domain: config.domain,
      universe: findUniverse(config, execution.data),
      list: config.list,
      version: context.version,
      log,
      input: context.stdin,
      output: context.stdout,
      signal,
    });
    return EXIT.ok;
  } finally {
    await execution.close();
  }
}

function refuseUniverseAlone({ domain, universe }: Config): void {
  if (universe === undefined || domain !== undefined) return;
  throw new CommandError(EXIT.usage, {
    message: `--universe ${universe} is given without a domain.`,
    hint: 'Add --domain NAME (or MCP_DOMAIN): a universe belongs to one domain.',
  });
}

/** The word for the first universe of whatever domain is served: a benchmark names the domain only at start. */
const FIRST = 'first';

function findUniverse({ domain, universe }: Config, { universes }: DataService): string | undefined {
  if (universe !== FIRST || domain === undefined) return universe;
  return universes.list(domain)[0]?.id;
}
