import { pluralOf } from '../model/entity.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { countParents } from '../model/outputs.ts';
import { countAll } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { dated, idsOf, isNarrowing, many, narrowable, obvious, qualityOf } from './family.ts';
import { withDates } from './list.ts';

/** How many rows there are: all, by one facet, by two, and how many different parents they have. */
export const count: Family = {
  name: 'count',
  draft: (subject) => [
    draftOf(subject, [], 0.55),
    ...subject.filters.map((facet) =>
      draftOf(subject, narrowable(subject, facet), obvious(facet) * facet.quality),
    ),
    ...subject.pairs
      .filter((pair) => !isNarrowing(subject, pair))
      .map((pair) => draftOf(subject, dated(subject, pair), 0.9 * qualityOf(pair))),
    ...subject.triples.map((triple) => draftOf(subject, triple.map(toFilter), 0.8 * qualityOf(triple))),
    ...withDates(subject).map((filters) =>
      draftOf(subject, filters, 0.8 * qualityOf(filters.map(({ facet }) => facet))),
    ),
    ...distinctParents(subject),
  ],
};

function draftOf({ entity }: Subject, filters: readonly Filter[], score: number) {
  return countRows(entity, filters, { family: 'count', score });
}

/** How many rows of the entity pass the filters. */
export function countRows(
  entity: Subject['entity'],
  filters: readonly Filter[],
  { family, score }: { readonly family: string; readonly score: number },
) {
  return {
    family,
    base: entity,
    name: `count ${entity.plural} ${nameFilters(filters, entity)}`,
    description: `Counts the ${many(entity, describeFilters(filters))}.`,
    shape: 'value' as const,
    outputs: [{ name: 'count', of: countAll() }],
    filters,
    subjects: idsOf(filters),
    score,
  };
}

/** How many different customers have invoices with a given billing country. */
function distinctParents({ entity, filters }: Subject) {
  const parents = filters.filter((facet) => facet.kind === 'label' && facet.path.length === 1);
  return parents.flatMap((parent) => {
    const of = countParents(parent);
    if (of === undefined) return [];
    return filters
      .filter((facet) => facet !== parent && !startsWith(facet.path, parent.path) && facet.kind !== 'label')
      .slice(0, 4)
      .map((facet) => ({
        family: 'count_distinct',
        base: entity,
        name: `count distinct ${pluralOf(parent.phrase)} of ${entity.plural} ${nameFilters([toFilter(facet)], entity)}`,
        description: `Counts the different ${pluralOf(parent.phrase)} of the ${many(entity, describeFilters([toFilter(facet)]))}.`,
        shape: 'value' as const,
        outputs: [{ name: 'count', of }],
        filters: [toFilter(facet)],
        needs: [parent],
        subjects: [parent.id, facet.id],
        score: 0.42 * qualityOf([parent, facet]),
      }));
  });
}

function startsWith(path: readonly unknown[], start: readonly unknown[]): boolean {
  return start.every((step, index) => path[index] === step);
}
