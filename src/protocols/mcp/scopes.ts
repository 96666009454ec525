import { parseArguments } from '../../catalogue/arguments.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import type { Execute } from '../../execution/execute.ts';
import { hintNearest } from '../../nearest.ts';
import { LIST_DOMAINS, listDomains } from './list-domains.ts';
import type { ToolScope } from './scope.ts';

export interface ScopeDeps {
  readonly domains: Domains;
  readonly execute: Execute;
}

/** The scope of `/mcp`: what leads to the domains. */
export function createRootScope({ domains }: ScopeDeps): ToolScope {
  const tools: readonly Tool[] = [LIST_DOMAINS];
  return {
    path: '/mcp',
    instructions:
      'Rookery offers SQLite databases as tools. Each domain is one database; its tools are listed at the URL path ' +
      'that list_domains gives as "mcp".',
    listChanges: false,
    list: () => tools,
    async call({ name, arguments: given }) {
      if (name !== LIST_DOMAINS.name) throw missRootTool(name);
      parseArguments(LIST_DOMAINS, given);
      return listDomains(domains);
    },
  };
}

/** The scope of `/mcp/{domain}`: all tools of one domain. Throws for a domain that is unknown or not ready. */
export function createDomainScope(name: string, { domains, execute }: ScopeDeps): ToolScope {
  return {
    path: `/mcp/${name}`,
    instructions: writeInstructions(domains.require(name)),
    listChanges: false,
    list: () => domains.require(name).catalogue.endpoints,
    call: ({ name: tool, arguments: given, session, requestId }) =>
      execute({
        domain: name,
        tool,
        arguments: given,
        requestId,
        ...(session !== undefined && { sessionId: session.id }),
      }),
  };
}

function writeInstructions({ name, schema, catalogue }: ReadyDomain): string {
  const tables = schema.tables.slice(0, 30).map((table) => table.name);
  const more = schema.tables.length > tables.length ? ' and others' : '';
  return (
    `Read-only questions to the database "${name}" (tables: ${tables.join(', ')}${more}): ${catalogue.endpoints.length} ` +
    'tools, each answering one kind of question with JSON. Lists are cut at "limit" rows (default 100) and say so in ' +
    '"truncated"; go on with "offset". Errors carry a hint that says what would have worked.'
  );
}

function missRootTool(name: string): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `There is no tool ${JSON.stringify(name.slice(0, 80))} at /mcp.`,
    hint: `${hintNearest(name, [LIST_DOMAINS.name], 'tool')} A domain's tools are at /mcp/{domain}.`,
  });
}
