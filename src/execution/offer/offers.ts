import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import { memoise } from '../../memo.ts';
import type { UniverseReference } from '../../sessions/handles.ts';
import type { Universe } from '../../universes/universe.ts';
import { findUniverse } from '../data/find-universe.ts';
import { createDataOffer, type DataOffer, type DataPlace, type DataSource, NO_DATA } from './data-offer.ts';
import { createOffer, type Offer } from './offer.ts';
import type { Place } from './place.ts';
import { createRetrievers, NO_RETRIEVERS, nameRetrievers, type RetrieverDeps } from './retrievers.ts';

/** Tells which tools there are, and by which name: lists, searches, descriptions and calls all ask here. */
export interface Offers {
  /**
   * What there is at a place, with the universe that is active in the caller's session; the same offer as long as
   * nothing has changed. Throws for a domain that is unknown or not ready, and for an unknown universe.
   */
  at(place: Place, active?: UniverseReference | null): Offer;
}

export interface OfferDeps extends RetrieverDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  /** Undefined where there are no data tools. */
  readonly data?: DataSource | undefined;
  /** Whether places that do not say so have data tools as in the environment that this one re-implements. */
  readonly compat?: boolean | undefined;
}

/** Makes the offers of the domains that are to be seen. */
export function createOffers(deps: OfferDeps): Offers {
  const { domains, data, compat: isHeld = false } = deps;
  const keptOf = memoise((_domain: ReadyDomain) => new Map<string, Offer>());
  const createEverywhere = (compat: boolean): Offer =>
    createOffer({
      ...{ place: { compat }, domain: undefined, fixed: null, retrievers: NO_RETRIEVERS },
      data: toDataOffer(data, { domain: undefined, fixed: null, active: null, compat }),
    });
  const everywhere = { held: createEverywhere(true), free: createEverywhere(false) };
  return {
    at({ domain: asked, universe, distractors = false, compat = isHeld }, reference = null) {
      const name = asked ?? (universe === undefined ? undefined : findDomain(data, universe));
      const session =
        data === undefined || reference === null ? null : findUniverse(data.universes, reference);
      if (name === undefined && session === null) return compat ? everywhere.held : everywhere.free;
      const domain = domains.require(name ?? session?.domain ?? '');
      const fixed =
        universe === undefined || name === undefined ? null : requireUniverse(data, universe, name);
      const active = session?.domain === domain.name ? session : null;
      const { corpus } = domain;
      // Documents may be there later than their domain.
      const searchable = distractors
        ? nameRetrievers(deps, domain, true).searchable
        : corpus !== undefined && corpus.reason === undefined;
      const key = `${compat} ${name === undefined} ${fixed?.id} ${active?.id} ${distractors} ${searchable}`;
      const offers = keptOf(domain);
      const known = offers.get(key);
      if (known !== undefined) return known;
      const offer = createOffer({
        ...{ place: { domain: name, universe, distractors, compat }, domain, fixed },
        retrievers: createRetrievers(nameRetrievers(deps, domain, distractors)),
        data: toDataOffer(data, { domain: name, fixed, active, compat }),
      });
      offers.set(key, offer);
      return offer;
    },
  };
}

function toDataOffer(data: DataSource | undefined, place: DataPlace): DataOffer {
  return data === undefined ? NO_DATA : createDataOffer(data, place);
}

/** The domain of a universe that is named without one. */
function findDomain(data: DataSource | undefined, universe: string): string | undefined {
  return data === undefined ? undefined : findUniverse(data.universes, { id: universe })?.domain;
}

function requireUniverse(data: DataSource | undefined, id: string, domain: string): Universe {
  if (data !== undefined) return data.universes.require(id, domain);
  throw new ToolError('catalogue.unknown_universe', { message: 'This server has no tool universes.' });
}
