import { parseArguments } from '../../catalogue/arguments.ts';
import { GET_DATA, LIST_UNIVERSES } from '../../catalogue/collections/shared.ts';
import { ToolError } from '../../errors.ts';
import { hintNearest } from '../../nearest.ts';
import { LIST_DOMAINS, listDomains } from './list-domains.ts';
import type { ToolScope } from './scope.ts';
import { callTool, createToolLists, findActive, joinTools } from './scope-call.ts';
import type { ScopeDeps } from './scope-deps.ts';

const PLACE = { domain: undefined, universe: undefined };

/** The scope of `/mcp`: what leads to the domains, and the tools of the universe that a session works on. */
export function createRootScope(deps: ScopeDeps): ToolScope {
  const { domains, data } = deps;
  const fixed = data === undefined ? [LIST_DOMAINS] : [GET_DATA, LIST_DOMAINS, LIST_UNIVERSES];
  const listOf = createToolLists((universe) => {
    if (universe === null || data === undefined) return fixed;
    const endpoints =
      universe.collection === 'rest' ? domains.require(universe.domain).catalogue.endpoints : [];
    return joinTools([...endpoints, ...data.tools.toolsets.of(universe).tools], fixed);
  });
  return {
    path: '/mcp',
    instructions:
      'Rookery offers SQLite databases as tools. Each domain is one database; its tools are listed at the URL path ' +
      'that list_domains gives as "mcp". Or stay here: get_data with the id of a tool universe (list_universes names ' +
      'them) loads its table, and the tools that work on it are listed then.',
    listChanges: data !== undefined,
    list: async (session) => listOf(await findActive(data, session)),
    async call(call) {
      if (call.name !== LIST_DOMAINS.name) {
        if (data === undefined) throw missRootTool(call.name);
        return callTool(deps, PLACE, call);
      }
      parseArguments(LIST_DOMAINS, call.arguments);
      return listDomains(domains, data?.universes);
    },
  };
}

function missRootTool(name: string): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `There is no tool ${JSON.stringify(name.slice(0, 80))} at /mcp.`,
    hint: `${hintNearest(name, [LIST_DOMAINS.name], 'tool')} A domain's tools are at /mcp/{domain}.`,
  });
}
