import { ToolError } from '../errors.ts';
import { parseGivenJson } from '../json.ts';
import { type ArgumentPlace, refuse, toBoolean, toNumeric, toText } from './coerce-scalar.ts';
import { refuseInvalid, refuseMissing, refuseUnknown } from './refusals.ts';
import type { PropertySchema } from './tool.ts';

/** The value as its schema wants it, or a ToolError that names the argument; bigint for integers beyond 2^53. */
function coerceValue(schema: PropertySchema, value: unknown, place: ArgumentPlace): unknown {
  if (schema.anyOf !== undefined) return coerceAny(schema, schema.anyOf, { value, ...place });
  const type = schema.type ?? (schema.enum === undefined ? undefined : 'string');
  switch (type) {
    case undefined:
      return value;
    case 'string':
      return toText(schema, value, place);
    case 'integer':
    case 'number':
      return toNumeric(schema, value, place);
    case 'boolean':
      return toBoolean(schema, value, place);
    case 'null':
      return value === null ? null : refuse(schema, value, place);
    case 'array':
      return toArray(schema, value, place);
    case 'object':
      return toObject(schema, value, place);
  }
}

/** The first alternative that takes the value as it is: of several kinds none is guessed, text stays text. */
function coerceAny(
  schema: PropertySchema,
  alternatives: readonly PropertySchema[],
  { value, path }: ArgumentPlace & { readonly value: unknown },
): unknown {
  for (const alternative of alternatives) {
    // Mostly the kind decides: what is refused costs a whole error.
    if (!isOfKind(alternative, value)) continue;
    const attempt = attemptValue(alternative, value, { path, mode: 'exact' });
    if (attempt !== undefined) return attempt.value;
  }
  throw refuseInvalid(path, value, schema);
}

/** Whether a value as it is can be one of a schema's type. */
function isOfKind({ type }: PropertySchema, value: unknown): boolean {
  switch (type) {
    case undefined:
      return true;
    case 'integer':
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    default:
      return typeof value === type;
  }
}

function attemptValue(
  schema: PropertySchema,
  value: unknown,
  place: ArgumentPlace,
): { value: unknown } | undefined {
  try {
    return { value: coerceValue(schema, value, place) };
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function toArray(schema: PropertySchema, value: unknown, place: ArgumentPlace): unknown[] {
  const list = place.mode === 'coerce' ? readJsonText(value) : value;
  if (!Array.isArray(list)) return refuse(schema, value, place);
  const { items } = schema;
  if (items === undefined) return list;
  return list.map((item, index) =>
    coerceValue(items, item, { path: `${place.path}[${index}]`, mode: place.mode }),
  );
}

function toObject(schema: PropertySchema, value: unknown, place: ArgumentPlace): unknown {
  const record = place.mode === 'coerce' ? readJsonText(value) : value;
  if (!isRecord(record)) return refuse(schema, value, place);
  return coerceObject(schema, record, place);
}

/** Callers that only know texts (a query string, some models) write arrays and objects as JSON text. */
function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseGivenJson(value);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    return value;
  }
}

export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | PropertySchema;
}

/**
 * The members of an object as its schema wants them, with defaults filled in. Null means absent where null is no
 * allowed value. Names are looked up as own members only and the answer has no prototype, so that `__proto__` is a
 * name like any other.
 */
export function coerceObject(
  schema: ObjectSchema,
  record: Readonly<Record<string, unknown>>,
  place: ArgumentPlace,
): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const result: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(record)) {
    if (Object.hasOwn(properties, name)) continue;
    if (schema.additionalProperties === false)
      throw refuseUnknown(join(place, name), Object.keys(properties));
    result[name] = record[name];
  }
  for (const name in properties) {
    const member = properties[name];
    if (member === undefined) continue;
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (!isAbsent(member, value)) {
      result[name] = coerceValue(member, value, { path: join(place, name), mode: place.mode });
    } else if (member.default !== undefined) {
      result[name] = member.default;
    } else if (required.includes(name)) {
      throw refuseMissing(join(place, name), member);
    }
  }
  return result;
}

function join(place: ArgumentPlace, name: string): string {
  return place.path === '' ? name : `${place.path}.${name}`;
}

function isAbsent(schema: PropertySchema, value: unknown): boolean {
  return value === undefined || (value === null && !allowsNull(schema));
}

function allowsNull(schema: PropertySchema): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some(allowsNull);
  return schema.type === 'null' || (schema.type === undefined && schema.enum === undefined);
}

/** Whether a value is an object of named members: no array, no null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
