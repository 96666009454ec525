import { expect, test } from 'vitest';
import { parseJson, toJsonText } from '../../src/json.ts';

test.each([undefined, 2])('integers beyond 2^53 are exact, with indent %s', (indent) => {
  const value = { tools: [{ example: 636435707695654788n, limit: 10 }] };
  const text = toJsonText(value, indent);
  expect(parseJson(text)).toEqual(value);
  expect(text.split('\n').length > 1).toBe(indent !== undefined);
});

test('what has no exact need is written as JSON.stringify does', () => {
  expect(toJsonText({ a: [1, null] }, 2)).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}');
});
