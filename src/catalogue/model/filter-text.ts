import { joinWithAnd, toSnake } from '../naming/words.ts';
import { type Entity, pluralOf } from './entity.ts';
import type { Facet } from './facet.ts';
import type { Filter } from './filter.ts';

/** `by genre`, `of artist`, `with price between`: the filters as the end of a name. */
export function nameFilters(filters: readonly Filter[], base: Entity): string {
  const named = filters.filter((filter) => filter.optional !== true);
  const of = named.filter(isOf).map((filter) => filter.facet.phrase);
  const by = named
    .filter((filter) => !isOf(filter) && isBy(filter))
    .map((filter) => shorten(filter.facet, base));
  const rest = named.filter((filter) => !isBy(filter)).map((filter) => nameOther(filter, base));
  const parts = [
    ...(of.length === 0 ? [] : [`of ${of.join(' and ')}`]),
    ...(by.length === 0 ? [] : [`by ${by.join(' and ')}`]),
    ...rest,
  ];
  return toSnake(parts.join(' '));
}

function isBy(filter: Filter): boolean {
  return filter.operator === 'equals' || filter.operator === 'begins';
}

/** A parent with a name of its own is asked for as "of": the albums of an artist. */
function isOf({ facet, operator }: Filter): boolean {
  return (
    operator === 'equals' && facet.kind === 'label' && facet.path.length > 0 && facet.entity.kind !== 'lookup'
  );
}

function nameOther(filter: Filter, base: Entity): string {
  const phrase = shorten(filter.facet, base);
  switch (filter.operator) {
    case 'between':
      return filter.facet.kind === 'date' ? `between ${pluralOf(phrase)}` : `with ${phrase} between`;
    case 'at_least':
      return `with ${phrase} at least`;
    case 'above':
      return `with ${phrase} above`;
    default:
      return `with ${phrase} containing`;
  }
}

/** The facet's phrase without the base's noun in front: the date of an invoice rather than its invoice date. */
export function shorten(facet: Facet, base: Entity): string {
  const noun = base.singular.split(' ');
  const starts = [`${base.singular} `, `${noun.at(-1) ?? ''} `];
  if (facet.kind === 'label' && facet.path.length === 0 && facet.phrase === base.singular) return 'name';
  const start = starts.find((each) => each.length > 3 && facet.phrase.startsWith(each));
  return start === undefined ? facet.phrase : facet.phrase.slice(start.length);
}

/** The filters as a part of a sentence that follows the base's noun: "of the given artist and with the given genre". */
export function describeFilters(filters: readonly Filter[]): string {
  const required = filters.filter((filter) => filter.optional !== true).map(describeFilter);
  const may = filters.filter((filter) => filter.optional === true).map(describeOption);
  const optional = may.length === 0 ? '' : `, optionally ${joinWithAnd(may)}`;
  return required.length === 0 ? optional : ` ${joinWithAnd(required)}${optional}`;
}

function describeOption({ facet, operator }: Filter): string {
  return operator === 'begins' ? `of one day, month or year (${facet.phrase})` : `with one ${facet.phrase}`;
}

function describeFilter(filter: Filter): string {
  const { facet, operator } = filter;
  switch (operator) {
    case 'equals':
      return isOf(filter) || (facet.kind === 'label' && facet.path.length > 0)
        ? `of the given ${facet.phrase}`
        : `with the given ${facet.phrase}`;
    case 'begins':
      return `whose ${facet.phrase} lies in the given day, month or year`;
    case 'contains':
      return `whose ${facet.phrase} contains the given text`;
    case 'at_least':
      return `whose ${facet.phrase} is at least the given value`;
    case 'above':
      return `whose ${facet.phrase} is above the given value`;
    case 'between':
      return facet.kind === 'date'
        ? `whose ${facet.phrase} lies between two given days, both included`
        : `whose ${facet.phrase} lies between the two given values, both included`;
  }
}
