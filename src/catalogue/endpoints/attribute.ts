import { expressionOf, type Facet, pathsFrom } from '../model/facet.ts';
import { toFilter } from '../model/filter.ts';
import { describeFilters, shorten } from '../model/filter-text.ts';
import { detailOutputs, keyOrder } from '../model/outputs.ts';
import type { Family, Subject } from './family.ts';

/** One property of a row that is found by name, and the row that a row refers to. */
export const attribute: Family = {
  name: 'attribute',
  draft: (subject) => [...propertyOfNamed(subject), ...parentOf(subject)],
};

function propertyOfNamed({ entity, facets }: Subject) {
  const name = facets.find((facet) => facet.kind === 'label' && facet.path.length === 0);
  if (name === undefined || name.columns.some((column) => column.profile.averageLength > 60)) return [];
  const unique = name.columns.length === 1 && name.columns[0]?.profile.unique === true;
  const properties = facets.filter(
    (facet) =>
      facet.path.length <= 1 &&
      !facet.columns.some((column) => facet.path.length === 0 && name.columns.includes(column)) &&
      isTold(facet),
  );
  return properties.map((facet) => ({
    family: 'attribute',
    base: entity,
    name: `get ${shorten(facet, entity)} of ${entity.singular}`,
    description: unique
      ? `Returns the ${facet.phrase} of the ${entity.singular}${describeFilters([toFilter(name)])}.`
      : `Returns the ${facet.phrase} of each ${entity.singular}${describeFilters([toFilter(name)])}, ordered by key.`,
    shape: unique ? (facet.columns.length > 1 ? ('row' as const) : ('value' as const)) : ('rows' as const),
    outputs: facet.columns.map((_, index) => ({
      name: facet.parameterNames[index] ?? 'value',
      of: expressionOf(facet, index),
    })),
    filters: [toFilter(name)],
    orderBy: unique ? [] : keyOrder(entity),
    needs: [facet],
    subjects: [facet.id, name.id],
    score: 0.62 * (facet.path.length > 0 ? facet.quality : 0.85),
  }));
}

function isTold(facet: Facet): boolean {
  if (facet.path.length > 0) return facet.kind === 'label';
  return facet.kind !== 'key' && (facet.columns[0]?.profile.nullShare ?? 1) < 0.5;
}

/** The whole row that a row refers to, found by the key of the latter. */
function parentOf({ entity, model, facets }: Subject) {
  const key = facets.find((facet) => facet.kind === 'key' && facet.path.length === 0);
  const single = entity.table.primaryKey.length === 1 && key?.columns[0]?.name === entity.table.primaryKey[0];
  if (key === undefined || !single) return [];
  return pathsFrom(entity, model)
    .filter(({ path, end }) => path.length > 0 && path.length <= 2 && end.kind !== 'bridge')
    .map(({ path, role, end }) => ({
      family: 'parent',
      base: entity,
      name: `get ${role} of ${entity.singular}`,
      description: `Returns the ${role} of the ${entity.singular} with the given key: all details; null if there is none.`,
      shape: 'row' as const,
      outputs: detailOutputs(end, model, path),
      filters: [toFilter(key)],
      // An inner join: a row without the parent gives null rather than a row of nulls.
      where:
        path.at(-1)?.parentColumns.map((name) => ({
          kind: 'isNull' as const,
          of: { kind: 'column' as const, path, column: name },
          not: true,
        })) ?? [],
      needs: facets.filter((facet) => facet.kind === 'label' && facet.path === path),
      subjects: [`parent:${end.table.name}`],
      score: (end.kind === 'entity' ? 0.75 : 0.45) * (path.length > 1 ? 0.7 : 1),
    }));
}
