import { pickOne, type Random } from '../random.ts';
import { inventOrganisation, inventPerson, inventPlace, type PersonLists } from './inventions.ts';
import type { ValueSpec } from './model.ts';
import { toDay, toPhrase, writeDay } from './normal.ts';
import { fillTemplate, parseTemplate } from './template.ts';

/** A value as a text writes it, and what it is compared by. */
export interface FactValue {
  readonly text: string;
  readonly number?: number;
  readonly day?: string;
  readonly phrase?: string;
}

/** What values are drawn from beside randomness. */
export interface ValueWorld {
  readonly pools: Readonly<Record<string, readonly string[]>>;
  readonly people: PersonLists;
}

/** Draws a value as its generator says. */
export function drawValue(spec: ValueSpec, random: Random, world: ValueWorld): FactValue {
  if (spec.year !== undefined) return drawYear(spec.year, random);
  if (spec.date !== undefined) return drawDate(spec.date, random);
  if (spec.number !== undefined) return drawNumber(spec.number, spec, random);
  if (spec.decimal !== undefined) return drawDecimal(spec.decimal, spec, random);
  return toText(drawText(spec, random, world));
}

function drawText(spec: ValueSpec, random: Random, world: ValueWorld): string {
  if (spec.person !== undefined) return inventPerson(random, world.people, spec.person.title);
  if (spec.place !== undefined) return inventPlace(random);
  if (spec.organisation !== undefined) return inventOrganisation(random, world.people);
  if (spec.one !== undefined) return fillPools(pickOne(random, toChoices(spec.one, world)), random, world);
  return fillPools(spec.text ?? '', random, world);
}

function toChoices(one: string | readonly string[], { pools }: ValueWorld): readonly string[] {
  return typeof one === 'string' ? (pools[one] ?? []) : one;
}

/** What a gap of a composed value can invent, beside the words of pools. */
const INVENTIONS: Readonly<Record<string, (random: Random, people: PersonLists) => string>> = {
  person: inventPerson,
  place: inventPlace,
  organisation: inventOrganisation,
};

/** The gaps that a composed value can have. */
export function listValueGaps(pools: readonly string[]): string[] {
  return [...pools.map((pool) => `pool.${pool}`), ...Object.keys(INVENTIONS)];
}

/** Every gap takes a fresh word of its pool. */
function fillPools(text: string, random: Random, { pools, people }: ValueWorld): string {
  return fillTemplate(
    parseTemplate(text),
    random,
    (gap) => INVENTIONS[gap]?.(random, people) ?? pickOne(random, pools[toPoolName(gap)] ?? ['']),
  );
}

/** `pool.town` and `pool.town.2` are both of the pool "town". */
export function toPoolName(gap: string): string {
  return gap.replace(/^pool\./, '').replace(/\.\d+$/, '');
}

/** Words as a value. */
export function toText(text: string): FactValue {
  return { text, phrase: toPhrase(text) };
}

function drawYear([low, high]: readonly [number, number], random: Random): FactValue {
  const number = low + random.below(high - low + 1);
  return { text: String(number), number };
}

function drawNumber(
  [low, high]: readonly [number, number],
  { step = 1, unit }: ValueSpec,
  random: Random,
): FactValue {
  const number = low + step * random.below(Math.floor((high - low) / step) + 1);
  return { text: withUnit(writeNumber(number), unit), number };
}

function drawDecimal(
  [low, high]: readonly [number, number],
  { digits = 1, unit }: ValueSpec,
  random: Random,
): FactValue {
  const scale = 10 ** digits;
  const tenths = Math.round(low * scale) + random.below(Math.round((high - low) * scale) + 1);
  const text = (tenths / scale).toFixed(digits);
  return { text: withUnit(text, unit), number: Number(text) };
}

function drawDate([low, high]: readonly [string, string], random: Random): FactValue {
  const start = Date.parse(low);
  const days = Math.round((Date.parse(high) - start) / 86_400_000);
  const date = new Date(start + random.below(days + 1) * 86_400_000);
  const parts = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
  return { text: writeDay(...parts), day: toDay(...parts) };
}

function withUnit(number: string, unit: string | undefined): string {
  return unit === undefined ? number : `${number} ${unit}`;
}

/** A whole number as texts write it. */
export function writeNumber(number: number): string {
  const text = String(number);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
