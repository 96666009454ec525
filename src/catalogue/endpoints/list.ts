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
    ...subject.filters.map((facet) => draftOf(subject, [toFilter(facet)], 0.9 * facet.quality)),
    ...subject.pairs.map((pair) => draftOf(subject, pair.map(toFilter), 0.8 * qualityOf(pair))),
    ...withDates(subject).map((filters) => draftOf(subject, filters, 0.8 * (filters[0]?.facet.quality ?? 0))),
  ],
};

/** The best filters together with a range of the main date. */
export function withDates({ filters, dates }: Subject): Filter[][] {
  const [date] = dates;
  if (date === undefined) return [];
  return filters
    .filter((facet) => facet.kind !== 'date' && facet.columns.length === 1)
    .slice(0, 3)
    .map((facet) => [toFilter(facet), { facet: date, operator: 'between' as const }]);
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
