import { DATA_TOOLS } from '../../catalogue/collections/toolset.ts';
import type { PlannedTool } from '../../catalogue/plan.ts';
import { createRetrieverTool, nameRetriever } from '../../catalogue/retriever.ts';
import type { ToolKind } from '../../catalogue/tool.ts';
import type { Domains } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import { missTool } from '../offer/miss-tool.ts';
import type { Offer } from '../offer/offer.ts';
import { createToolFinder, type PlacedTool, type ToolFinder } from './finder.ts';

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
  /** The tools that fit a request, best first. */
  search(offer: Offer, query: ToolQuery): Promise<readonly ScoredTool[]>;
  /** The tool of a name at a place; where the place is all domains, the one of the only domain that has it. */
  find(offer: Offer, name: string): PlacedTool | undefined;
  /** The same. Throws `catalogue.unknown_tool` with the nearest names. */
  require(offer: Offer, name: string): PlacedTool;
  /** The names of the tools at a place that fit a request, best first. */
  rank(offer: Offer, query: string): Promise<readonly string[]>;
}

export interface ToolServiceDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  /** Whether there are data tools. */
  readonly hasData: boolean;
  /** Made for all domains, and shared by those who see fewer. */
  readonly finder?: ToolFinder | undefined;
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
  const searchDomain = async ({ domain, tools }: Offer, query: ToolQuery): Promise<ScoredTool[]> => {
    if (domain === undefined) return [];
    const search = await finder.ofList(domain, tools);
    const hits = search.search(query.query, query.limit, ({ kind }) => isOfKind(kind, query));
    return hits.map(({ found, score }) => ({ tool: found, domain: domain.name, score }));
  };
  const find = (offer: Offer, name: string): PlacedTool | undefined => {
    const tool = offer.find(name);
    if (tool !== undefined) return place(tool, offer);
    const found = offer.place.domain === undefined ? findAnywhere(deps, name) : undefined;
    return found !== undefined && offer.place.compat === true && isOwnTool(found.tool) ? undefined : found;
  };
  return {
    async search(offer, query) {
      if (offer.place.domain !== undefined) return searchDomain(offer, query);
      const isVisible = createVisible(deps, offer);
      const accept = (placed: PlacedTool): boolean => isOfKind(placed.tool.kind, query) && isVisible(placed);
      const hits = (await finder.ofAll()).search(query.query, query.limit, accept);
      return hits.map(({ found, score }) => ({ ...found, score }));
    },
    find,
    require(offer, name) {
      const found = find(offer, name);
      if (found !== undefined) return found;
      throw missTool(offer, name);
    },
    async rank(offer, query) {
      const hits = await searchDomain(offer, { query, limit: MOST_RANKED });
      return hits.map(({ tool }) => tool.name);
    },
  };
}

/** A tool with the domain that it belongs to: tools for tools have none, data tools that of the address. */
function place(tool: PlannedTool, { domain, place: { domain: own } }: Offer): PlacedTool {
  const { kind } = tool.plan;
  const name = kind === 'service' ? undefined : kind === 'verb' ? own : domain?.name;
  return name === undefined ? { tool } : { tool, domain: name };
}

function isOfKind(kind: ToolKind, { kinds }: ToolQuery): boolean {
  return kinds === undefined || kinds.includes(kind);
}

/** Whether a tool is a data tool that the environment does not have that this one re-implements. */
function isOwnTool({ name }: PlannedTool): boolean {
  return DATA_TOOLS.some((tool) => tool.name === name && tool.compat === null);
}

/** What those see who see fewer domains, or fewer kinds of tools. */
function createVisible(
  { domains, hasData }: ToolServiceDeps,
  { place: { compat = false } }: Offer,
): (placed: PlacedTool) => boolean {
  const ready = new Map(domains.list().map((domain) => [domain.name, domain]));
  return ({ tool, domain }) => {
    if (domain === undefined) return hasData && !(compat && isOwnTool(tool));
    const { catalogue, corpus } = ready.get(domain) ?? {};
    return tool.kind === 'retriever' ? corpus !== undefined : catalogue?.byName.has(tool.name) === true;
  };
}

/** A tool that has no domain, or whose name is that of one domain's tool alone. */
function findAnywhere({ domains, hasData }: ToolServiceDeps, name: string): PlacedTool | undefined {
  const common = hasData ? DATA_TOOLS.find((tool) => tool.name === name) : undefined;
  if (common !== undefined) return { tool: common };
  const owners = domains.list().flatMap(({ name: domain, catalogue }): PlacedTool[] => {
    const tool = catalogue?.byName.get(name);
    if (tool !== undefined) return [{ domain, tool }];
    return nameRetriever(domain) === name ? [{ domain, tool: createRetrieverTool(domain) }] : [];
  });
  if (owners.length <= 1) return owners[0];
  throw new ToolError('request.missing_argument', {
    message: `The argument "domain" is missing: ${owners.length} domains have a tool "${name.slice(0, 80)}".`,
    hint: `Give one of ${owners
      .slice(0, 10)
      .map(({ domain }) => `"${domain}"`)
      .join(', ')}.`,
    details: { argument: 'domain' },
  });
}
