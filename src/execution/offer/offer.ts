import type { PlannedTool } from '../../catalogue/plan.ts';
import { LIST_DOMAINS, SERVICE_TOOLS } from '../../catalogue/service-tools.ts';
import type { ReadyDomain } from '../../domains/domains.ts';
import type { Universe } from '../../universes/universe.ts';
import type { DataOffer } from './data-offer.ts';
import type { Place } from './place.ts';
import type { Retrievers } from './retrievers.ts';

/** What there is at a place for who works on a universe there, or on none. */
export interface Offer {
  readonly place: Place;
  /** The domain of the tools: the place's, or that of the universe at hand. */
  readonly domain: ReadyDomain | undefined;
  /** The universe that the URL fixes. */
  readonly fixed: Universe | null;
  /** All that can be called, but for the tools for tools; the same array as long as nothing has changed. */
  readonly tools: readonly PlannedTool[];
  /** What a client is shown whose list grows with the universe that it enters; the same array, too. */
  readonly shown: readonly PlannedTool[];
  /** The tool that a name means, in a call or in words. */
  find(name: string, use?: ToolUse): PlannedTool | undefined;
}

/** What of a call's arguments tells tools of one name apart. */
export interface ToolUse {
  readonly namesHandle: boolean;
  /** The universes that its handles come from. */
  readonly origins: readonly Universe[];
}

export interface OfferParts extends Pick<Offer, 'place' | 'domain' | 'fixed'> {
  readonly data: DataOffer;
  readonly retrievers: Retrievers;
}

const IN_WORDS: ToolUse = { namesHandle: false, origins: [] };

/** Puts an offer together. */
export function createOffer(parts: OfferParts): Offer {
  const { place, domain, fixed, data, retrievers } = parts;
  const service = place.domain === undefined ? [LIST_DOMAINS, ...SERVICE_TOOLS] : SERVICE_TOOLS;
  const others = new Map<string, PlannedTool>(
    [...service, ...retrievers.callable].map((tool) => [tool.name, tool]),
  );
  const shown = listShown(parts);
  return {
    ...{ place, domain, fixed, shown },
    tools: domain === undefined ? shown : listTools(parts),
    find(name, { namesHandle, origins } = IN_WORDS) {
      const plain = domain?.catalogue.byName.get(name) ?? others.get(name);
      // Of an endpoint and a data tool with one name, a call means the endpoint unless it names a handle.
      return plain === undefined || namesHandle ? (data.find(name, origins) ?? plain) : plain;
    },
  };
}

function listTools({ domain, fixed, data, retrievers }: OfferParts): readonly PlannedTool[] {
  const own = data.tools ?? data.common;
  if (!data.isOpen) return [...listEndpoints(domain), ...retrievers.listed];
  if (fixed !== null && fixed.collection !== 'rest') return own;
  return [...listEndpoints(domain), ...(fixed === null ? retrievers.listed : []), ...beside(domain, own)];
}

function listShown({ place, domain, fixed, data, retrievers }: OfferParts): readonly PlannedTool[] {
  const own = data.tools ?? [];
  const beginning = data.begin.getData;
  const middle = data.begin.listUniverses;
  const endpoints = listEndpoints(domain);
  if (place.domain !== undefined && fixed === null) {
    const others = [...endpoints, ...retrievers.listed, ...beginning, ...middle, ...SERVICE_TOOLS];
    return unique([...beside(domain, own), ...others]);
  }
  const ofUniverse = data.universe?.collection === 'rest' ? [...endpoints, ...beside(domain, own)] : own;
  if (fixed !== null) return unique(ofUniverse);
  return unique([...ofUniverse, ...beginning, LIST_DOMAINS, ...middle, ...SERVICE_TOOLS]);
}

function listEndpoints(domain: ReadyDomain | undefined): readonly PlannedTool[] {
  return domain?.catalogue.endpoints ?? [];
}

/** Data tools as they stand beside endpoints, which keep their names. */
function beside(domain: ReadyDomain | undefined, tools: readonly PlannedTool[]): readonly PlannedTool[] {
  return tools.filter(({ name }) => domain?.catalogue.byName.has(name) !== true);
}

/** Of tools with one name the first. */
function unique(tools: readonly PlannedTool[]): readonly PlannedTool[] {
  const seen = new Set<string>();
  return tools.filter(({ name }) => !seen.has(name) && seen.add(name));
}
