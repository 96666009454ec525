import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import { quoteText, quoteValue } from './quote-value.ts';
import type { PropertySchema } from './tool.ts';

/** Where a value stands: `limit`, `query.conditions[2]`; for messages. */
export type Path = string;

const CHOICES_SHOWN = 25;

export function refuseUnknown(path: Path, known: readonly string[]): ToolError {
  return new ToolError('request.unknown_argument', {
    message: `There is no argument ${quoteText(path)}.`,
    hint: known.length === 0 ? 'It takes no arguments.' : hintNearest(path, known, 'argument'),
    details: { argument: path.slice(0, 80) },
  });
}

export function refuseMissing(path: Path, schema: PropertySchema | undefined): ToolError {
  return new ToolError('request.missing_argument', {
    message: `The argument "${path}" is missing.`,
    hint: schema === undefined ? `Give "${path}".` : `Give "${path}": ${describeExpected(schema)}.`,
    details: { argument: path },
  });
}

export function refuseInvalid(path: Path, value: unknown, schema: PropertySchema): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `The argument "${path}" cannot be ${quoteValue(value)}.`,
    hint: hintValue(value, schema),
    details: { argument: path },
  });
}

export function refuseRange(path: Path, value: unknown, expected: string): ToolError {
  return new ToolError(path === 'limit' ? 'limit.rows' : 'request.out_of_range', {
    message: `The argument "${path}" is out of range: ${quoteValue(value)}.`,
    hint: `Give ${expected}.`,
    details: { argument: path },
  });
}

/** What a schema accepts, in words: `an integer of at least 1 and at most 1000`. */
function describeExpected(schema: PropertySchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeExpected).join(', or ');
  if (schema.enum !== undefined) return `one of ${describeChoices(schema.enum)}`;
  const type = schema.type ?? 'string';
  if (type === 'integer' || type === 'number') return describeNumber(schema);
  if (type === 'string') {
    return schema.maxLength === undefined ? 'a text' : `a text of at most ${schema.maxLength} characters`;
  }
  return { boolean: 'true or false', array: 'an array', object: 'an object', null: 'null' }[type];
}

function describeNumber(schema: PropertySchema): string {
  const bounds = [
    ...(schema.minimum === undefined ? [] : [`at least ${schema.minimum}`]),
    ...(schema.maximum === undefined ? [] : [`at most ${schema.maximum}`]),
  ];
  const noun = schema.type === 'integer' ? 'an integer' : 'a number';
  return bounds.length === 0 ? noun : `${noun} of ${bounds.join(' and ')}`;
}

function describeChoices(choices: readonly string[]): string {
  const shown = choices.slice(0, CHOICES_SHOWN).map(quoteText).join(', ');
  return choices.length > CHOICES_SHOWN ? `${shown} … (${choices.length} in all)` : shown;
}

function hintValue(value: unknown, schema: PropertySchema): string {
  const expected = `Give ${describeExpected(schema)}.`;
  if (schema.enum === undefined || typeof value !== 'string') return expected;
  if (schema.enum.length <= CHOICES_SHOWN) return expected;
  return hintNearest(value, schema.enum, 'value');
}
