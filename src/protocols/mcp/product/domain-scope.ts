import { GET_DATA, LIST_UNIVERSES } from '../../../catalogue/collections/shared.ts';
import { nameRetriever } from '../../../catalogue/retriever.ts';
import { SERVICE_TOOLS } from '../../../catalogue/service-tools.ts';
import type { ReadyDomain } from '../../../domains/domains.ts';
import { listRetrievers } from '../../../execution/retrieve.ts';
import type { ProductScope } from './product-scope.ts';
import { callTool, createToolLists, findActive, joinTools } from './scope-call.ts';
import type { ScopeDeps } from './scope-deps.ts';

/** The scope of `/mcp/{domain}`: all tools of one domain. Throws for a domain that is unknown or not ready. */
export function createDomainScope(name: string, deps: ScopeDeps, distractors = false): ProductScope {
  const { domains, data, tools } = deps;
  const place = { domain: name, universe: undefined, distractors };
  const listOf = createToolLists((universe) => {
    const { endpoints } = domains.require(name).catalogue;
    const retrievers = listRetrievers(deps, name, distractors);
    const common = data === undefined ? [] : [GET_DATA, LIST_UNIVERSES];
    const own = universe === null || data === undefined ? [] : data.tools.toolsets.of(universe).tools;
    const service = tools === undefined ? [] : SERVICE_TOOLS;
    return joinTools(own, [...endpoints, ...retrievers, ...common, ...service]);
  });
  return {
    path: `/mcp/${name}`,
    instructions: writeInstructions(domains.require(name), data !== undefined),
    listChanges: data !== undefined,
    list: async (session) => listOf(await findActive(data, session, name)),
    call: (call) => callTool(deps, place, call),
    placeOf: async (session) => ({ ...place, sessionId: session?.id }),
  };
}

function writeInstructions({ name, schema, catalogue, corpus }: ReadyDomain, hasData: boolean): string {
  const tables = schema.tables.slice(0, 30).map((table) => table.name);
  const more = schema.tables.length > tables.length ? ' and others' : '';
  return (
    `Read-only questions to the database "${name}" (tables: ${tables.join(', ')}${more}): ${catalogue.endpoints.length} ` +
    'tools, each answering one kind of question with JSON. Lists are cut at "limit" rows (default 100) and say so in ' +
    '"truncated"; go on with "offset". Errors carry a hint that says what would have worked.' +
    (hasData
      ? ' For questions of several steps: get_data loads a table under a handle, and the tools that work on handles ' +
        'are listed then.'
      : '') +
    (corpus !== undefined && corpus.documents > 0
      ? ` What is not in the tables may be in its ${corpus.documents} documents: ${nameRetriever(name)} searches them.`
      : '')
  );
}
