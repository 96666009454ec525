import type { Domain } from '../domains/domains.ts';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { countRows, loadDomains } from './open-domains.ts';
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
  settings: ['databases', 'cache', 'maxEndpoints'],
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

function toFacts(domain: Domain) {
  const { name, status, reason } = domain;
  return {
    name,
    status,
    ...(reason !== undefined && { reason }),
    tables: domain.schema?.tables.length ?? 0,
    rows: countRows(domain),
    endpoints: domain.catalogue?.endpoints.length ?? 0,
  };
}

function toRow({ name, status, tables, rows, endpoints }: ReturnType<typeof toFacts>): string[] {
  return [name, status, ...[tables, rows, endpoints].map(String)];
}
