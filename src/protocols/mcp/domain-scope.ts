import { GET_DATA, LIST_UNIVERSES } from '../../catalogue/collections/shared.ts';
import type { ReadyDomain } from '../../domains/domains.ts';
import type { ToolScope } from './scope.ts';
import { callTool, createToolLists, findActive, joinTools } from './scope-call.ts';
import type { ScopeDeps } from './scope-deps.ts';

/** The scope of `/mcp/{domain}`: all tools of one domain. Throws for a domain that is unknown or not ready. */
export function createDomainScope(name: string, deps: ScopeDeps): ToolScope {
  const { domains, data } = deps;
  const listOf = createToolLists((universe) => {
    const { endpoints } = domains.require(name).catalogue;
    if (data === undefined) return endpoints;
    const own = universe === null ? [] : data.tools.toolsets.of(universe).tools;
    return joinTools(own, [...endpoints, GET_DATA, LIST_UNIVERSES]);
  });
  return {
    path: `/mcp/${name}`,
    instructions: writeInstructions(domains.require(name), data !== undefined),
    listChanges: data !== undefined,
    list: async (session) => listOf(await findActive(data, session, name)),
    call: (call) => callTool(deps, { domain: name, universe: undefined }, call),
  };
}

function writeInstructions({ name, schema, catalogue }: ReadyDomain, hasData: boolean): string {
  const tables = schema.tables.slice(0, 30).map((table) => table.name);
  const more = schema.tables.length > tables.length ? ' and others' : '';
  return (
    `Read-only questions to the database "${name}" (tables: ${tables.join(', ')}${more}): ${catalogue.endpoints.length} ` +
    'tools, each answering one kind of question with JSON. Lists are cut at "limit" rows (default 100) and say so in ' +
    '"truncated"; go on with "offset". Errors carry a hint that says what would have worked.' +
    (hasData
      ? ' For questions of several steps: get_data loads a table under a handle, and the tools that work on handles ' +
        'are listed then.'
      : '')
  );
}
