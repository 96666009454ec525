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
}

/** Product of the facets' qualities. */
export function qualityOf(facets: readonly Facet[]): number {
  return facets.reduce((product, facet) => product * facet.quality, 1);
}

export function idsOf(filters: readonly Filter[]): string[] {
  return filters.map((filter) => filter.facet.id);
}

/** "the tracks", "all tracks of the given genre" … the base's plural with its filters. */
export function many(entity: Entity, filters: string): string {
  return `${entity.plural}${filters}`;
}
