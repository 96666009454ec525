import { pluralOf } from '../model/entity.ts';
import { expressionOf, type Facet } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { distinctNames, facetOutputs, groupKeys, parentOutputs } from '../model/outputs.ts';
import type { Family, Subject } from './family.ts';
import { idsOf, many, qualityOf } from './family.ts';
import { pairsOf } from './group.ts';

/** The different values of a facet, or the different parents: of all rows, or of those with a given value. */
export const distinct: Family = {
  name: 'distinct',
  draft: (subject) => [
    ...subject.groups
      .filter((facet) => facet.path.length === 0)
      .map((facet) => draftOf(subject, facet, [], 0.45 * facet.quality)),
    ...pairsOf(subject).map(([facet, other]) =>
      draftOf(subject, facet, [toFilter(other)], 0.55 * qualityOf([facet, other])),
    ),
    ...pairsOf({
      ...subject,
      groups: subject.facets.filter((facet) => facet.kind === 'label' && facet.path.length > 0),
    }).map(([facet, other]) => draftOf(subject, facet, [toFilter(other)], 0.6 * qualityOf([facet, other]))),
  ],
};

function draftOf({ entity, model }: Subject, facet: Facet, filters: readonly Filter[], score: number) {
  const isParent = facet.kind === 'label' && facet.path.length > 0;
  const values = pluralOf(facet.phrase);
  const keys = groupKeys(facet);
  return {
    family: 'distinct',
    base: entity,
    name: `list distinct ${values} of ${entity.plural} ${nameFilters(filters, entity)}`,
    description: `Lists the different ${values} of the ${many(entity, describeFilters(filters))}, each once, in order of ${isParent ? 'key' : 'value'}.`,
    shape: 'rows' as const,
    outputs: isParent ? parentOutputs(facet.path, facet.entity, model) : distinctNames(facetOutputs(facet)),
    filters,
    where: [{ kind: 'isNull' as const, of: expressionOf(facet), not: true }],
    distinct: true,
    orderBy: keys.map((of) => ({ of })),
    needs: [facet],
    subjects: [facet.id, ...idsOf(filters)],
    score,
  };
}
