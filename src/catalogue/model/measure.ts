import type { Column } from '../../schema/model.ts';
import { joinPhrases } from '../naming/words.ts';
import { column as columnExpression, type Expression } from '../sql/query.ts';
import { columnPhrase, type Entity } from './entity.ts';
import { type Facet, type Model, readingOf } from './facet.ts';

/** A number of the base table that can be compared and averaged, and summed where that means something. */
export interface Measure {
  readonly id: string;
  /** `price`, `length`; without the base's noun. */
  readonly phrase: string;
  /** How a sentence names it: `length in milliseconds`. */
  readonly text: string;
  readonly of: Expression;
  readonly additive: boolean;
  readonly money: boolean;
  /** The facets of its columns, which an example row must have. */
  readonly facets: readonly Facet[];
  readonly quality: number;
}

/** Words of numbers whose sum means nothing. */
const NOT_ADDITIVE =
  /\b(age|rating|score|rate|ratio|percent|percentage|pct|average|mean|median|height|temperature|latitude|longitude|elevation|rank|ranking|grade|index|level|year|month|day|hour|minute|position|speed|density|mpg|minimum|maximum|low|high|lowest|highest|expectancy|gpa|limit|order|discount|share|number|version|unit price|list price|retail price|base price|season|round|week|floor|zip|accelerate|acceleration|horsepower|displacement|cylinders)\b/;

const MONEY =
  /\b(price|cost|amount|total|salary|wage|revenue|sales|fee|payment|budget|income|spent|balance|charge|fare|freight|gnp|gdp|profit|bonus)\b/;

/** Columns named after their unit alone: what they measure. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    milliseconds: 'length',
    seconds: 'duration',
    minutes: 'duration',
    bytes: 'size',
    kilograms: 'weight',
    pounds: 'weight',
    meters: 'length',
    kilometers: 'distance',
    miles: 'distance',
  }),
);

/** The measures of an entity, its sales first where a price and a quantity make some. */
export function measuresOf(entity: Entity, facets: readonly Facet[], model: Model): readonly Measure[] {
  const own = facets.filter((facet) => facet.kind === 'measure' && facet.path.length === 0);
  const measures = own.flatMap((facet) => {
    const [column] = facet.columns;
    const varies = column !== undefined && column.profile.distinct > 1;
    return varies ? [createMeasure(entity, facet, column, model)] : [];
  });
  const derived = [salesOf(own, model), marginOf(own, model)].filter((measure) => measure !== undefined);
  return [...derived, ...measures];
}

function createMeasure(entity: Entity, facet: Facet, column: Column, model: Model): Measure {
  const words = columnPhrase(column, model.vocabulary);
  const quantity = UNITS.get(words);
  const start = `${entity.singular} `;
  const phrase = quantity ?? (words.startsWith(start) ? words.slice(start.length) : words);
  const priceOfThing = /\b(price|cost)\b/.test(words) && entity.kind !== 'fact';
  return {
    id: facet.id,
    phrase,
    text: quantity === undefined ? words : `${quantity} in ${words}`,
    of: numberOf(facet, column),
    additive: !NOT_ADDITIVE.test(words) && !priceOfThing && canBeSummed(entity, column),
    money: MONEY.test(words),
    facets: [facet],
    quality: (1 - 0.6 * column.profile.nullShare) * (column.profile.distinct < 4 ? 0.6 : 1),
  };
}

const LARGEST_INTEGER = 2 ** 63;

/** SQLite refuses a sum of integers beyond 64 bits. */
function canBeSummed({ table }: Entity, { profile }: Column): boolean {
  if (!profile.storedTypes.includes('integer')) return true;
  const extremes = [profile.minimum, profile.maximum].map((value) => Math.abs(Number(value)));
  return Math.max(...extremes) * table.rowCount < LARGEST_INTEGER;
}

/** Price × quantity, less a discount stored as a fraction: what a line of an order is worth. */
function salesOf(own: readonly Facet[], model: Model): Measure | undefined {
  const find = (pattern: RegExp) =>
    own.find((facet) => facet.columns.some((column) => pattern.test(columnPhrase(column, model.vocabulary))));
  const price = find(/\bprice\b/);
  const quantity = find(/^(order |ordered )?quantity( ordered)?$/);
  if (price === undefined || quantity === undefined) return undefined;
  const discount = find(/^discount$/);
  const fraction = discount?.columns.every(
    (c) => Number(c.profile.minimum) >= 0 && Number(c.profile.maximum) < 1,
  );
  const facets = [price, quantity, ...(discount !== undefined && fraction === true ? [discount] : [])];
  const factors = facets.map((facet): Expression => {
    const of = numberOf(facet, facet.columns[0]);
    return facet === discount ? { kind: 'complement', of } : of;
  });
  return {
    id: 'sales',
    phrase: 'sales',
    text: `sales (${facets.map((facet) => facet.phrase).join(' × ')}${facets.length > 2 ? ' taken off' : ''})`,
    of: { kind: 'product', of: factors },
    additive: true,
    money: true,
    facets,
    quality: 1.1,
  };
}

/** Price − cost: what is earned on a thing. */
function marginOf(own: readonly Facet[], model: Model): Measure | undefined {
  const find = (pattern: RegExp) =>
    own.find((facet) => facet.columns.some((column) => pattern.test(columnPhrase(column, model.vocabulary))));
  const cost = find(/\b(cost|buy price|purchase price|wholesale price)\b/);
  const price = own.find(
    (facet) =>
      facet !== cost &&
      facet.columns.some((column) => /\b(price|msrp)\b/.test(columnPhrase(column, model.vocabulary))),
  );
  if (price === undefined || cost === undefined) return undefined;
  return {
    id: 'margin',
    phrase: 'profit margin',
    text: `profit margin (${price.phrase} − ${cost.phrase})`,
    of: {
      kind: 'difference',
      left: numberOf(price, price.columns[0]),
      right: numberOf(cost, cost.columns[0]),
    },
    additive: false,
    money: true,
    facets: [price, cost],
    quality: 1,
  };
}

function numberOf(facet: Facet, column: Column | undefined): Expression {
  if (column === undefined) throw new Error(`facet ${facet.id} has no column`);
  return columnExpression(facet.path, column.name, readingOf(column));
}

/** `track length`, `invoice total`, `sales`: the measure with the base's noun where it needs one. */
export function measureOf(measure: Measure, entity: Entity): string {
  return measure.phrase === 'sales' ? 'sales' : joinPhrases(entity.singular, measure.phrase);
}
