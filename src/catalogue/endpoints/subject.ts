import type { Entity, Model } from '../model/entity.ts';
import { type Facet, facetsOf, isGrouping } from '../model/facet.ts';
import { measuresOf } from '../model/measure.ts';
import type { Subject } from './family.ts';
import { fixes } from './group.ts';

const MOST_FILTERS = 16;
const MOST_PAIRS = 40;
const MOST_GROUPS = 12;

/** Gathers what the families need to know of an entity, each list best first. */
export function createSubject(entity: Entity, model: Model): Subject {
  const facets = facetsOf(entity, model);
  const filters = best(facets.filter(isFilter)).slice(0, MOST_FILTERS);
  return {
    entity,
    model,
    facets,
    filters,
    pairs: pairsOf(filters),
    groups: best(facets.filter(isGrouping)).slice(0, MOST_GROUPS),
    measures:
      entity.kind === 'bridge'
        ? []
        : [...measuresOf(entity, facets, model)].sort((a, b) => b.quality - a.quality),
    dates: facets.filter((facet) => facet.kind === 'date' && facet.path.length === 0),
  };
}

/** A stable sort: equal qualities keep the schema's order. */
function best(facets: readonly Facet[]): Facet[] {
  return [...facets].sort((a, b) => b.quality - a.quality);
}

/** Whether people would ask for the rows with a given value of it. */
function isFilter(facet: Facet): boolean {
  const [column] = facet.columns;
  if (column === undefined || column.profile.averageLength > 60) return false;
  switch (facet.kind) {
    case 'label':
      return facet.path.length > 0;
    case 'category':
    case 'flag':
    case 'year':
    case 'date':
      return true;
    case 'measure':
      return isGrouping(facet);
    case 'code':
      // Codes that few rows share are for looking up, not for listing.
      return column.profile.distinct <= 0.7 * column.profile.rows;
    default:
      return false;
  }
}

function pairsOf(filters: readonly Facet[]): [Facet, Facet][] {
  const pairs = filters.flatMap((first, index) =>
    filters
      .slice(index + 1)
      .flatMap((second): [Facet, Facet][] => (goTogether(first, second) ? [[first, second]] : [])),
  );
  const score = ([a, b]: readonly [Facet, Facet]) => a.quality * b.quality * (stepsOf(a, b) > 2 ? 0.7 : 1);
  return pairs.sort((a, b) => score(b) - score(a)).slice(0, MOST_PAIRS);
}

function goTogether(first: Facet, second: Facet): boolean {
  if (first.kind === 'date' && second.kind === 'date') return false;
  if (fixes(first, second) || fixes(second, first)) return false;
  return (
    new Set([...first.parameterNames, ...second.parameterNames]).size ===
    first.columns.length + second.columns.length
  );
}

function stepsOf(first: Facet, second: Facet): number {
  return new Set([...first.path, ...second.path]).size;
}
