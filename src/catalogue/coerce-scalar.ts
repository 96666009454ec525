import { foldText } from '../fold.ts';
import { type Path, refuseInvalid, refuseRange } from './refusals.ts';
import type { PropertySchema } from './tool.ts';

/** How far a value may be from its schema: `exact` takes it only as it is, `coerce` converts text, numbers and truth. */
export type Mode = 'exact' | 'coerce';

export interface ArgumentPlace {
  readonly path: Path;
  readonly mode: Mode;
}

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);
const INTEGER_TEXT = /^\s*[+-]?\d{1,400}(\.0*)?\s*$/;
const NUMBER_TEXT = /^\s*[+-]?(\d{1,400}\.?\d{0,400}|\.\d{1,400})(e[+-]?\d{1,4})?\s*$/i;

/** Refuses a value that its schema does not take, by the argument's name. */
export function refuse(schema: PropertySchema, value: unknown, place: ArgumentPlace): never {
  throw refuseInvalid(place.path, value, schema);
}

/** A text within its schema: its length, its allowed values (in the spelling of the schema). */
export function toText(schema: PropertySchema, value: unknown, place: ArgumentPlace): string {
  const text = typeof value === 'string' ? value : textOf(schema, value, place);
  if (schema.maxLength !== undefined && text.length > schema.maxLength) {
    throw refuseRange(place.path, value, `at most ${schema.maxLength} characters; it has ${text.length}`);
  }
  if (schema.enum === undefined || schema.enum.includes(text)) return text;
  const folded = foldText(text);
  const choice = place.mode === 'coerce' && schema.enum.find((candidate) => foldText(candidate) === folded);
  return typeof choice === 'string' ? choice : refuse(schema, value, place);
}

function textOf(schema: PropertySchema, value: unknown, place: ArgumentPlace): string {
  const convertible = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
  if (place.mode === 'exact' || !convertible) return refuse(schema, value, place);
  return String(value);
}

/** A number within its bounds; an integer beyond 2^53 is bigint, one beyond 64 bits is refused. */
export function toNumeric(schema: PropertySchema, value: unknown, place: ArgumentPlace): number | bigint {
  const number = typeof value === 'string' && place.mode === 'coerce' ? parseNumeric(schema, value) : value;
  if (typeof number !== 'bigint' && (typeof number !== 'number' || !Number.isFinite(number))) {
    return refuse(schema, value, place);
  }
  if (schema.type === 'integer' && typeof number === 'number' && !Number.isInteger(number)) {
    return refuse(schema, value, place);
  }
  return withinBounds(schema, schema.type === 'integer' ? toExact(number) : number, place);
}

function parseNumeric(schema: PropertySchema, text: string): number | bigint | undefined {
  if (INTEGER_TEXT.test(text)) return toExact(BigInt(text.trim().replace(/^\+|\.0*$/g, '')));
  if (schema.type === 'integer' || !NUMBER_TEXT.test(text)) return undefined;
  return Number(text);
}

/** An integer as number where that is exact, else as bigint. */
function toExact(number: number | bigint): number | bigint {
  if (typeof number === 'number') return Number.isSafeInteger(number) ? number : BigInt(number);
  const narrow = Number(number);
  return Number.isSafeInteger(narrow) ? narrow : number;
}

function withinBounds(
  schema: PropertySchema,
  number: number | bigint,
  place: ArgumentPlace,
): number | bigint {
  const { minimum, maximum } = schema;
  const low = minimum !== undefined && number < minimum;
  const high = maximum !== undefined && number > maximum;
  if (low || high) throw refuseRange(place.path, number, describeBounds(schema));
  if (typeof number === 'number' || (number <= MAX_INTEGER && number >= MIN_INTEGER)) return number;
  // The Calculator is exact beyond 64 bits too; an integer argument of that size meets nothing in a database.
  if (schema.type === 'number') return number;
  throw refuseRange(place.path, number, 'an integer of at most 64 bits');
}

function describeBounds({ minimum, maximum }: PropertySchema): string {
  if (minimum === undefined) return `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `a value between ${minimum} and ${maximum}`;
}

/** True or false, also from those words. */
export function toBoolean(schema: PropertySchema, value: unknown, place: ArgumentPlace): boolean {
  if (typeof value === 'boolean') return value;
  const folded =
    place.mode === 'coerce' && typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  if (folded === 'true') return true;
  return folded === 'false' ? false : refuse(schema, value, place);
}
