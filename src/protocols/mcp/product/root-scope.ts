import { parseArguments } from '../../../catalogue/arguments.ts';
import { GET_DATA, LIST_UNIVERSES } from '../../../catalogue/collections/shared.ts';
import { CALL_TOOL, LIST_DOMAINS, SERVICE_TOOLS } from '../../../catalogue/service-tools.ts';
import { ToolError } from '../../../errors.ts';
import { findServiceTool } from '../../../execution/tools/run.ts';
import { hintNearest } from '../../../nearest.ts';
import type { ScopeCall } from '../scopes/scope.ts';
import { listDomains } from './list-domains.ts';
import type { ProductScope } from './product-scope.ts';
import { callTool, createToolLists, findActive, joinTools } from './scope-call.ts';
import type { ScopeDeps } from './scope-deps.ts';

const PLACE = { domain: undefined, universe: undefined };

/** The scope of `/mcp`: what leads to the domains, and the tools of the universe that a session works on. */
export function createRootScope(deps: ScopeDeps): ProductScope {
  const { domains, data, tools } = deps;
  const fixed = [
    ...(data === undefined ? [LIST_DOMAINS] : [GET_DATA, LIST_DOMAINS, LIST_UNIVERSES]),
    ...(tools === undefined ? [] : SERVICE_TOOLS),
  ];
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
      'them) loads its table, and the tools that work on it are listed then.' +
      (tools === undefined
        ? ''
        : ' Or use any tool of any domain from here: search_tools finds it by what it does, call_tool calls it.'),
    listChanges: data !== undefined,
    list: async (session) => listOf(await findActive(data, session)),
    async call(call) {
      const asked = unwrapListDomains(call);
      if (asked !== undefined) {
        parseArguments(LIST_DOMAINS, asked.arguments);
        return listDomains(domains, data?.universes);
      }
      const isService = tools !== undefined && findServiceTool(call.name) !== undefined;
      if (data === undefined && !isService) throw missRootTool(call.name);
      return callTool(deps, PLACE, call);
    },
    async placeOf(session) {
      const active = await findActive(data, session);
      return { domain: active?.domain, sessionId: session?.id };
    },
  };
}

/** A call of list_domains, by itself or through call_tool: the one tool that is of this address alone. */
function unwrapListDomains(call: ScopeCall): Pick<ScopeCall, 'arguments'> | undefined {
  if (call.name === LIST_DOMAINS.name) return call;
  if (call.name !== CALL_TOOL.name) return undefined;
  const { arguments: given } = call;
  if (typeof given !== 'object' || given === null || !('name' in given)) return undefined;
  if (given.name !== LIST_DOMAINS.name) return undefined;
  return { arguments: 'arguments' in given ? given.arguments : undefined };
}

function missRootTool(name: string): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `There is no tool ${JSON.stringify(name.slice(0, 80))} at /mcp.`,
    hint: `${hintNearest(name, [LIST_DOMAINS.name], 'tool')} A domain's tools are at /mcp/{domain}.`,
  });
}
