import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSWER_BYTES, renderRow, renderRows, renderValue } from '../../src/execution/render.ts';
import { parseJson } from '../../src/json.ts';

const cell = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.integer({ min: 0, max: 90_000 }).map((length) => '\u0001'.repeat(length)),
  fc.integer({ min: 0, max: 90_000 }).map((length) => '🐦é'.repeat(length)),
  fc.uint8Array({ maxLength: 4000 }),
);
const row = fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), cell, { minKeys: 1, maxKeys: 5 });

describe('an answer is valid JSON within the budget, whatever the cells', () => {
  test('rows', () => {
    const property = fc.property(fc.array(row, { maxLength: 20 }), fc.boolean(), (rows, more) => {
      const outcome = renderRows(rows, more);
      const body = parseJson(outcome.text);
      expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(ANSWER_BYTES);
      expect(body).toMatchObject({ row_count: outcome.rows, truncated: outcome.truncated });
      expect(outcome.rows === 0).toBe(rows.length === 0);
      if (more || (outcome.rows ?? 0) < rows.length) expect(outcome.truncated).toBe(true);
    });
    fc.assert(property, { numRuns: 60 });
  });

  test('row and value', () => {
    const property = fc.property(row, cell, (record, value) => {
      for (const { text } of [renderRow(record), renderValue(value)]) {
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES);
        expect(parseJson(text)).toHaveProperty('result');
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});

test('nothing is cut that fits', () => {
  const rows = [{ id: 1, name: 'a' }];
  expect(renderRows(rows, false).text).toBe(
    '{"result":[{"id":1,"name":"a"}],"row_count":1,"truncated":false}',
  );
  expect(renderRow(null).text).toBe('{"result":null}');
  expect(renderValue(0).text).toBe('{"result":0}');
});
