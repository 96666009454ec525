import type { Entity } from '../model/entity.ts';
import type { Model } from '../model/facet.ts';
import { type Facet, isAudit, isGrouping } from '../model/facet.ts';
import { measuresOf } from '../model/measure.ts';
import { qualityOf, type Subject } from './family.ts';
import { fixes } from './group.ts';

const MOST_FILTERS = 22;
const MOST_PAIRS = 70;
const MOST_GROUPS = 12;
/** A table of hundreds of numbers would have tens of thousands of questions. */
const MOST_MEASURES = 40;

/** Gathers what the families need to know of an entity, each list best first. */
export function createSubject(entity: Entity, model: Model): Subject {
  const facets = model.facetsOf(entity);
  const filters = best(facets.filter(isFilter)).slice(0, MOST_FILTERS);
  const pairs = pairsOf(filters);
  return {
    entity,
    model,
    facets,
    filters,
    pairs,
    triples: triplesOf(pairs, filters),
    groups: best(facets.filter(isGrouping)).slice(0, MOST_GROUPS),
    measures:
      entity.kind === 'bridge'
        ? []
        : [...measuresOf(entity, facets, model)]
            .sort((a, b) => b.quality - a.quality)
            .slice(0, MOST_MEASURES),
    dates: facets.filter((facet) => facet.kind === 'date' && facet.path.length === 0 && !isAudit(facet)),
  };
}

/** A stable sort: equal qualities keep the schema's order. */
function best(facets: readonly Facet[]): Facet[] {
  return [...facets].sort((a, b) => b.quality - a.quality);
}

/** Whether people would ask for the rows with a given value of it. */
function isFilter(facet: Facet): boolean {
  const [column] = facet.columns;
  if (column === undefined || column.profile.averageLength > 60 || column.profile.distinct < 2) return false;
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
      return facet.path.length > 0 || column.profile.distinct <= 0.7 * column.profile.rows;
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
  const score = (pair: readonly [Facet, Facet]) => qualityOf(pair);
  return pairs.sort((a, b) => score(b) - score(a)).slice(0, MOST_PAIRS);
}

const MOST_TRIPLES = 30;

/** The best pairs, each with one more filter that goes with both. */
function triplesOf(pairs: readonly [Facet, Facet][], filters: readonly Facet[]): Facet[][] {
  const seen = new Set<string>();
  const triples = pairs.slice(0, 24).flatMap((pair) =>
    filters.slice(0, 10).flatMap((third) => {
      const triple = [...pair, third];
      const key = triple
        .map((facet) => facet.id)
        .sort()
        .join();
      if (pair.includes(third) || seen.has(key) || !pair.every((facet) => goTogether(facet, third)))
        return [];
      seen.add(key);
      return [triple];
    }),
  );
  return triples.sort((a, b) => qualityOf(b) - qualityOf(a)).slice(0, MOST_TRIPLES);
}

function goTogether(first: Facet, second: Facet): boolean {
  if (first.kind === 'date' && second.kind === 'date') return false;
  if (fixes(first, second) || fixes(second, first)) return false;
  return (
    new Set([...first.parameterNames, ...second.parameterNames]).size ===
    first.columns.length + second.columns.length
  );
}
