import type { Tool } from '../../catalogue/tool.ts';
import type { Domain, Domains } from '../../domains/domains.ts';
import type { Outcome } from '../../execution/outcome.ts';
import { toJsonText } from '../../json.ts';
import type { Universes } from '../../universes/universes.ts';
import { toDomainEntry } from '../http/domain-entry.ts';

/** The tool of `/mcp` that tells where the others are. */
export const LIST_DOMAINS: Tool<null> = Object.freeze({
  name: 'list_domains',
  kind: 'service' as const,
  title: 'List domains',
  description:
    'Lists the databases served: name, status (ready, building or failed), number of tables, rows and tools, the ' +
    'names of the tables, and "mcp", the URL path where an MCP client finds the tools of the domain.',
  parameters: [],
  inputSchema: {
    type: 'object' as const,
    properties: {},
    required: [],
    additionalProperties: false as const,
  },
  plan: null,
});

/** Answers `list_domains`. */
export function listDomains(domains: Domains, universes?: Pick<Universes, 'list'>): Outcome {
  const rows = domains.list().map((domain) => describeDomain(domain, universes));
  return { text: toJsonText({ domains: rows }), rows: rows.length };
}

function describeDomain(domain: Domain, universes: Pick<Universes, 'list'> | undefined): object {
  const tableNames = domain.schema?.tables.map((table) => table.name) ?? [];
  return { ...toDomainEntry(domain, universes), table_names: tableNames, mcp: `/mcp/${domain.name}` };
}
