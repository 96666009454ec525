import type { Domain } from '../domains/domains.ts';
import { toDomainEntry } from '../execution/tools/domain-entry.ts';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { loadDomains } from './open-domains.ts';
import { formatTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn[] = [
  { title: 'domain' },
  { title: 'status' },
  { title: 'tables', align: 'right' },
  { title: 'rows', align: 'right' },
  { title: 'endpoints', align: 'right' },
];

/** `rookery domains`: what a folder of databases gives. */
export const domainsCommand: Command = {
  usage: 'domains',
  summary: 'list the domains of a folder of databases, with their tables, rows and endpoints',
  settings: ['databases', 'seed', 'scale', 'corpora', 'language', 'cache', 'maxEndpoints', 'includeSecrets'],
  printsTable: true,
  example: 'rookery domains --databases ./databases',
  run: listDomains,
};

async function listDomains(input: CommandInput): Promise<ExitCode> {
  const domains = await loadDomains(input);
  const facts = domains.list().map(toFacts);
  input.context.stdout.write(
    input.json
      ? `${JSON.stringify({ domains: facts }, undefined, 2)}\n`
      : formatTable(COLUMNS, facts.map(toRow)),
  );
  return EXIT.ok;
}

/** As `/v1/domains` has it, without what only the server knows. */
function toFacts(domain: Domain) {
  const { universes, documents, ...facts } = toDomainEntry(domain);
  return facts;
}

function toRow({ name, status, tables, rows, endpoints }: ReturnType<typeof toFacts>): string[] {
  return [name, status, ...[tables, rows, endpoints].map(String)];
}
