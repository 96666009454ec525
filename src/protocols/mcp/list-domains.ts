import type { Tool } from '../../catalogue/tool.ts';
import type { Domain, Domains } from '../../domains/domains.ts';
import type { Outcome } from '../../execution/outcome.ts';
import { toJsonText } from '../../json.ts';

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
export function listDomains(domains: Domains): Outcome {
  const rows = domains.list().map(describeDomain);
  return { text: toJsonText({ domains: rows }), rows: rows.length };
}

function describeDomain(domain: Domain): object {
  const tables = domain.schema?.tables ?? [];
  return {
    name: domain.name,
    status: domain.status,
    ...(domain.reason !== undefined && { reason: domain.reason }),
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rowCount, 0),
    endpoints: domain.catalogue?.endpoints.length ?? 0,
    table_names: tables.map((table) => table.name),
    mcp: `/mcp/${domain.name}`,
  };
}
