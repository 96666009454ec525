import { parseDate } from '../../calendar.ts';
import { foldText } from '../../fold.ts';
import { isWritten } from '../../schema/dates.ts';
import type { Column, Value } from '../../schema/model.ts';
import { argument, type Condition } from '../sql/query.ts';
import type { DateRule, Operator, Parameter, PropertySchema } from '../tool.ts';
import {
  type ArgumentType,
  allowedValues,
  argumentTypeOf,
  commonestValues,
  hasLargeIntegers,
  toArgument,
} from './argument.ts';
import type { Entity } from './entity.ts';
import { expressionOf, type Facet, sampleValue } from './facet.ts';

/** A facet with the way in which an argument restricts it. */
export interface Filter {
  readonly facet: Facet;
  readonly operator: 'equals' | 'begins' | 'contains' | 'at_least' | 'above' | 'between';
  /** May be left out; only dates are. */
  readonly optional?: boolean;
}

/** A sample row of the base table. */
export type Sample = Entity['table']['samples'][number];

/** The usual filter on a facet: dates by their beginning, everything else by equality. */
export function toFilter(facet: Facet): Filter {
  return { facet, operator: facet.kind === 'date' ? 'begins' : 'equals' };
}

const OPERATORS: Readonly<
  Record<
    Exclude<Filter['operator'], 'between'>,
    { sql: '=' | 'begins' | 'contains' | '>=' | '>'; shown: Operator }
  >
> = {
  equals: { sql: '=', shown: 'equals' },
  begins: { sql: 'begins', shown: 'starts_with' },
  contains: { sql: 'contains', shown: 'contains' },
  at_least: { sql: '>=', shown: 'at_least' },
  above: { sql: '>', shown: 'more_than' },
};

export function conditionsOf(filter: Filter): Condition[] {
  const names = parameterNamesOf(filter);
  if (filter.operator === 'between') {
    const left = expressionOf(filter.facet);
    const [from = 'from', to = 'to'] = names;
    const optional = filter.optional === true;
    return [
      { kind: 'compare', left, operator: '>=', right: argument(from, optional) },
      // A time stamp on the last day is later than the bare date, so dates compare by their first ten characters.
      { kind: 'compare', left: upperSide(filter), operator: '<=', right: argument(to, optional) },
    ];
  }
  const { sql } = OPERATORS[filter.operator];
  return names.map((name, index) => ({
    kind: 'compare',
    left: expressionOf(filter.facet, index),
    operator: sql,
    right: argument(name, filter.optional === true),
  }));
}

function upperSide(filter: Filter) {
  const left = expressionOf(filter.facet);
  const format = filter.facet.columns[0]?.profile.dateFormat ?? null;
  return format === 'iso-datetime' || isWritten(format)
    ? ({ kind: 'datePart', part: 'date', of: left } as const)
    : left;
}

function parameterNamesOf({ facet, operator }: Filter): readonly string[] {
  const [name = 'value'] = facet.parameterNames;
  switch (operator) {
    case 'between':
      return facet.kind === 'date' ? ['from_date', 'to_date'] : [`minimum_${name}`, `maximum_${name}`];
    case 'at_least':
    case 'above':
      return [`minimum_${name}`];
    case 'contains':
      return ['text'];
    default:
      return facet.parameterNames;
  }
}

/** The parameters of a filter with examples from a sample row, or undefined where the row has no value to show. */
export function parametersOf(filter: Filter, sample: Sample): Parameter[] | undefined {
  const names = parameterNamesOf(filter);
  const columnAt = (index: number): Column => {
    const column = filter.facet.columns[Math.min(index, filter.facet.columns.length - 1)];
    if (column === undefined) throw new Error(`facet ${filter.facet.id} has no column`);
    return column;
  };
  const examples = examplesOf(filter, sample)?.map((value, index) =>
    isDate(filter) ? value : toArgument(value, columnAt(index), typeOf(filter, columnAt(index))),
  );
  if (examples === undefined || examples.includes(undefined)) return undefined;
  return names.map((name, index) => {
    const column = columnAt(index);
    const value = examples[index];
    const schema = schemaOf(filter, column, index);
    const example = findListed(schema, value);
    return {
      name,
      schema: example === undefined ? schema : { ...schema, examples: examplesFor(filter, column, example) },
      required: filter.optional !== true,
      column: `${filter.facet.entity.table.name}.${column.name}`,
      operator:
        filter.operator === 'between'
          ? index === 0
            ? 'at_least'
            : 'at_most'
          : OPERATORS[filter.operator].shown,
      ...(isDate(filter) && { date: dateRuleOf(filter, column, index) }),
      ...(example === undefined ? {} : { example }),
    } satisfies Parameter;
  });
}

/** The example, and of a category with too many values to list its commonest. */
function examplesFor(filter: Filter, column: Column, example: Value): readonly Value[] {
  const isOpen = filter.operator === 'equals' && allowedValues(filter.facet, column) === undefined;
  return [...new Set([example, ...(isOpen ? commonestValues(filter.facet, column) : [])])].slice(0, 10);
}

/** Whether the arguments of a filter are dates. */
function isDate({ facet, operator }: Filter): boolean {
  return facet.kind === 'date' && (operator === 'begins' || operator === 'between');
}

function dateRuleOf({ operator }: Filter, { profile }: Column, index: number): DateRule {
  const { dateFormat } = profile;
  const means = operator === 'begins' ? 'period' : index === 0 ? 'first' : 'last';
  const isOrdered = dateFormat === 'day-first' || dateFormat === 'month-first';
  return isOrdered ? { means, order: dateFormat } : { means };
}

/** An example in the spelling that the schema lists. */
function findListed(schema: PropertySchema, value: Value | undefined): Value | undefined {
  if (typeof value !== 'string' || schema.enum === undefined || schema.enum.includes(value)) return value;
  const fold = foldText(value);
  return schema.enum.find((listed) => foldText(listed) === fold) ?? value;
}

function examplesOf(filter: Filter, sample: Sample): Value[] | undefined {
  const values = filter.facet.columns.map((_, index) => sampleValue(filter.facet, sample, index));
  const [stored] = values;
  const column = filter.facet.columns[0];
  if (stored === undefined || column === undefined || values.includes(undefined)) return undefined;
  if (isDate(filter) && parseDate(String(stored)) === undefined) return undefined;
  // Texts that hold numbers compare as numbers, but their quartiles are in the order of texts.
  const isText = column.profile.numericText && argumentTypeOf(column) === 'number';
  const value = isText ? Number(stored) : stored;
  const quartiles = isText ? null : column.profile.quartiles;
  switch (filter.operator) {
    case 'begins':
      return [String(stored).slice(0, 7)];
    case 'contains':
      return [wordOf(String(stored))];
    case 'between': {
      const [low, , high] = quartiles ?? [value, value, value];
      const [from, to] = [lesser(low, value), greater(high, value)];
      return filter.facet.kind === 'date' ? [String(from).slice(0, 10), String(to).slice(0, 10)] : [from, to];
    }
    case 'at_least':
      return [quartiles === null ? value : lesser(quartiles[1], value)];
    case 'above': {
      // The largest value has nothing above it.
      const below = quartiles === null ? lowestNumber(column) : quartiles[0];
      return isLess(below, value) ? [below] : undefined;
    }
    default:
      return values.filter((each) => each !== undefined);
  }
}

/** The lowest of the frequent values of a column of numbers, be they texts. */
function lowestNumber({ profile }: Column): number {
  return Math.min(...profile.topValues.map(({ value }) => Number(value)));
}

/** A word of a text to search for: its first of four letters or more; no search goes beyond a NUL. */
function wordOf(text: string): string {
  const [beginning = ''] = text.slice(0, 20).split('\0', 1);
  return text.split(/[^\p{L}\p{N}]+/u).find((word) => word.length >= 4) ?? beginning;
}

function lesser(a: Value, b: Value): Value {
  return isLess(a, b) ? a : b;
}

function greater(a: Value, b: Value): Value {
  return isLess(a, b) ? b : a;
}

function isLess(a: Value, b: Value): boolean {
  if (a === null || b === null) return a === null && b !== null;
  if (typeof a === 'string' || typeof b === 'string') return String(a) < String(b);
  return a < b;
}

/** The JSON Schema of a parameter that compares with a column. */
function schemaOf(filter: Filter, column: Column, index: number): PropertySchema {
  const type = typeOf(filter, column);
  const values = filter.operator === 'equals' ? allowedValues(filter.facet, column) : undefined;
  const text = describeParameter(filter, column, index);
  // Gemini refuses an enum with an empty text.
  const isEnum = values !== undefined && type === 'string' && !values.includes('');
  const shown = type === 'string' ? values?.map((value) => JSON.stringify(value)) : values;
  return {
    type,
    description: values === undefined || isEnum ? text : `${text} Values: ${shown?.join(', ')}.`,
    ...(isEnum ? { enum: values } : {}),
  };
}

function typeOf(filter: Filter, column: Column): ArgumentType {
  return filter.operator === 'contains' || isDate(filter) ? 'string' : argumentTypeOf(column);
}

function describeParameter({ facet, operator, optional }: Filter, column: Column, index: number): string {
  const what = facet.parameterNames[operator === 'between' ? 0 : index]?.replaceAll('_', ' ') ?? facet.phrase;
  const meaning = column.description === undefined ? '' : ` ${firstSentence(column.description)}`;
  switch (operator) {
    case 'begins':
      return `The ${what} as YYYY-MM-DD; YYYY-MM means the whole month, YYYY the whole year.${optional === true ? ' Left out: of all dates.' : ''}`;
    case 'contains':
      return `A part of the ${what}; upper and lower case and marks on letters make no difference.`;
    case 'between':
      return facet.kind === 'date'
        ? `${index === 0 ? 'First' : 'Last'} day of the ${what}, as YYYY-MM-DD, included; of a month (YYYY-MM) or year (YYYY) its ${index === 0 ? 'first' : 'last'} day.${optional === true ? ' Left out: no limit.' : ''}`
        : `${index === 0 ? 'Lowest' : 'Highest'} ${what}, included.${rangeOf(column)}`;
    case 'at_least':
      return `Lowest ${what}, included.${rangeOf(column)}`;
    case 'above':
      return `The ${what} to exceed.${rangeOf(column)}`;
    case 'equals':
      return `The ${what}.${optional === true ? ' Left out: any.' : ''}${meaning}${argumentTypeOf(column) !== 'string' && facet.kind !== 'key' ? rangeOf(column) : ''}${hasLargeIntegers(column) ? ' An integer, given as text: many clients round numbers of this size.' : ''}`;
  }
}

function rangeOf(column: Column): string {
  const { minimum, maximum } = column.profile;
  if (!Number.isFinite(minimum) || !Number.isFinite(maximum)) return '';
  return ` In the data: ${minimum} to ${maximum}.`;
}

function firstSentence(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
  const short = sentence.length > 160 ? `${sentence.slice(0, 157)}…` : sentence;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}
