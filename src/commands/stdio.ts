import { createExecute } from '../execution/execute.ts';
import { createLocalExecutor } from '../execution/executor.ts';
import { serveStdio } from '../protocols/mcp/stdio.ts';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { createLog } from './log.ts';
import { loadDomains } from './open-domains.ts';

/** `rookery stdio`: one MCP client over standard input and output; everything else goes to stderr. */
export const stdioCommand: Command = {
  usage: 'stdio',
  summary: 'serve one MCP client over standard input and output',
  settings: ['domain', 'databases', 'cache', 'maxEndpoints', 'logLevel'],
  example: 'rookery stdio --domain chinook --databases ./databases',
  run: serve,
};

async function serve(input: CommandInput): Promise<ExitCode> {
  const { config, context } = input;
  const signal = context.watchSignals();
  const domains = await loadDomains(input, config.domain);
  const executor = createLocalExecutor();
  await serveStdio({
    domains,
    execute: createExecute({ domains, executor }),
    domain: config.domain,
    version: context.version,
    log: createLog(config),
    input: context.stdin,
    output: context.stdout,
    signal,
  });
  executor.close();
  return EXIT.ok;
}
