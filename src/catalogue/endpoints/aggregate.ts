import type { Facet } from '../model/facet.ts';
import type { Filter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { type Measure, measureOf } from '../model/measure.ts';
import { toSnake } from '../naming/words.ts';
import type { Family, Subject } from './family.ts';
import { aggregated, dated, idsOf, many, narrowable, qualityOf } from './family.ts';
import { withDates } from './list.ts';

/** Averages are asked by kind rather than for single things. */
function kindly(facet: Facet): number {
  return facet.entity.kind === 'lookup' && facet.kind === 'label' ? 1.2 : 0.85;
}

const KINDS = [
  { name: 'avg', word: 'average', weight: 1 },
  { name: 'sum', word: 'total', weight: 1 },
  { name: 'max', word: 'highest', weight: 0.7 },
  { name: 'min', word: 'lowest', weight: 0.6 },
] as const;

/** Average, total, highest and lowest of a measure: over all rows, by one facet, by two. */
export const aggregate: Family = {
  name: 'aggregate',
  draft: (subject) =>
    subject.measures.flatMap((measure) => [
      ...draftsOf(subject, measure, [], 0.6),
      ...subject.filters
        .filter((facet) => !measure.facets.includes(facet))
        .flatMap((facet) =>
          draftsOf(subject, measure, narrowable(subject, facet), kindly(facet) * facet.quality),
        ),
      ...subject.pairs
        .filter((pair) => !pair.some((facet) => measure.facets.includes(facet)))
        .slice(0, 12)
        .flatMap((pair) => draftsOf(subject, measure, dated(subject, pair), 0.65 * qualityOf(pair))),
      ...withDates(subject).flatMap((filters) =>
        draftsOf(subject, measure, filters, 0.6 * qualityOf(filters.map(({ facet }) => facet))),
      ),
    ]),
};

function draftsOf({ entity }: Subject, measure: Measure, filters: readonly Filter[], score: number) {
  return KINDS.filter(({ name }) => name !== 'sum' || measure.additive).map(({ name, word, weight }) => {
    const called = measureOf(measure, entity);
    // "total invoice total" says it twice.
    const label = name === 'sum' && /\btotal\b/.test(called) ? `sum of ${called}` : `${word} ${called}`;
    return {
      family: 'aggregate',
      base: entity,
      name: `get ${label} ${nameFilters(filters, entity)}`,
      description: `Returns the ${aggregated(word, measure.text)} of the ${many(entity, describeFilters(filters))}; null values are left out, null if there are none.`,
      shape: 'value' as const,
      outputs: [
        { name: toSnake(`${word} ${called}`), of: { kind: 'aggregate' as const, name, of: measure.of } },
      ],
      filters,
      needs: measure.facets,
      subjects: [...idsOf(filters), measure.id],
      score: score * weight * measure.quality,
    };
  });
}
