import type { Facet } from '../model/facet.ts';
import { expressionOf } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters, shorten } from '../model/filter-text.ts';
import {
  distinctNames,
  facetOutputs,
  groupKeys,
  keyOrder,
  listOutputs,
  parentOutputs,
} from '../model/outputs.ts';
import { countAll } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { dated, idsOf, many, narrowing, optionsOf } from './family.ts';
import { pairsOf } from './group.ts';
import { filtersFor, isBeyond, isBuyer, pairsFor, rankingOf, weightOf } from './top.ts';

/** The one row that stands out: most recent or earliest, highest or lowest; the parent with most rows; the commonest value. */
export const extreme: Family = {
  name: 'extreme',
  draft: (subject) => [
    ...byDate(subject),
    ...byMeasure(subject),
    ...parentWithMost(subject),
    ...commonest(subject),
  ],
};

function choicesOf({ filters }: Subject, most: number, without: readonly Facet[]): Filter[][] {
  return [
    [],
    ...filters
      .filter((facet) => !without.includes(facet))
      .slice(0, most)
      .map((facet) => [toFilter(facet)]),
  ];
}

function byDate(subject: Subject) {
  const { entity, model, dates, facets } = subject;
  const years = facets.filter((facet) => facet.kind === 'year' && facet.path.length === 0);
  return [...dates, ...years].slice(0, 2).flatMap((date, rank) =>
    (['most recent', 'earliest'] as const).flatMap((word) =>
      choicesOf(subject, 5, [date]).map((filters) => ({
        family: 'extreme_by_date',
        base: entity,
        name: `get ${word} ${entity.singular} ${rank === 0 ? '' : `by ${shorten(date, entity)}`} ${nameFilters(filters, entity)}`,
        description: `Returns the ${entity.singular} with the ${word === 'earliest' ? 'earliest' : 'latest'} ${date.phrase} among the ${many(entity, describeFilters(filters))}; ties by key; null if there is none.`,
        shape: 'row' as const,
        outputs: listOutputs(entity, model, [date, ...filters.map((filter) => filter.facet)]),
        filters,
        where: [{ kind: 'isNull' as const, of: expressionOf(date), not: true }],
        orderBy: [{ of: expressionOf(date), descending: word === 'most recent' }, ...keyOrder(entity)],
        needs: [date],
        subjects: [date.id, ...idsOf(filters)],
        score:
          (filters.length === 0 ? 1.4 : 1) *
          (word === 'most recent' ? 0.62 : 0.5) *
          (rank === 0 ? 1 : 0.5) *
          (filters[0]?.facet.quality ?? 0.9),
      })),
    ),
  );
}

function byMeasure(subject: Subject) {
  const { entity, model, measures } = subject;
  if (entity.kind === 'bridge') return [];
  return measures.slice(0, 5).flatMap((measure) =>
    (['highest', 'lowest'] as const).flatMap((word) =>
      choicesOf(subject, 4, measure.facets).map((filters) => ({
        family: 'extreme_by_measure',
        base: entity,
        name: `get ${entity.singular} with ${word} ${measure.phrase} ${nameFilters(filters, entity)}`,
        description: `Returns the ${entity.singular} with the ${word} ${measure.text} among the ${many(entity, describeFilters(filters))}; ties by key; null if there is none.`,
        shape: 'row' as const,
        outputs: distinctNames([
          ...listOutputs(entity, model, [...measure.facets, ...filters.map((filter) => filter.facet)]),
          ...(measure.phrase === 'sales' ? [{ name: 'sales', of: measure.of }] : []),
        ]),
        filters,
        where: measure.facets.map((facet) => ({
          kind: 'isNull' as const,
          of: expressionOf(facet),
          not: true,
        })),
        orderBy: [{ of: measure.of, descending: word === 'highest' }, ...keyOrder(entity)],
        needs: measure.facets,
        subjects: [measure.id, ...idsOf(filters)],
        score: (word === 'highest' ? 0.72 : 0.55) * measure.quality * (filters[0]?.facet.quality ?? 0.95),
      })),
    ),
  );
}

/** `get_customer_with_most_invoices`, by year, by country …; with the highest total where there is something to add up. */
function parentWithMost(subject: Subject) {
  const { entity, model, facets, measures } = subject;
  if (entity.kind === 'bridge') return [];
  const parents = facets.filter((facet) => facet.kind === 'label' && facet.path.length > 0);
  return parents.flatMap((parent) => {
    const by = [undefined, ...measures.filter((measure) => measure.additive).slice(0, 1)];
    const choices: Filter[][] = [
      optionsOf(subject),
      ...filtersFor(subject, parent).map((filter) => dated(subject, [filter.facet])),
      ...pairsFor(subject, parent),
    ];
    return by.flatMap((measure) => {
      const ranking = rankingOf(measure, parent, entity);
      const best = measure === undefined ? `with most ${entity.plural}` : `with highest ${ranking.phrase}`;
      // What sells is called so: the best selling track rather than the track with the highest total sales.
      const isSold = measure?.phrase === 'sales' && parent.path.length === 1 && !isBuyer(parent);
      const called = isSold ? `best selling ${parent.phrase}` : `${parent.phrase} ${best}`;
      return choices.map((filters) => ({
        family: 'extreme_parent',
        base: entity,
        name: `get ${called} ${nameFilters(filters, entity)}`,
        description: `Returns the ${parent.phrase} with the highest ${ranking.text} of ${many(entity, describeFilters(filters))}; ties by key; null if there is none.`,
        shape: 'row' as const,
        outputs: distinctNames([
          ...parentOutputs(parent.path, parent.entity, model),
          { name: ranking.phrase.replaceAll(' ', '_'), of: ranking.of },
        ]),
        filters,
        groupBy: groupKeys(parent),
        orderBy: [{ of: ranking.of, descending: true }, ...groupKeys(parent).map((of) => ({ of }))],
        needs: [parent, ...(measure?.facets ?? [])],
        subjects: [parent.id, measure?.id ?? 'count', ...idsOf(filters)],
        score:
          (isSold ? 3 : 0.78) *
          parent.quality *
          (isOfOwner(filters, parent) ? 1.1 : narrowing(filters, 0.8)) *
          weightOf(measure),
      }));
    });
  });
}

/** Narrowed by what the parents belong to, and by nothing else: the best selling track of an artist. */
function isOfOwner(filters: readonly Filter[], parent: Facet): boolean {
  const given = filters.filter((filter) => filter.optional !== true);
  return given.length === 1 && given.every(({ facet }) => facet.kind === 'label' && isBeyond(facet, parent));
}

/** The value that occurs most often. */
function commonest(subject: Subject) {
  const { entity, groups } = subject;
  const own = groups.filter((facet) => facet.kind !== 'label' && facet.kind !== 'flag');
  const pairs = pairsOf({ ...subject, groups: own });
  return [
    ...own.map((facet) => ({ facet, filters: dated(subject, []) })),
    ...pairs.map(([facet, other]) => ({ facet, filters: dated(subject, [other]) })),
  ].map(({ facet, filters }) => ({
    family: 'most_common',
    base: entity,
    name: `get most common ${shorten(facet, entity)} of ${entity.plural} ${nameFilters(filters, entity)}`,
    description: `Returns the ${facet.phrase} that occurs most often among the ${many(entity, describeFilters(filters))}, with its number of ${entity.plural}; ties by value.`,
    shape: 'row' as const,
    outputs: distinctNames([...facetOutputs(facet), { name: 'count', of: countAll() }]),
    filters,
    where: [{ kind: 'isNull' as const, of: expressionOf(facet), not: true }],
    groupBy: groupKeys(facet),
    orderBy: [{ of: countAll(), descending: true }, ...groupKeys(facet).map((of) => ({ of }))],
    needs: [facet],
    subjects: [facet.id, ...idsOf(filters)],
    score: 0.52 * facet.quality * narrowing(filters, 0.9),
  }));
}
