import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/catalogue/arguments.ts';
import type { InputSchema, PropertySchema } from '../../src/catalogue/tool.ts';
import { ToolError } from '../../src/errors.ts';
import { parseJson } from '../../src/json.ts';

function parse(schema: PropertySchema, value: unknown, required = false): unknown {
  return parseArguments(toTool({ x: schema }, required ? ['x'] : []), { x: value }).x;
}

function toTool(
  properties: InputSchema['properties'],
  required: string[] = [],
): { inputSchema: InputSchema } {
  return { inputSchema: { type: 'object', properties, required, additionalProperties: false } };
}

function refusal(act: () => unknown): ToolError {
  try {
    act();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const CHOICE: PropertySchema = { type: 'string', enum: ['Open', 'OPEN', 'Paid'] };

describe('values that a schema takes', () => {
  test.each<[why: string, schema: PropertySchema, value: unknown, expected: unknown]>([
    ['text of digits is an integer', { type: 'integer' }, '5', 5],
    ['text with a zero fraction is an integer', { type: 'integer' }, '5.0', 5],
    ['a number with a zero fraction is an integer', { type: 'integer' }, 5.0, 5],
    ['blanks and a plus sign do not matter', { type: 'integer' }, ' +7 ', 7],
    ['integers beyond 2^53 are exact', { type: 'integer' }, '9007199254740993', 9_007_199_254_740_993n],
    ['and as JSON too', { type: 'integer' }, parseJson('9007199254740993'), 9_007_199_254_740_993n],
    ['the smallest 64-bit integer', { type: 'integer' }, '-9223372036854775808', -9_223_372_036_854_775_808n],
    ['a small bigint is a number', { type: 'integer' }, 5n, 5],
    ['text of a decimal is a number', { type: 'number' }, '-1.5e3', -1500],
    ['text of digits is a number', { type: 'number' }, '12', 12],
    ['a whole number beyond 64 bits stays exact', { type: 'number' }, '1'.padEnd(30, '0'), 10n ** 29n],
    ['leading zeros stay in a text', { type: 'string' }, '007', '007'],
    ['a number is a text', { type: 'string' }, 5, '5'],
    [
      'a big integer is a text of all its digits',
      { type: 'string' },
      9_007_199_254_740_993n,
      '9007199254740993',
    ],
    ['true is a text', { type: 'string' }, true, 'true'],
    ['the empty text is a text', { type: 'string' }, '', ''],
    ['text of truth is truth', { type: 'boolean' }, 'TRUE', true],
    ['text of falsehood', { type: 'boolean' }, 'false', false],
    ['a choice as it is written', CHOICE, 'OPEN', 'OPEN'],
    ['else whatever its case', CHOICE, 'paid', 'Paid'],
    ['a truth value among text choices', { type: 'string', enum: ['TRUE', 'FALSE'] }, true, 'TRUE'],
    ['no type takes anything', {}, { a: [1] }, { a: [1] }],
    ['null where it is allowed', { anyOf: [{ type: 'string' }, { type: 'null' }] }, null, null],
    ['null elsewhere is absence', { type: 'string' }, null, undefined],
    ['absence gives the default', { type: 'integer', default: 100 }, undefined, 100],
    ['items are coerced', { type: 'array', items: { type: 'integer' } }, ['1', 2], [1, 2]],
    ['an array as JSON text', { type: 'array', items: { type: 'integer' } }, '["1", 2]', [1, 2]],
    [
      'members are coerced',
      { type: 'object', properties: { n: { type: 'integer' } } },
      { n: '3', m: 1 },
      { n: 3, m: 1 },
    ],
    [
      'an alternative that takes it as it is comes first',
      { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      '5',
      '5',
    ],
  ])('%s', (_why, schema, value, expected) => {
    expect(parse(schema, value)).toEqual(expected);
  });
});

describe('values that a schema refuses', () => {
  test.each<[schema: PropertySchema, value: unknown, code: string, hint: RegExp]>([
    [{ type: 'integer' }, 'five', 'request.invalid_argument', /an integer/],
    [{ type: 'integer' }, '5.5', 'request.invalid_argument', /an integer/],
    [{ type: 'integer' }, 5.5, 'request.invalid_argument', /an integer/],
    [{ type: 'integer' }, true, 'request.invalid_argument', /an integer/],
    [{ type: 'integer' }, '', 'request.invalid_argument', /an integer/],
    [{ type: 'integer' }, '0x10', 'request.invalid_argument', /an integer/],
    [{ type: 'integer' }, '9223372036854775808', 'request.out_of_range', /64 bits/],
    [{ type: 'integer' }, 1e300, 'request.out_of_range', /64 bits/],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 0, 'request.out_of_range', /between 1 and 9/],
    [{ type: 'integer', minimum: 1 }, -1n, 'request.out_of_range', /at least 1/],
    [{ type: 'number', maximum: 1 }, '1.01', 'request.out_of_range', /at most 1/],
    [{ type: 'number' }, Number.POSITIVE_INFINITY, 'request.invalid_argument', /a number/],
    [{ type: 'number' }, '1e999', 'request.invalid_argument', /a number/],
    [{ type: 'number' }, [1], 'request.invalid_argument', /a number/],
    [{ type: 'string' }, ['a'], 'request.invalid_argument', /a text/],
    [{ type: 'string' }, { a: 1 }, 'request.invalid_argument', /a text/],
    [{ type: 'string', maxLength: 3 }, 'four', 'request.out_of_range', /at most 3 characters/],
    [{ type: 'boolean' }, 'yes', 'request.invalid_argument', /true or false/],
    [{ type: 'boolean' }, 1, 'request.invalid_argument', /true or false/],
    [CHOICE, 'shipped', 'request.invalid_argument', /one of "Open", "OPEN", "Paid"/],
    [{ type: 'array' }, 'a', 'request.invalid_argument', /an array/],
    [{ type: 'array', items: { type: 'integer' } }, [1, 'b'], 'request.invalid_argument', /an integer/],
    [
      { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
      'x',
      'request.invalid_argument',
      /an integer, or true or false/,
    ],
    // Of several kinds none is guessed.
    [
      { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] },
      '5',
      'request.invalid_argument',
      /an integer, or an array/,
    ],
  ])('%o refuses %o', (schema, value, code, hint) => {
    const error = refusal(() => parse(schema, value));
    expect(error).toMatchObject({ code, hint: expect.stringMatching(hint) });
    expect(error.message).toContain('"x');
  });

  test('a long list of choices is answered with the nearest', () => {
    const choices = Array.from({ length: 200 }, (_, index) => `choice number ${index}`);
    const error = refusal(() => parse({ type: 'string', enum: choices }, 'choice numbr 42'));
    expect(error.hint).toContain('"choice number 42"');
  });

  test('a long value is quoted cut, never through a character', () => {
    const error = refusal(() => parse({ type: 'integer' }, `${'x'.repeat(79)}🐦🐦`));
    expect(error.message).toContain(`"${'x'.repeat(79)}…"`);
  });
});

describe('names', () => {
  const tool = toTool({ country: { type: 'string' }, limit: { type: 'integer', maximum: 1000 } }, [
    'country',
  ]);

  test('an unknown name is answered with the nearest', () => {
    const error = refusal(() => parseArguments(tool, { contry: 'x' }));
    expect(error).toMatchObject({ code: 'request.unknown_argument', hint: 'Did you mean "country"?' });
  });

  test('a missing name is told with what it takes', () => {
    const error = refusal(() => parseArguments(tool, {}));
    expect(error).toMatchObject({ code: 'request.missing_argument', hint: 'Give "country": a text.' });
  });

  test('null does not satisfy a required name', () => {
    expect(refusal(() => parseArguments(tool, { country: null })).code).toBe('request.missing_argument');
  });

  test('too many rows have a code of their own', () => {
    expect(refusal(() => parseArguments(tool, { country: 'x', limit: 1001 })).code).toBe('limit.rows');
  });

  test.each(['[]', '"text"', '5', 'true'])('%s is no object of arguments', (text) => {
    expect(refusal(() => parseArguments(tool, parseJson(text))).code).toBe('request.invalid_body');
  });

  test.each([undefined, null])('%s is no arguments', (raw) => {
    expect(parseArguments(toTool({}), raw)).toEqual({});
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is a name like any other',
    (name) => {
      const raw = parseJson(`{"${name}": {"polluted": true}}`);
      expect(refusal(() => parseArguments(toTool({}), raw)).code).toBe('request.unknown_argument');
      expect(refusal(() => parseArguments(toTool({ [name]: {} }, [name]), {})).code).toBe(
        'request.missing_argument',
      );
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  test('a nested name is told with its place', () => {
    const nested: PropertySchema = {
      type: 'object',
      properties: { column: { type: 'string' } },
      required: ['column'],
      additionalProperties: false,
    };
    const conditions = toTool({ conditions: { type: 'array', items: nested } });
    const missing = refusal(() => parseArguments(conditions, { conditions: [{ column: 'a' }, {}] }));
    expect(missing.message).toContain('"conditions[1].column"');
    const unknown = refusal(() => parseArguments(conditions, { conditions: [{ column: 'a', colum: 1 }] }));
    expect(unknown.code).toBe('request.unknown_argument');
  });
});

describe('sizes', () => {
  const tool = toTool({ question: { type: 'string' }, list: { type: 'array', items: { type: 'integer' } } });

  test('as large as may be are taken', () => {
    const values = { question: 'x'.repeat(200_000), list: Array.from({ length: 100_000 }, () => 1) };
    expect(parseArguments(tool, values)).toEqual(values);
  });

  test.each([
    ['question', 'x'.repeat(200_001), '200001 characters'],
    ['list', Array.from({ length: 100_001 }, () => 1), '100001 entries'],
  ])('beyond are refused by name: %s', (name, value, message) => {
    const error = refusal(() => parseArguments(tool, { [name]: value }));
    expect([error.code, error.message]).toEqual(['request.out_of_range', expect.stringContaining(message)]);
    expect(error.message).toContain(`"${name}"`);
  });
});
