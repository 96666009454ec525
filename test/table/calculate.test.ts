import { describe, expect, it } from 'vitest';
import { calculate } from '../../src/table/verbs/calculate.ts';

describe('calculate', () => {
  it.each([
    ['add', 1, 2, 3],
    ['add', 2 ** 53 - 1, 2, 2n ** 53n + 1n],
    ['multiply', 1e308, 10, Infinity],
    ['multiply', 10n ** 20n, 3, 3n * 10n ** 20n],
    ['subtract', 10n ** 20n, 10n ** 20n, 0],
    ['divide', 10, 4, 2.5],
    ['divide', 10, -4, -2.5],
    ['divide', 1, 0, null],
    ['divide', [4, 9], [0, -3], [null, -3]],
    ['add', [1, null, 3], 1, [2, null, 4]],
    ['add', [5], [1, 2], [6, 7]],
    ['add', 5, [1.5], [6.5]],
    ['add', [], [], []],
  ] as const)('%s %s %s', (operation, left, right, expected) => {
    expect(calculate({ operation, left, right })).toEqual(expected);
  });

  it.each([
    [
      [1, 2],
      [1, 2, 3],
    ],
    [[], [1]],
    [1, []],
  ])('refuses %j with %j', (left, right) => {
    expect(() => calculate({ operation: 'add', left, right })).toThrow('item by item');
  });
});
