import { pluralOf } from '../model/entity.ts';
import { expressionOf, type Facet } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters, shorten } from '../model/filter-text.ts';
import { type Measure, measureOf } from '../model/measure.ts';
import { distinctNames, groupKeys, keyOrder, listOutputs, parentOutputs } from '../model/outputs.ts';
import { toSnake } from '../naming/words.ts';
import { countAll, type Expression } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { aggregated, idsOf, many, narrowing, optionsOf } from './family.ts';
import { fixes } from './group.ts';

/** Rankings: rows by a measure, and parents by how many rows they have or what those add up to. */
export const top: Family = {
  name: 'top',
  draft: (subject) => [...rowsByMeasure(subject), ...rowsByDate(subject), ...parentsByChildren(subject)],
};

const DEFAULT_LIMIT = 10;

function rowsByMeasure(subject: Subject) {
  const { entity, model, measures, filters } = subject;
  if (entity.kind === 'bridge') return [];
  return measures.flatMap((measure) =>
    (['highest', 'lowest'] as const).flatMap((word) => {
      const choices: Filter[][] = [
        [],
        ...filters
          .filter((facet) => !measure.facets.includes(facet))
          .slice(0, 4)
          .map((facet) => [toFilter(facet)]),
      ];
      return choices.map((chosen) => ({
        family: 'top_rows',
        base: entity,
        name: `get ${entity.plural} with ${word} ${measure.phrase} ${nameFilters(chosen, entity)}`,
        description: `Lists the ${many(entity, describeFilters(chosen))} with the ${word} ${measure.text}, ${word} first; ties by key.`,
        shape: 'rows' as const,
        outputs: distinctNames([
          ...listOutputs(entity, model, [...measure.facets, ...chosen.map((filter) => filter.facet)]),
          ...(measure.phrase === 'sales' ? [{ name: 'sales', of: measure.of }] : []),
        ]),
        filters: chosen,
        where: measure.facets.map((facet) => ({
          kind: 'isNull' as const,
          of: groupKeys(facet)[0] ?? measure.of,
          not: true,
        })),
        orderBy: [{ of: measure.of, descending: word === 'highest' }, ...keyOrder(entity)],
        limit: DEFAULT_LIMIT,
        needs: measure.facets,
        subjects: [measure.id, ...idsOf(chosen)],
        score:
          (word === 'highest' ? 0.75 : 0.45) *
          measure.quality *
          (chosen.length === 0 ? 1 : 0.75 * (chosen[0]?.facet.quality ?? 0)),
      }));
    }),
  );
}

/** The most recent rows, and the earliest. */
function rowsByDate({ entity, model, dates, facets }: Subject) {
  const years = facets.filter((facet) => facet.kind === 'year' && facet.path.length === 0);
  return [...dates, ...years].slice(0, 2).flatMap((date, rank) =>
    (['most recent', 'earliest'] as const).map((word) => ({
      family: 'top_rows',
      base: entity,
      name: `list ${word} ${entity.plural}${rank === 0 ? '' : ` by ${shorten(date, entity)}`}`,
      description: `Lists the ${entity.plural} with the ${word === 'earliest' ? 'earliest' : 'latest'} ${date.phrase}, ${word} first; ties by key.`,
      shape: 'rows' as const,
      outputs: listOutputs(entity, model, [date]),
      where: [{ kind: 'isNull' as const, of: expressionOf(date), not: true }],
      orderBy: [{ of: expressionOf(date), descending: word === 'most recent' }, ...keyOrder(entity)],
      limit: DEFAULT_LIMIT,
      needs: [date],
      subjects: [date.id],
      score: (word === 'most recent' ? 0.7 : 0.6) * (rank === 0 ? 1 : 0.6),
    })),
  );
}

/** Parents ranked by their rows: `get_top_customers_by_number_of_invoices`, `get_top_customers_by_total_spent`. */
function parentsByChildren(subject: Subject) {
  const { facets, measures } = subject;
  if (subject.entity.kind === 'bridge') return [];
  const parents = facets.filter(
    (facet) => facet.kind === 'label' && facet.path.length > 0 && facet.path.length <= 2,
  );
  return parents.flatMap((parent) => [
    rankParents(subject, parent, undefined, 'highest', optionsOf(subject)),
    rankParents(subject, parent, undefined, 'lowest', []),
    ...filtersFor(subject, parent).map((filter) =>
      rankParents(subject, parent, undefined, 'highest', [filter]),
    ),
    ...measures.slice(0, 4).flatMap((measure) => [
      rankParents(subject, parent, measure, 'highest', optionsOf(subject)),
      ...filtersFor(subject, parent)
        .slice(0, 2)
        .map((filter) => rankParents(subject, parent, measure, 'highest', [filter])),
    ]),
  ]);
}

/** What narrows a ranking of parents: first of all what the parents themselves belong to. */
export function filtersFor({ entity, facets, filters, dates }: Subject, parent: Facet): Filter[] {
  const owners = facets
    .filter(
      (facet) => facet.kind === 'label' && facet.path.length > parent.path.length && isBeyond(facet, parent),
    )
    .sort(
      (a, b) =>
        Number(a.entity.kind === 'lookup') - Number(b.entity.kind === 'lookup') ||
        b.path.length - a.path.length,
    );
  const usable = filters.filter((facet) => !(facet === dates[0] && entity.kind === 'fact'));
  return [...new Set([...owners.slice(0, 3), ...usable])]
    .filter((facet) => facet !== parent && !fixes(facet, parent))
    .slice(0, 7)
    .map(toFilter);
}

/** Whether the facet is a property of what the parent belongs to. */
export function isBeyond(facet: Facet, parent: Facet): boolean {
  return parent.path.every((step, index) => facet.path[index] === step);
}

export function pairsFor({ pairs }: Subject, parent: Facet): Filter[][] {
  return pairs
    .filter((pair) => pair.every((facet) => facet !== parent && !fixes(facet, parent)))
    .slice(0, 4)
    .map((pair) => pair.map(toFilter));
}

function rankParents(
  { entity, model }: Subject,
  parent: Facet,
  measure: Measure | undefined,
  word: 'highest' | 'lowest',
  filters: readonly Filter[],
) {
  const by = rankingOf(measure, parent, entity);
  const who =
    word === 'highest' ? `get top ${pluralOf(parent.phrase)}` : `get bottom ${pluralOf(parent.phrase)}`;
  return {
    family: 'top_parents',
    base: entity,
    name: `${who} by ${by.phrase} ${nameFilters(filters, entity)}`,
    description: `Ranks the ${pluralOf(parent.phrase)} by the ${by.text} of their ${many(entity, describeFilters(filters))}, ${word} first; those without any are left out.`,
    shape: 'rows' as const,
    outputs: distinctNames([
      ...parentOutputs(parent.path, parent.entity, model),
      { name: toSnake(by.phrase), of: by.of },
    ]),
    filters,
    groupBy: groupKeys(parent),
    orderBy: [{ of: by.of, descending: word === 'highest' }, ...groupKeys(parent).map((of) => ({ of }))],
    limit: DEFAULT_LIMIT,
    needs: [parent, ...(measure?.facets ?? [])],
    subjects: [parent.id, measure?.id ?? 'count', ...idsOf(filters)],
    score:
      (word === 'lowest' ? 0.4 : idsOf(filters).length === 0 ? (measure?.money === true ? 1.4 : 0.95) : 0.8) *
      parent.quality *
      (measure?.quality ?? 0.95) *
      narrowing(filters, 0.8),
  };
}

const BUYERS = /(customer|client|buyer|user|member|guest|patient|subscriber)$/;

/** What a ranking counts or adds up. */
export function rankingOf(
  measure: Measure | undefined,
  parent: Facet,
  entity: Subject['entity'],
): { phrase: string; text: string; of: Expression } {
  if (measure === undefined) return { phrase: `number of ${entity.plural}`, text: 'number', of: countAll() };
  const name = measure.additive ? 'sum' : 'avg';
  const word = measure.additive ? 'total' : 'average';
  // Through other tables the same money comes by another measure, and needs another name.
  const spent = measure.additive && measure.money && isBuyer(parent) && parent.path.length === 1;
  const called = measureOf(measure, entity);
  return {
    phrase: spent ? 'total spent' : /^total\b/.test(called) ? called : `${word} ${called}`,
    text: aggregated(word, measure.text),
    of: { kind: 'aggregate', name, of: measure.of },
  };
}

/** What money adds up to is asked for before plain numbers. */
export function weightOf(measure: Measure | undefined): number {
  if (measure === undefined) return 0.95;
  return measure.quality * (measure.money && measure.additive ? 1.2 : 0.9);
}

/** Those who spend what others earn. */
export function isBuyer(parent: Facet): boolean {
  return BUYERS.test(parent.phrase);
}
