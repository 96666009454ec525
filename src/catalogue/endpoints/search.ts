import { expressionOf, type Facet } from '../model/facet.ts';
import type { Filter } from '../model/filter.ts';
import { describeFilters, shorten } from '../model/filter-text.ts';
import { keyOrder, listOutputs } from '../model/outputs.ts';
import { countAll } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { many } from './family.ts';

/** Rows whose name or text contains a given text: found and counted. */
export const search: Family = {
  name: 'search',
  draft: (subject) =>
    subject.facets
      .filter(isSearched)
      .flatMap((facet) => [
        found(subject, facet),
        ...(facet.kind === 'text' ? [] : [counted(subject, facet)]),
      ]),
};

function isSearched(facet: Facet): boolean {
  const [column] = facet.columns;
  if (column === undefined || facet.path.length > 1 || facet.columns.length > 1) return false;
  const isText = column.profile.storedTypes.includes('text') && column.profile.distinct > 5;
  if (!isText || facet.kind === 'date' || facet.kind === 'measure' || facet.kind === 'flag') return false;
  if (facet.path.length > 0) return facet.kind === 'label' && facet.entity.kind === 'entity';
  return facet.kind === 'label' || facet.kind === 'text' || column.profile.averageLength >= 8;
}

function found({ entity, model }: Subject, facet: Facet) {
  const filter: Filter = { facet, operator: 'contains' };
  return {
    family: 'search',
    base: entity,
    name: `search ${entity.plural} by ${shorten(facet, entity)}`,
    description: `Lists the ${many(entity, describeFilters([filter]))} (upper and lower case are the same), ordered by ${facet.phrase}.`,
    shape: 'rows' as const,
    outputs: listOutputs(entity, model, [facet]),
    filters: [filter],
    orderBy: [{ of: expressionOf(facet) }, ...keyOrder(entity)],
    subjects: [facet.id, 'search'],
    score:
      facet.kind === 'label' ? 0.75 * (facet.path.length > 0 ? 0.6 : 1) : facet.kind === 'text' ? 0.65 : 0.4,
  };
}

function counted({ entity }: Subject, facet: Facet) {
  const filter: Filter = { facet, operator: 'contains' };
  return {
    family: 'search',
    base: entity,
    name: `count ${entity.plural} with ${shorten(facet, entity)} containing`,
    description: `Counts the ${many(entity, describeFilters([filter]))} (upper and lower case are the same).`,
    shape: 'value' as const,
    outputs: [{ name: 'count', of: countAll() }],
    filters: [filter],
    subjects: [facet.id, 'search'],
    score: 0.25,
  };
}
