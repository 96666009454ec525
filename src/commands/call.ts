import type { Command, CommandInput } from './command.ts';
import { CommandError, EXIT, type ExitCode } from './failure.ts';
import { loadDomains } from './open-domains.ts';
import { openLocalExecutor } from './open-executors.ts';

/** `rookery call`: one call, its JSON answer on stdout. */
export const callCommand: Command = {
  usage: 'call <domain> <tool> [arguments...]',
  summary: 'call a tool with key=value arguments and print its JSON answer',
  settings: ['databases', 'seed', 'scale', 'corpora', 'language', 'cache', 'maxEndpoints', 'includeSecrets'],
  example: 'rookery call chinook list_albums_of_artist name="AC/DC" limit=5 --databases ./databases',
  run: callTool,
};

async function callTool(input: CommandInput): Promise<ExitCode> {
  const [domain = '', tool = '', ...words] = input.operands;
  const call = { domain, tool, arguments: parseWords(words) };
  const [domains, { openExecution }] = await Promise.all([
    loadDomains(input, domain),
    import('./open-execution.ts'),
  ]);
  const execution = openExecution(domains, input.config, { executor: openLocalExecutor(input.config) });
  try {
    const outcome = await execution.execute(call);
    input.context.stdout.write(`${outcome.text}\n`);
    return EXIT.ok;
  } finally {
    execution.close();
  }
}

/** `key=value` words as arguments; the values stay text, which the tool's schema turns into what it wants. */
function parseWords(words: readonly string[]): Record<string, string> {
  const pairs = words.map(parseWord);
  const twice = pairs.find(([key], index) => pairs.findIndex(([other]) => other === key) < index);
  if (twice === undefined) return Object.fromEntries(pairs);
  throw new CommandError(EXIT.usage, {
    message: `The argument "${twice[0]}" is given twice.`,
    hint: 'Give each argument once.',
  });
}

function parseWord(word: string): readonly [key: string, value: string] {
  const split = word.indexOf('=');
  if (split > 0) return [word.slice(0, split), word.slice(split + 1)];
  throw new CommandError(EXIT.usage, {
    message: `"${word}" is no argument of a tool.`,
    hint: 'Write arguments as key=value, in quotes where the value holds blanks: name="Black Sabbath".',
  });
}
