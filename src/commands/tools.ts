import type { Endpoint } from '../catalogue/tool.ts';
import { toJsonText } from '../json.ts';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { loadDomains } from './open-domains.ts';
import { formatTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn[] = [
  { title: 'tool' },
  { title: 'family' },
  { title: 'arguments' },
  { title: 'title' },
];

/** `rookery tools`: the tools of one domain. */
export const toolsCommand: Command = {
  usage: 'tools <domain>',
  summary: 'list the tools of a domain; optional arguments stand in brackets',
  settings: ['databases', 'seed', 'scale', 'corpora', 'language', 'cache', 'maxEndpoints', 'includeSecrets'],
  printsTable: true,
  example: 'rookery tools chinook --databases ./databases',
  run: listTools,
};

async function listTools(input: CommandInput): Promise<ExitCode> {
  const [name = ''] = input.operands;
  const { catalogue } = (await loadDomains(input, name)).require(name);
  const text = input.json
    ? `${toJsonText({ tools: catalogue.endpoints.map(toFacts) }, 2)}\n`
    : formatTable(COLUMNS, catalogue.endpoints.map(toRow));
  input.context.stdout.write(text);
  return EXIT.ok;
}

function toFacts({ name, kind, family, title, description, inputSchema }: Endpoint) {
  return { name, kind, family, title, description, inputSchema };
}

function toRow({ name, family, parameters, title }: Endpoint): string[] {
  const given = parameters.map((parameter) => (parameter.required ? parameter.name : `[${parameter.name}]`));
  return [name, family, given.join(' '), title];
}
