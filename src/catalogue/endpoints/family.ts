import type { Draft } from '../model/draft.ts';
import type { Entity } from '../model/entity.ts';
import type { Facet, Model } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
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
  const words = facets.map((facet) => facet.phrase.split(' '));
  const alike = words.some((one, index) =>
    words.slice(index + 1).some((other) => one.some((word) => other.includes(word) && word.length > 3)),
  );
  return 0.6 ** Math.max(0, places - 1) * 0.65 ** (parents.length - owners.size) * (alike ? 0.6 : 1);
}

const PLACE =
  /\b(city|town|state|province|county|region|country|continent|district|zip code|postal code|address)\b/;

/** The facets that a draft is about: those of the filters that must be given. */
export function idsOf(filters: readonly Filter[]): string[] {
  return filters.filter(isGiven).map((filter) => filter.facet.id);
}

function isGiven(filter: Filter): boolean {
  return filter.optional !== true;
}

/** What filters that must be given take from a question's value: `weight` and their quality for each. */
export function narrowing(filters: readonly Filter[], weight: number): number {
  return filters.filter(isGiven).reduce((product, { facet }) => product * weight * facet.quality, 1);
}

/** The rows of a direct parent, and those of a value of their own, are the first things anyone asks for. */
export function obvious(facet: Facet): number {
  const direct = facet.kind === 'label' ? facet.path.length === 1 : facet.path.length === 0;
  return direct ? 1.3 : 0.95;
}

/** Usual filters, and for events the main date as one that may be left out. */
export function dated({ entity, dates }: Subject, facets: readonly Facet[]): Filter[] {
  const filters = facets.map(toFilter);
  const [date] = dates;
  const isTimed = facets.some((facet) => facet.kind === 'date' || facet.kind === 'year');
  if (date === undefined || isTimed || entity.kind !== 'fact') return filters;
  return [...filters, { ...toFilter(date), optional: true }];
}

/** The events of a direct parent, also narrowed by their own main category where the caller likes. */
export function narrowable(subject: Subject, facet: Facet): Filter[] {
  const filters = dated(subject, [facet]);
  const category = mainCategory(subject);
  if (category === undefined || !isParentName(facet) || filters.length === 1) return filters;
  return [toFilter(facet), { ...toFilter(category), optional: true }, ...filters.slice(1)];
}

/** The events' own main category and date, both as the caller likes. */
export function optionsOf(subject: Subject): Filter[] {
  const category = mainCategory(subject);
  const filters = dated(subject, []);
  return category === undefined || filters.length === 0
    ? filters
    : [{ ...toFilter(category), optional: true }, ...filters];
}

/** Whether the pair asks what `narrowable` or `dated` ask already. */
export function isNarrowing(subject: Subject, pair: readonly Facet[]): boolean {
  const { entity, dates } = subject;
  if (entity.kind !== 'fact' || dates[0] === undefined) return false;
  const category = mainCategory(subject);
  return (
    pair.some((facet) => facet === dates[0]) || (pair.some(isParentName) && pair.some((f) => f === category))
  );
}

function isParentName(facet: Facet): boolean {
  return facet.kind === 'label' && facet.path.length === 1;
}

function mainCategory({ groups }: Subject): Facet | undefined {
  return groups.find(
    (facet) => facet.path.length === 0 && facet.kind !== 'year' && facet.columns.length === 1,
  );
}

/** `, with the names of what they refer to`, where they refer to something. */
export function withNames({ parents }: Entity, who: 'they refer' | 'it refers' = 'they refer'): string {
  return parents.length === 0 ? '' : `, with the names of what ${who} to`;
}

/** "the tracks", "all tracks of the given genre" … the base's plural with its filters. */
export function many(entity: Entity, filters: string): string {
  return `${entity.plural}${filters}`;
}

/** "average price", "total freight"; "sum of the total" rather than "total total". */
export function aggregated(word: string, text: string): string {
  return word === 'total' && /^total\b/.test(text) ? `sum of the ${text}` : `${word} ${text}`;
}
