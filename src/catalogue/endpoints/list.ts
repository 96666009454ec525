import type { Facet } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { keyOrder, listOutputs } from '../model/outputs.ts';
import type { Family, Subject } from './family.ts';
import { dated, idsOf, isNarrowing, many, narrowable, obvious, qualityOf, withNames } from './family.ts';

/** The rows of a table: all, by one facet, by two, and by one within a range of dates. */
export const list: Family = {
  name: 'list',
  draft: (subject) => [
    draftOf(subject, [], 0.5),
    ...subject.filters.map((facet) =>
      draftOf(subject, narrowable(subject, facet), obvious(facet) * facet.quality),
    ),
    ...subject.pairs
      .filter((pair) => !isNarrowing(subject, pair))
      .map((pair) => draftOf(subject, dated(subject, pair), 0.85 * qualityOf(pair))),
    ...subject.triples.map((triple) => draftOf(subject, triple.map(toFilter), 0.75 * qualityOf(triple))),
    ...withDates(subject).map((filters) =>
      draftOf(subject, filters, 0.75 * qualityOf(filters.map(({ facet }) => facet))),
    ),
  ],
};

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
    description: `Lists the ${many(entity, describeFilters(filters))}${withNames(entity)}, ordered by key.`,
    shape: 'rows' as const,
    outputs: listOutputs(entity, model, facets),
    filters,
    orderBy: keyOrder(entity),
    subjects: idsOf(filters),
    score,
  };
}
