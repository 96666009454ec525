import type { Facet } from '../model/facet.ts';
import { expressionOf } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { keyOrder, listOutputs } from '../model/outputs.ts';
import { countAll } from '../sql/query.ts';
import { countRows } from './count.ts';
import type { Family, Subject } from './family.ts';
import { idsOf, many } from './family.ts';

/** Rows within a range of a measure, a year or a date; at least, above the average; listed and counted. */
export const range: Family = {
  name: 'range',
  draft: (subject) => [...between(subject), ...atLeast(subject), ...aboveAverage(subject)],
};

function rangeFacets({ facets, dates }: Subject): Facet[] {
  const own = facets.filter(
    (facet) => facet.path.length === 0 && (facet.kind === 'measure' || facet.kind === 'year'),
  );
  return [...dates.slice(0, 2), ...own.filter((facet) => (facet.columns[0]?.profile.distinct ?? 0) > 3)];
}

function between(subject: Subject) {
  return rangeFacets(subject).flatMap((facet) => {
    const filter: Filter = { facet, operator: 'between' };
    const weight = facet.kind === 'date' ? 0.85 : 0.6;
    const extra = subject.filters
      .filter((other) => other !== facet && other.columns.length === 1)
      .slice(0, 2);
    return [
      listed(subject, [filter], 0.85 * weight),
      counted(subject, [filter], weight),
      ...extra.map((other) => counted(subject, [toFilter(other), filter], 0.8 * weight * other.quality)),
    ];
  });
}

function atLeast(subject: Subject) {
  return rangeFacets(subject)
    .filter((facet) => facet.kind === 'measure')
    .flatMap((facet) => [
      listed(subject, [{ facet, operator: 'at_least' }], 0.5),
      counted(subject, [{ facet, operator: 'at_least' }], 0.4),
      counted(subject, [{ facet, operator: 'above' }], 0.3),
      listed(subject, [{ facet, operator: 'above' }], 0.45),
    ]);
}

function listed({ entity, model }: Subject, filters: readonly Filter[], score: number) {
  const facets = filters.map((filter) => filter.facet);
  const [first] = facets;
  const order =
    first === undefined ? [] : [{ of: expressionOf(first), descending: filters[0]?.operator !== 'between' }];
  return {
    family: 'range',
    base: entity,
    name: `list ${entity.plural} ${nameFilters(filters, entity)}`,
    description: `Lists the ${many(entity, describeFilters(filters))}, ordered by ${first?.phrase ?? 'key'}${filters[0]?.operator === 'between' ? '' : ', highest first'}; ties by key.`,
    shape: 'rows' as const,
    outputs: listOutputs(entity, model, facets),
    filters,
    orderBy: [...order, ...keyOrder(entity)],
    subjects: idsOf(filters),
    score,
  };
}

function counted({ entity }: Subject, filters: readonly Filter[], score: number) {
  return countRows(entity, filters, { family: 'range', score });
}

function aboveAverage({ entity, model, measures }: Subject) {
  const own = measures.filter((measure) => measure.facets.length === 1 && entity.kind !== 'fact');
  return own.flatMap((measure) => {
    const where = [{ kind: 'aboveAverage' as const, of: measure.of }];
    const subjects = [measure.id];
    const rows = `${entity.plural} whose ${measure.text} is above the average over all ${entity.plural}`;
    const suffix = `${entity.plural} with ${measure.phrase} above average`;
    const common = { family: 'above_average', base: entity, where, subjects, needs: measure.facets };
    return [
      {
        ...common,
        name: `list ${suffix}`,
        description: `Lists the ${rows}, highest first; ties by key.`,
        shape: 'rows' as const,
        outputs: listOutputs(entity, model, measure.facets),
        orderBy: [{ of: measure.of, descending: true }, ...keyOrder(entity)],
        score: 0.45 * measure.quality,
      },
      {
        ...common,
        name: `count ${suffix}`,
        description: `Counts the ${rows}.`,
        shape: 'value' as const,
        outputs: [{ name: 'count', of: countAll() }],
        score: 0.4 * measure.quality,
      },
    ];
  });
}
