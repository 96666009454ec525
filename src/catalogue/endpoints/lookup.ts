import type { Facet } from '../model/facet.ts';
import { toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { detailOutputs, keyOrder } from '../model/outputs.ts';
import { type Family, type Subject, withNames } from './family.ts';

/** All about one row, found by its key, its name or a code that is its own. */
export const lookup: Family = {
  name: 'lookup',
  draft: (subject) => [...byKey(subject), ...byNameOrCode(subject)],
};

function byKey(subject: Subject) {
  const { entity, facets } = subject;
  const keys = entity.table.primaryKey.map((name) =>
    facets.find(
      (facet) => facet.path.length === 0 && facet.columns.length === 1 && facet.columns[0]?.name === name,
    ),
  );
  const filters = keys.filter((facet) => facet !== undefined).map(toFilter);
  if (filters.length === 0 || filters.length !== entity.table.primaryKey.length || filters.length > 1)
    return [];
  return [draftOf(subject, `get ${entity.singular}`, filters, 'row', entity.kind === 'fact' ? 0.75 : 0.9)];
}

function byNameOrCode(subject: Subject) {
  const { entity, facets } = subject;
  return facets.filter(isHandle).map((facet) => {
    const unique = facet.columns.length === 1 && facet.columns[0]?.profile.unique === true;
    const filters = [toFilter(facet)];
    const name = unique
      ? `get ${entity.singular} ${nameFilters(filters, entity)}`
      : `find ${entity.plural} ${nameFilters(filters, entity)}`;
    return draftOf(subject, name, filters, unique ? 'row' : 'rows', facet.kind === 'label' ? 1 : 0.55);
  });
}

/** A name, or a code that few rows share. */
function isHandle(facet: Facet): boolean {
  if (facet.path.length > 0 || facet.kind === 'key') return false;
  const [column] = facet.columns;
  if (column === undefined || column.profile.averageLength > 60) return false;
  if (facet.kind === 'label') return true;
  return (
    facet.kind === 'code' &&
    column.profile.distinct > 0.7 * column.profile.rows * (1 - column.profile.nullShare)
  );
}

function draftOf(
  { entity, model }: Subject,
  name: string,
  filters: ReturnType<typeof toFilter>[],
  shape: 'row' | 'rows',
  score: number,
) {
  const [filter] = filters;
  const which = describeFilters(filters);
  return {
    family: 'lookup',
    base: entity,
    name,
    description:
      shape === 'row'
        ? `Returns all details of the ${entity.singular}${which}${withNames(entity, 'it refers')}; null if there is none.`
        : `Returns all details of the ${entity.plural}${which}${withNames(entity)}, ordered by key.`,
    shape,
    outputs: detailOutputs(entity, model),
    filters,
    orderBy: shape === 'rows' ? keyOrder(entity) : [],
    subjects: filter === undefined ? [] : [filter.facet.id],
    score,
  };
}
