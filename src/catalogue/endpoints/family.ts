import type { Draft } from '../model/draft.ts';
import type { Entity, Model } from '../model/entity.ts';
import type { Facet } from '../model/facet.ts';
import type { Filter } from '../model/filter.ts';
import type { Measure } from '../model/measure.ts';

/** What a family knows of the entity that it writes endpoints for. */
export interface Subject {
  readonly entity: Entity;
  readonly model: Model;
  /** All facets, nearest first. */
  readonly facets: readonly Facet[];
  /** Facets that people filter by, best first. */
  readonly filters: readonly Facet[];
  /** Pairs of filters that go well together, best first. */
  readonly pairs: readonly (readonly [Facet, Facet])[];
  /** Three filters that go well together, best first. */
  readonly triples: readonly (readonly Facet[])[];
  /** Facets with few values to group by, best first. */
  readonly groups: readonly Facet[];
  readonly measures: readonly Measure[];
  /** The entity's own dates, the main one first. */
  readonly dates: readonly Facet[];
}

/** A pure function from a subject to the endpoints that one kind of question gives. */
export interface Family {
  readonly name: string;
  readonly draft: (subject: Subject) => readonly Draft[];
  /** It also makes sense for tables that only link others. */
  readonly forBridges?: boolean;
}

/** Geometric mean of the facets' qualities, a little less for each further one. */
export function qualityOf(facets: readonly Facet[]): number {
  if (facets.length === 0) return 1;
  const product = facets.reduce((all, facet) => all * facet.quality, 1);
  return product ** (1 / facets.length) * 0.97 ** (facets.length - 1) * variety(facets);
}

/** Places within places, and two properties of one parent, narrow little: less than one facet of each kind. */
function variety(facets: readonly Facet[]): number {
  const places = facets.filter((facet) => PLACE.test(facet.phrase)).length;
  const parents = facets.filter((facet) => facet.path.length > 0);
  const owners = new Set(parents.map((facet) => facet.entity.table.name));
  return 0.6 ** Math.max(0, places - 1) * 0.65 ** (parents.length - owners.size);
}

const PLACE =
  /\b(city|town|state|province|county|region|country|continent|district|zip code|postal code|address)\b/;

export function idsOf(filters: readonly Filter[]): string[] {
  return filters.map((filter) => filter.facet.id);
}

/** "the tracks", "all tracks of the given genre" … the base's plural with its filters. */
export function many(entity: Entity, filters: string): string {
  return `${entity.plural}${filters}`;
}
