import type { Facet } from '../model/facet.ts';
import { conditionsOf, type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters, shorten } from '../model/filter-text.ts';
import { type Condition, countAll } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { dated, idsOf, many, obvious, qualityOf } from './family.ts';

/** The percentage of the rows that have a given value: of all rows, or of those with another given value. */
export const share: Family = {
  name: 'share',
  draft: (subject) => {
    const parts = subject.groups.filter((facet) => facet.columns.length === 1 && isOfFewValues(facet, 120));
    return [
      ...parts.map((facet) =>
        draftOf(subject, facet, dated(subject, []), 0.7 * obvious(facet) * facet.quality),
      ),
      ...parts.slice(0, 6).flatMap((facet) =>
        subject.filters
          .filter((whole) => whole !== facet && !isBelow(whole, facet) && whole !== subject.dates[0])
          .slice(0, 8)
          .map((whole) => draftOf(subject, facet, dated(subject, [whole]), 0.45 * qualityOf([facet, whole]))),
      ),
    ];
  },
};

/** Nobody asks which share one of thousands has. */
export function isOfFewValues(facet: Facet, most: number): boolean {
  return (facet.columns[0]?.profile.distinct ?? 0) <= most;
}

/** Rows of one parent all have the parent's own properties: the share would be 0 or 100. */
function isBelow(whole: Facet, part: Facet): boolean {
  return (
    whole.kind === 'label' &&
    whole.path.length > 0 &&
    whole.path.every((step, index) => part.path[index] === step)
  );
}

function draftOf({ entity }: Subject, part: Facet, whole: readonly Filter[], score: number) {
  const filter = toFilter(part);
  const condition = conditionsOf(filter)[0];
  const counted: Condition[] = condition === undefined ? [] : [condition];
  const [first] = counted;
  return {
    family: 'share',
    base: entity,
    name: `get share of ${entity.plural} by ${shorten(part, entity)} ${whole.every((each) => each.optional === true) ? '' : `within ${nameFilters(whole, entity).replace(/^(by|of)_/, '')}`}`,
    description: `Returns the percentage (0 to 100) of the ${many(entity, describeFilters(whole))} that have the given ${part.phrase}; null if there are none.`,
    shape: 'value' as const,
    outputs: [
      {
        name: 'percentage',
        of: {
          kind: 'quotient' as const,
          part: first === undefined ? countAll() : ({ kind: 'countIf', condition: first } as const),
          whole: countAll(),
          percent: true,
        },
      },
    ],
    // The part's conditions stand in the select list, so only the whole's filter the rows.
    filters: [filter, ...whole],
    selectFilters: 1,
    subjects: [part.id, ...idsOf(whole)],
    score,
  };
}
