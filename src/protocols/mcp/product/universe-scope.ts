import { ToolError } from '../../../errors.ts';
import type { ProductScope } from './product-scope.ts';
import { callTool, createToolLists, joinTools } from './scope-call.ts';
import type { ScopeDeps } from './scope-deps.ts';

/**
 * The scope of `/mcp/{domain}/{universe}`: the tools of one universe, a fixed list. Throws for a domain that is unknown
 * or not ready, and for an unknown universe.
 */
export function createUniverseScope(domain: string, id: string, deps: ScopeDeps): ProductScope {
  const { domains, data } = deps;
  const { endpoints } = domains.require(domain).catalogue;
  if (data === undefined) {
    throw new ToolError('catalogue.unknown_universe', { message: 'This server has no tool universes.' });
  }
  const universe = data.universes.require(id, domain);
  const listOf = createToolLists(() =>
    joinTools(universe.collection === 'rest' ? endpoints : [], data.tools.toolsets.of(universe).tools),
  );
  return {
    path: `/mcp/${domain}/${id}`,
    instructions:
      `Tools for one view of the database "${domain}": ${universe.title}. Begin with get_data: it returns a handle and ` +
      'a preview of the table, which stays on the server. The other tools take handles and return new handles, values ' +
      'or lists. Errors carry a hint that says what would have worked.',
    listChanges: false,
    list: () => listOf(universe),
    call: (call) => callTool(deps, { domain, universe: id }, call),
    placeOf: async (session) => ({ domain, universe: id, sessionId: session?.id }),
  };
}
