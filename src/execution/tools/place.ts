import { DATA_TOOLS } from '../../catalogue/collections/toolset.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { DistractorsOf } from '../../domains/distractors.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import type { Universe } from '../../universes/universe.ts';
import type { DataService } from '../data/service.ts';
import { listRetrievers } from '../retrieve.ts';

/** Where tools are looked for: all domains, one, or one universe. */
export interface Place {
  readonly domain?: string | undefined;
  /** The universe that the URL fixes. */
  readonly universe?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly distractors?: boolean | undefined;
}

export interface PlaceDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  readonly data?: Pick<DataService, 'universes' | 'tools'> | undefined;
  readonly distractorsOf?: DistractorsOf | undefined;
}

/** Gives the tools that can be called at a place in one domain. The same array as long as nothing has changed. */
export type ListDomainTools = (place: Place & { readonly domain: string }) => Promise<readonly Tool[]>;

/** Lists a domain's tools and keeps the lists: endpoints, retrievers, and the data tools of the universe at hand. */
export function createDomainLists(deps: PlaceDeps): ListDomainTools {
  const kept = new WeakMap<ReadyDomain, Map<string, readonly Tool[]>>();
  return async (place) => {
    const domain = deps.domains.require(place.domain);
    const universe = await findUniverse(deps, place);
    const lists = kept.get(domain) ?? new Map<string, readonly Tool[]>();
    kept.set(domain, lists);
    const fixed = place.universe !== undefined;
    const key = JSON.stringify([universe?.id, fixed, place.distractors === true]);
    const list = lists.get(key) ?? writeList(deps, domain, { universe, fixed, place });
    lists.set(key, list);
    return list;
  };
}

interface Chosen {
  readonly universe: Universe | null;
  readonly fixed: boolean;
  readonly place: Place;
}

function writeList(
  deps: PlaceDeps,
  domain: ReadyDomain,
  { universe, fixed, place }: Chosen,
): readonly Tool[] {
  const { data } = deps;
  const own =
    data === undefined ? [] : universe === null ? DATA_TOOLS : data.tools.toolsets.of(universe).tools;
  if (fixed && universe?.collection !== 'rest') return own;
  const endpoints = domain.catalogue.endpoints;
  const retrievers = fixed ? [] : listRetrievers(deps, domain.name, place.distractors === true);
  const names = new Set(endpoints.map(({ name }) => name));
  // Of an endpoint and a getter with one name the endpoint is what a call without a handle means.
  return [...endpoints, ...retrievers, ...own.filter(({ name }) => !names.has(name))];
}

/** The universe that the URL fixes, or the session's active one where it is of the domain. */
async function findUniverse({ data }: PlaceDeps, place: Place): Promise<Universe | null> {
  if (data === undefined) {
    if (place.universe === undefined) return null;
    throw new ToolError('catalogue.unknown_universe', { message: 'This server has no tool universes.' });
  }
  if (place.universe !== undefined) return data.universes.require(place.universe, place.domain);
  const active = await data.tools.findActive(place.sessionId);
  return active?.domain === place.domain ? active : null;
}
