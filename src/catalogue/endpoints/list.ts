import type { Facet } from '../model/facet.ts';
import { describeFilters, type Filter, nameFilters, toFilter } from '../model/filter.ts';
import { keyOrder, listOutputs } from '../model/outputs.ts';
import type { Family, Subject } from './family.ts';
import { idsOf, many, qualityOf } from './family.ts';

/** The rows of a table: all, by one facet, by two, and by one within a range of dates. */
export const list: Family = {
  name: 'list',
  draft: (subject) => [
    draftOf(subject, [], 0.5),
    ...subject.filters.map((facet) => draftOf(subject, dated(subject, [facet]), 0.9 * facet.quality)),
    ...undatedPairs(subject).map((pair) => draftOf(subject, dated(subject, pair), 0.8 * qualityOf(pair))),
    ...subject.triples.map((triple) => draftOf(subject, triple.map(toFilter), 0.75 * qualityOf(triple))),
    ...withDates(subject).map((filters) =>
      draftOf(subject, filters, 0.75 * qualityOf(filters.map(({ facet }) => facet))),
    ),
  ],
};

/** Usual filters, and for events the main date as one that may be left out. */
export function dated({ entity, dates }: Subject, facets: readonly Facet[]): Filter[] {
  const filters = facets.map(toFilter);
  const [date] = dates;
  const isTimed = facets.some((facet) => facet.kind === 'date' || facet.kind === 'year');
  if (date === undefined || isTimed || entity.kind !== 'fact' || facets.length === 0) return filters;
  return [...filters, { facet: date, operator: 'begins', optional: true }];
}

/** Pairs with the main date are what the optional date is for. */
export function undatedPairs({ entity, pairs, dates }: Subject): Subject['pairs'] {
  return entity.kind === 'fact' ? pairs.filter((pair) => !pair.some((facet) => facet === dates[0])) : pairs;
}

/** The best filters together with a range of the main date. */
export function withDates({ filters, pairs, dates }: Subject): Filter[][] {
  const [date] = dates;
  if (date === undefined) return [];
  const chosen = [...filters.slice(0, 5).map((facet) => [facet]), ...pairs.slice(0, 12)];
  return chosen
    .filter((facets) => facets.every((facet) => facet.kind !== 'date' && facet.kind !== 'year'))
    .map((facets) => [...facets.map(toFilter), { facet: date, operator: 'between' as const }]);
}

function draftOf({ entity, model }: Subject, filters: readonly Filter[], score: number) {
  const facets: Facet[] = filters.map((filter) => filter.facet);
  return {
    family: 'list',
    base: entity,
    name: `list ${entity.plural} ${nameFilters(filters, entity)}`,
    description: `Lists the ${many(entity, describeFilters(filters))}, with the names of what they refer to, ordered by key.`,
    shape: 'rows' as const,
    outputs: listOutputs(entity, model, facets),
    filters,
    orderBy: keyOrder(entity),
    subjects: idsOf(filters),
    score,
  };
}
