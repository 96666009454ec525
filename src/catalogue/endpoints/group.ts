import type { Facet } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters, shorten } from '../model/filter-text.ts';
import { measureOf } from '../model/measure.ts';
import { distinctNames, facetOutputs, groupKeys } from '../model/outputs.ts';
import { toSnake } from '../naming/words.ts';
import { countAll, type Expression } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { aggregated, dated, idsOf, many, narrowing } from './family.ts';

/** Counts, shares, averages and totals for each value of a facet. "per" is each value, "by" a given one. */
export const group: Family = {
  name: 'group',
  draft: (subject) => [
    ...subject.groups.map((facet) => countPer(subject, facet, dated(subject, []))),
    ...pairsOf(subject).map(([facet, other]) => countPer(subject, facet, [toFilter(other)])),
    ...subject.groups.slice(0, 4).map((facet) => sharePer(subject, facet)),
    ...subject.groups.slice(0, 6).flatMap((facet) => measuresPer(subject, facet)),
  ],
};

/** A facet to group by and another to filter by, which does not fix the group. */
export function pairsOf({ groups, filters }: Subject): [Facet, Facet][] {
  return groups.slice(0, 5).flatMap((facet) =>
    filters
      .filter((other) => other !== facet && !fixes(other, facet))
      .slice(0, 4)
      .map((other): [Facet, Facet] => [facet, other]),
  );
}

/** A filter on a row fixes what that row refers to: of one album there is one artist. */
export function fixes(filter: Facet, facet: Facet): boolean {
  const samePath = filter.path.every((step, index) => facet.path[index] === step);
  return filter.kind === 'label' && filter.path.length > 0 && samePath;
}

function countPer({ entity }: Subject, facet: Facet, filters: readonly Filter[]) {
  const called = shorten(facet, entity);
  return {
    family: 'distribution',
    base: entity,
    name: `count ${entity.plural} per ${called} ${nameFilters(filters, entity)}`,
    description: `Counts the ${many(entity, describeFilters(filters))} for each ${facet.phrase}, most first.`,
    shape: 'rows' as const,
    outputs: distinctNames([...facetOutputs(facet), { name: 'count', of: countAll() }]),
    filters,
    groupBy: groupKeys(facet),
    orderBy: [{ of: countAll(), descending: true }, ...groupKeys(facet).map((of) => ({ of }))],
    needs: [facet],
    subjects: [facet.id, ...idsOf(filters)],
    score: (idsOf(filters).length === 0 ? 0.65 : 0.45) * facet.quality * narrowing(filters, 0.9),
  };
}

function sharePer({ entity }: Subject, facet: Facet) {
  const whole: Expression = { kind: 'grandTotal', of: countAll() };
  return {
    family: 'share',
    base: entity,
    name: `get share of ${entity.plural} per ${shorten(facet, entity)}`,
    description: `Returns for each ${facet.phrase} its number of ${entity.plural} and their percentage of all ${entity.plural} with a ${facet.phrase}, largest first.`,
    shape: 'rows' as const,
    outputs: distinctNames([
      ...facetOutputs(facet),
      { name: 'count', of: countAll() },
      { name: 'percentage', of: { kind: 'quotient', part: countAll(), whole, percent: true } },
    ]),
    where: [{ kind: 'isNull' as const, of: groupKeys(facet)[0] ?? countAll(), not: true }],
    groupBy: groupKeys(facet),
    orderBy: [{ of: countAll(), descending: true }, ...groupKeys(facet).map((of) => ({ of }))],
    needs: [facet],
    subjects: [facet.id],
    score: 0.55 * facet.quality,
  };
}

function measuresPer({ entity, measures }: Subject, facet: Facet) {
  return measures
    .filter((measure) => !measure.facets.some((own) => own.id === facet.id))
    .flatMap((measure) =>
      (measure.additive ? (['sum', 'avg'] as const) : (['avg'] as const)).map((name) => {
        const word = name === 'sum' ? 'total' : 'average';
        const of: Expression = { kind: 'aggregate', name, of: measure.of };
        const called = measureOf(measure, entity);
        return {
          family: 'aggregate_per_group',
          base: entity,
          name: `get ${word} ${called} per ${shorten(facet, entity)}`,
          description: `Returns the ${aggregated(word, measure.text)} of the ${entity.plural} for each ${facet.phrase}, highest first; null values are left out.`,
          shape: 'rows' as const,
          outputs: distinctNames([...facetOutputs(facet), { name: toSnake(`${word} ${called}`), of }]),
          groupBy: groupKeys(facet),
          orderBy: [{ of, descending: true }, ...groupKeys(facet).map((key) => ({ of: key }))],
          needs: [facet, ...measure.facets],
          subjects: [facet.id, measure.id],
          score: 0.6 * facet.quality * measure.quality * (name === 'sum' && measure.money ? 1.1 : 1),
        };
      }),
    );
}
