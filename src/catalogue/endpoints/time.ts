import { expressionOf, type Facet, sampleValue } from '../model/facet.ts';
import { type Filter, toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters, shorten } from '../model/filter-text.ts';
import { type Measure, measureOf } from '../model/measure.ts';
import { toSnake } from '../naming/words.ts';
import { argument, countAll, type Expression } from '../sql/query.ts';
import type { Parameter } from '../tool.ts';
import type { Family, Subject } from './family.ts';
import { aggregated, idsOf, many } from './family.ts';
import { weightOf } from './top.ts';

/** Counts, totals and averages by year, and by the months of a year. */
export const time: Family = {
  name: 'time',
  draft: (subject) => {
    const [date] = subject.dates;
    const year = subject.facets.find((facet) => facet.kind === 'year' && facet.path.length === 0);
    return [
      ...(date === undefined ? [] : byMonth(subject, date)),
      ...(date === undefined ? [] : byYear(subject, yearOf(date), date, '')),
      ...(year === undefined
        ? []
        : byYear(
            subject,
            expressionOf(year),
            year,
            date === undefined ? '' : ` by ${shorten(year, subject.entity)}`,
          )),
    ];
  },
};

/** Words of events that sell: their money over time is "sales". */
const SELLING = /(invoice|order|sale|transaction|purchase|receipt|payment)/;

function yearOf(date: Facet): Expression {
  return { kind: 'datePart', part: 'year', of: expressionOf(date) };
}

function quantities({
  entity,
  measures,
}: Subject): { measure?: Measure; name: string; text: string; of: Expression }[] {
  const counted = { name: `number of ${entity.plural}`, text: `number of ${entity.plural}`, of: countAll() };
  const summed = measures.slice(0, 3).map((measure) => {
    const sales =
      measure.additive && measure.money && (measure.phrase === 'sales' || SELLING.test(entity.singular));
    const word = measure.additive ? 'total' : 'average';
    const called = sales
      ? 'sales'
      : `${word} ${measureOf(measure, entity)}`.replace(/^total (.*\btotal\b)/, '$1');
    const of: Expression = { kind: 'aggregate', name: measure.additive ? 'sum' : 'avg', of: measure.of };
    return { measure, name: called, text: `${aggregated(word, measure.text)} of the ${entity.plural}`, of };
  });
  return [counted, ...summed];
}

function byMonth(subject: Subject, date: Facet) {
  const { entity } = subject;
  const parameter = yearParameter(subject, date);
  if (parameter === undefined || spansNoMonths(date)) return [];
  const month: Expression = { kind: 'datePart', part: 'yearMonth', of: expressionOf(date) };
  return quantities(subject).map(({ measure, name, text, of }) => ({
    family: 'monthly',
    base: entity,
    name: `get monthly ${name} by year`,
    description: `Returns the ${text} for each month of the given year (by ${date.phrase}), in order; months without any are left out.`,
    shape: 'rows' as const,
    outputs: [
      { name: 'month', of: month },
      { name: toSnake(name), of },
    ],
    where: [
      { kind: 'compare' as const, left: yearOf(date), operator: '=' as const, right: argument('year') },
    ],
    parameters: [parameter],
    groupBy: [month],
    orderBy: [{ of: month }],
    needs: [date, ...(measure?.facets ?? [])],
    subjects: [date.id, measure?.id ?? 'count'],
    score: 0.65 * weightOf(measure),
  }));
}

/** Dates that are all the first of January tell years only. */
function spansNoMonths(date: Facet): boolean {
  const values = date.columns[0]?.profile.topValues ?? [];
  return values.length > 1 && values.every(({ value }) => String(value).slice(5, 10) === '01-01');
}

function yearParameter({ entity }: Subject, date: Facet): Parameter | undefined {
  const sample = entity.table.samples.find((row) => sampleValue(date, row) !== undefined);
  const value = sample === undefined ? undefined : sampleValue(date, sample);
  const year = Number(String(value ?? '').slice(0, 4));
  const [column] = date.columns;
  if (!Number.isInteger(year) || year === 0 || column === undefined) return undefined;
  const span = `${String(column.profile.minimum).slice(0, 4)} to ${String(column.profile.maximum).slice(0, 4)}`;
  return {
    name: 'year',
    schema: {
      type: 'integer',
      description: `The year of the ${date.phrase}. In the data: ${span}.`,
      examples: [year],
    },
    required: true,
    column: `${entity.table.name}.${column.name}`,
    operator: 'year',
    example: year,
  };
}

function byYear(subject: Subject, year: Expression, facet: Facet, suffix: string) {
  const { entity, filters } = subject;
  const choices: Filter[][] = [
    [],
    ...filters
      .filter((other) => other !== facet && other.kind !== 'date')
      .slice(0, 2)
      .map((other) => [toFilter(other)]),
  ];
  return quantities(subject).flatMap(({ measure, name, text, of }) =>
    choices.map((chosen) => ({
      family: 'yearly',
      base: entity,
      name: `get yearly ${name}${suffix} ${nameFilters(chosen, entity)}`,
      description: `Returns the ${text.replace(` of the ${entity.plural}`, '').replace(entity.plural, many(entity, describeFilters(chosen)))} for each year (by ${facet.phrase}), in order.`,
      shape: 'rows' as const,
      outputs: [
        { name: 'year', of: year },
        { name: toSnake(name), of },
      ],
      filters: chosen,
      where: [{ kind: 'isNull' as const, of: expressionOf(facet), not: true }],
      groupBy: [year],
      orderBy: [{ of: year }],
      needs: [facet, ...(measure?.facets ?? [])],
      subjects: [facet.id, measure?.id ?? 'count', ...idsOf(chosen)],
      score: 0.5 * weightOf(measure) * (chosen[0] === undefined ? 1 : 0.7 * chosen[0].facet.quality),
    })),
  );
}
