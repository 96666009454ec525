import { DATA_TOOLS } from '../../catalogue/collections/toolset.ts';
import type { Tool, ToolKind } from '../../catalogue/tool.ts';
import type { Domains } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import { hintNearest } from '../../nearest.ts';
import { createToolFinder, type PlacedTool, type ToolFinder } from './finder.ts';
import { createDomainLists, type ListDomainTools, type Place, type PlaceDeps } from './place.ts';

export interface ToolQuery {
  readonly query: string;
  readonly limit: number;
  readonly kinds?: readonly ToolKind[] | undefined;
}

export interface ScoredTool extends PlacedTool {
  readonly score: number;
}

/** Finds tools at a place, and ranks lists of them. */
export interface ToolService {
  /** The tools that can be called in a domain. The same array as long as nothing has changed. */
  readonly list: ListDomainTools;
  /** The tools that fit a request, best first. */
  search(place: Place, query: ToolQuery): Promise<readonly ScoredTool[]>;
  /** The tool of a name that can be called at a place. Throws `catalogue.unknown_tool` with the nearest names. */
  require(place: Place, name: string): Promise<PlacedTool>;
  /** The names of the tools at a place that fit a request, best first. */
  rank(place: Place, query: string): Promise<readonly string[]>;
}

export interface ToolServiceDeps extends PlaceDeps {
  /** Made for all domains, and shared by those who see fewer. */
  readonly finder?: ToolFinder;
}

/** Tools of a list that are told apart by relevance. */
const MOST_RANKED = 10_000;

/** Makes the finder that all services of a server share. */
export function createSharedFinder(domains: Pick<Domains, 'list' | 'require'>): ToolFinder {
  return createToolFinder(domains, DATA_TOOLS);
}

/** Makes the service over the domains that are to be seen. */
export function createToolService(deps: ToolServiceDeps): ToolService {
  const { domains, finder = createSharedFinder(domains) } = deps;
  const listOf = createDomainLists(deps);
  const searchDomain = async (domain: string, place: Place, query: ToolQuery): Promise<ScoredTool[]> => {
    const list = await listOf({ ...place, domain });
    const search = await finder.ofList(domains.require(domain), list);
    const hits = search.search(query.query, query.limit, ({ kind }) => isOfKind(kind, query));
    return hits.map(({ found, score }) => ({ tool: found, domain, score }));
  };
  return {
    list: listOf,
    async search(place, query) {
      if (place.domain !== undefined) return searchDomain(place.domain, place, query);
      const isVisible = createVisible(deps);
      const accept = (placed: PlacedTool): boolean => isOfKind(placed.tool.kind, query) && isVisible(placed);
      const hits = (await finder.ofAll()).search(query.query, query.limit, accept);
      return hits.map(({ found, score }) => ({ ...found, score }));
    },
    async require(place, name) {
      if (place.domain === undefined) return requireAnywhere(deps, name);
      const list = await listOf({ ...place, domain: place.domain });
      const found = list.find((tool) => tool.name === name) ?? findCommon(deps, name);
      if (found !== undefined) return { tool: found, domain: place.domain };
      throw missTool(`The domain "${place.domain}" has`, name, list);
    },
    async rank(place, query) {
      if (place.domain === undefined) return [];
      const hits = await searchDomain(place.domain, place, { query, limit: MOST_RANKED });
      return hits.map(({ tool }) => tool.name);
    },
  };
}

function isOfKind(kind: ToolKind, { kinds }: ToolQuery): boolean {
  return kinds === undefined || kinds.includes(kind);
}

/** What those see who see fewer domains, or fewer kinds of tools. */
function createVisible({ domains, data }: ToolServiceDeps): (placed: PlacedTool) => boolean {
  const ready = new Map(domains.list().map((domain) => [domain.name, domain]));
  return ({ tool, domain }) => {
    if (domain === undefined) return data !== undefined;
    const { catalogue, corpus } = ready.get(domain) ?? {};
    return tool.kind === 'retriever' ? corpus !== undefined : catalogue?.byName.has(tool.name) === true;
  };
}

function findCommon({ data }: ToolServiceDeps, name: string): Tool | undefined {
  return data === undefined ? undefined : DATA_TOOLS.find((tool) => tool.name === name);
}

/** A tool that has no domain, or whose name is that of one domain's tool alone. */
function requireAnywhere(deps: ToolServiceDeps, name: string): PlacedTool {
  const common = findCommon(deps, name);
  if (common !== undefined) return { tool: common };
  const owners = deps.domains.list().flatMap(({ name: domain, catalogue }) => {
    const tool = catalogue?.byName.get(name);
    return tool === undefined ? [] : [{ domain, tool }];
  });
  const [only, ...others] = owners;
  if (only === undefined) throw missTool('There is', name, []);
  if (others.length === 0) return only;
  throw new ToolError('request.missing_argument', {
    message: `The argument "domain" is missing: ${owners.length} domains have a tool "${name.slice(0, 80)}".`,
    hint: `Give one of ${owners
      .slice(0, 10)
      .map(({ domain }) => `"${domain}"`)
      .join(', ')}.`,
    details: { argument: 'domain' },
  });
}

function missTool(where: string, name: string, tools: readonly Tool[]): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `${where} no tool ${JSON.stringify(name.slice(0, 80))}.`,
    hint:
      tools.length === 0
        ? 'search_tools finds tools by what they do.'
        : hintNearest(
            name,
            tools.map((tool) => tool.name),
            'tool',
          ),
  });
}
