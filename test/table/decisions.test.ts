import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import type { Cell } from '../../src/table/cell.ts';
import { dtypeOf, readColumn, readRows } from '../../src/table/read.ts';
import type { Table } from '../../src/table/table.ts';
import { takeAbsolute } from '../../src/table/verbs/absolute.ts';
import { type AggregateOptions, aggregate } from '../../src/table/verbs/aggregate.ts';
import { calculate } from '../../src/table/verbs/calculate.ts';
import { concatenate } from '../../src/table/verbs/concatenate.ts';
import { takeDatePart } from '../../src/table/verbs/date-part.ts';
import { filter } from '../../src/table/verbs/filter.ts';
import { retrieve } from '../../src/table/verbs/retrieve.ts';
import { sort } from '../../src/table/verbs/sort.ts';
import { takeSubstring } from '../../src/table/verbs/substring.ts';
import { truncate } from '../../src/table/verbs/truncate.ts';
import { unique, uniqueValues } from '../../src/table/verbs/unique.ts';

const of = (...values: readonly Cell[]) => createTable([{ name: 'x', values }]);
const cells = (table: Table) => readColumn(table, 'x');
const compute = (table: Table, operation: AggregateOptions['operation'], more: object = {}) =>
  aggregate(table, { operation, column: 'x', ...more });

describe('division', () => {
  it('by a negative is division, by zero gives null', () => {
    expect(calculate({ operation: 'divide', left: 7, right: -2 })).toBe(-3.5);
    expect(calculate({ operation: 'divide', left: 7, right: 0 })).toBeNull();
  });
});

describe('a table of no rows', () => {
  const none = filter(of(1, 2), { column: 'x', condition: 'greater_than', value: 5 });

  it('stays one through every verb', () => {
    expect(cells(filter(none, { column: 'x', condition: 'equal_to', value: 1 }))).toEqual([]);
    expect(cells(sort(none, { column: 'x' }))).toEqual([]);
    expect(cells(takeAbsolute(none, { column: 'x' }))).toEqual([]);
    expect(cells(takeSubstring(none, { column: 'x' }))).toEqual([]);
    expect(takeDatePart(none, { column: 'x' }).unreadable).toBe(0);
    expect(cells(unique(none))).toEqual([]);
  });

  it('has the count and the sum 0 and no other aggregates', () => {
    expect(compute(none, 'count')).toBe(0);
    expect(compute(none, 'sum')).toBe(0);
    expect(
      (['min', 'max', 'mean', 'std', 'argmin', 'argmax'] as const).map((name) => compute(none, name)),
    ).toEqual(Array.from({ length: 6 }, () => null));
  });

  it('leaves types alone when concatenated', () => {
    expect(dtypeOf(concatenate(none, of(2n ** 60n)), 'x')).toBe('int64');
    expect(dtypeOf(concatenate(of('a'), of()), 'x')).toBe('str');
    expect(cells(concatenate(of(2n ** 60n), none))).toEqual([2n ** 60n]);
  });
});

describe('count', () => {
  it('counts rows, nulls too', () => {
    expect(compute(of(1, null, 1), 'count')).toBe(3);
    expect(compute(of(1, null, 1, null), 'count', { distinct: true })).toBe(2);
    expect(aggregate(of(1, null, 1), { operation: 'count' })).toBe(3);
    expect(aggregate(of(1, null, 1), { operation: 'count', distinct: true, limit: 1 })).toBe(1);
    expect(aggregate(retrieve(of(1), { columns: [] }), { operation: 'count' })).toBe(0);
  });
});

describe('sort', () => {
  const rows = createTable([
    { name: 'x', values: ['b', null, 'a', 'b', 'ｱ', '😀'] },
    { name: 'row', values: [0, 1, 2, 3, 4, 5] },
  ]);
  const order = (options: object) => readColumn(sort(rows, options), 'row');

  it('is descending by default, stable, nulls last both ways, text by code point', () => {
    expect(order({ column: 'x' })).toEqual([5, 4, 0, 3, 2, 1]);
    expect(order({ column: 'x', ascending: true })).toEqual([2, 0, 3, 4, 5, 1]);
  });

  it('puts numbers before text', () => {
    const mixed = of('a', 10, null, 9, 'B');
    expect(cells(sort(mixed, { column: 'x', ascending: true }))).toEqual([9, 10, 'B', 'a', null]);
  });

  it('follows a ranking, and checks the column all the same', () => {
    expect(order({ ranking: [1, 3, 3, 0, 2, -1], column: 'x' })).toEqual([1, 2, 4, 0, 3, 5]);
    expect(() => order({ ranking: [1, 3, 3, 0, 2, -1], column: 'y' })).toThrow('"y"');
    expect(() => order({ ranking: [1, 2] })).toThrow('The ranking has 2 numbers, but the table has 6 rows.');
    expect(() => order({})).toThrow('nothing to sort by');
  });
});

describe('aggregates', () => {
  it('ignore nulls, but rows without any value have nothing to compute with', () => {
    expect(compute(of(1, null, 3), 'mean')).toBe(2);
    expect(compute(of(0.5, Number.NaN), 'sum')).toBe(0.5);
    expect(() => compute(of(null, null), 'max')).toThrow('no value in any of 2 rows');
    expect(() => compute(of(null, null), 'sum')).toThrow('needs a value');
    expect(compute(of(null, null), 'count')).toBe(2);
    expect(() => compute(of(1, 2), 'min', { limit: 0 })).toThrow('needs a value');
    expect(compute(of(1, 2), 'sum', { limit: 0 })).toBe(0);
    expect(compute(of(null, null), 'sum', { limit: 0 })).toBe(0);
    expect(compute(of(null, null), 'mean', { limit: 0 })).toBeNull();
  });

  it('take the nulls that a filter left of numbers as no values: the sum is 0, the others null', () => {
    const nulls = filter(of(1, null, null), { column: 'x', condition: 'equal_to', value: null });
    expect(compute(nulls, 'sum')).toBe(0);
    expect(compute(nulls, 'mean')).toBeNull();
    expect(compute(nulls, 'max')).toBeNull();
    expect(compute(nulls, 'count')).toBe(2);
  });

  it('work on the numbers that a limit leaves of a column of several kinds', () => {
    expect(compute(of(3, 4, 'a'), 'sum', { limit: 2 })).toBe(7);
    expect(() => compute(of(3, 4, 'a'), 'sum')).toThrow('values of several kinds');
  });

  it('take the deviation of the population', () => {
    expect(compute(of(2, 4), 'std')).toBe(1);
    expect(compute(of(7), 'std')).toBe(0);
    expect(compute(of(1, Infinity), 'std')).toBeNull();
  });

  it('add whole numbers exactly', () => {
    expect(compute(of(2n ** 63n - 1n, 1, 2n ** 62n), 'sum')).toBe(2n ** 63n + 2n ** 62n);
    expect(compute(of(2 ** 53 - 1, 2 ** 53 - 1), 'sum')).toBe(2n ** 54n - 2n);
    expect(compute(of(2n ** 60n + 1n, 2n ** 60n), 'max')).toBe(2n ** 60n + 1n);
  });

  it('overflow to infinity', () => {
    expect(compute(of(1e308, 1e308, 0.5), 'sum')).toBe(Infinity);
  });

  it('give the first position, where null never wins', () => {
    expect(compute(of(null, 2, 1, 1), 'argmin')).toBe(2);
    expect(compute(of(null, 'b', 'c', 'c'), 'argmax')).toBe(2);
    expect(compute(of(5, 5, 1), 'argmin', { distinct: true })).toBe(1);
    expect(compute(of(5, 5, 1), 'argmin', { limit: 2 })).toBe(0);
  });

  it('refuse text and a missing column by name', () => {
    expect(() => compute(of('a'), 'sum')).toThrow('"sum" works on numbers, but column "x" holds text.');
    expect(() => compute(of('a', 1), 'argmin')).toThrow('several kinds');
    expect(() => aggregate(of(1), { operation: 'sum' })).toThrow('needs a column');
  });

  it('add floating point numbers in pairs, as numpy does', () => {
    const values = Array.from({ length: 1_000 }, (_, i) => Math.sin(i) * 10 ** (i % 17));
    expect(compute(createTable([{ name: 'x', values, float: true }]), 'sum')).toBe(sumAsRecipe(values));
  });
});

describe('distinct', () => {
  it('keeps first occurrences; all nulls are one', () => {
    expect(uniqueValues(of(2, null, 1, 2, null), 'x')).toEqual([2, null, 1]);
    expect(uniqueValues(of(1, 1.5, null, 1), 'x')).toEqual([1, 1.5, null]);
  });

  it('works for several columns', () => {
    const table = createTable([
      { name: 'x', values: ['a', 'a', 'b', 'a'] },
      { name: 'y', values: [1, 2, 1, 1] },
    ]);
    expect(readRows(retrieve(table, { columns: ['y', 'x', 'y'], distinct: true }))).toEqual([
      [1, 'a'],
      [2, 'a'],
      [1, 'b'],
    ]);
  });
});

describe('transforms', () => {
  it('cut by code points; null stays null', () => {
    const texts = of('😀grin', 'ab', null);
    expect(cells(takeSubstring(texts, { column: 'x', start: 1 }))).toEqual(['grin', 'b', null]);
    expect(cells(takeSubstring(texts, { column: 'x', start: -2, end: -1 }))).toEqual(['i', 'a', null]);
    expect(cells(takeSubstring(texts, { column: 'x', start: 3, end: 1 }))).toEqual(['', '', null]);
    expect(() => takeSubstring(of(1), { column: 'x' })).toThrow('needs text');
    expect(() => takeSubstring(texts, { column: 'x', start: 0.5 })).toThrow('0.5');
  });

  it('take absolute values; null stays null, text is an error', () => {
    expect(cells(takeAbsolute(of(-1, null, 2), { column: 'x' }))).toEqual([1, null, 2]);
    expect(cells(takeAbsolute(of(-(2 ** 31)), { column: 'x' }))).toEqual([2 ** 31]);
    expect(() => takeAbsolute(of('a'), { column: 'x' })).toThrow('needs numbers');
  });

  it('take parts of dates', () => {
    const dates = of('2020-03-05', '20200105T091807', 'soon', null);
    const part = (pattern?: string) => takeDatePart(dates, { column: 'x', pattern });
    expect(cells(part().table)).toEqual([2020, 2020, null, null]);
    expect(part().unreadable).toBe(1);
    expect(cells(part('%H').table)).toEqual([0, 9, null, null]);
    expect(cells(part('%Y-%m').table)).toEqual(['2020-03', '2020-01', null, null]);
    expect(cells(part('%j %w %u %W %M:%S %%').table)).toEqual([
      '065 4 4 09 00:00 %',
      '005 0 7 00 18:07 %',
      null,
      null,
    ]);
    expect(dtypeOf(part('%d').table, 'x')).toBe('int64');
    for (const pattern of ['%B', 'year', '', '%', '%%']) expect(() => part(pattern)).toThrow('no pattern');
  });
});

describe('types', () => {
  it('are named as decided', () => {
    const kinds: readonly [readonly Cell[], string][] = [
      [[1, null], 'int64'],
      [[2n ** 60n], 'int64'],
      [[1, 0.5], 'float64'],
      [['a', null], 'str'],
      [['a', 1], 'object'],
      [[Uint8Array.of(1)], 'object'],
      [[null], 'object'],
      [[], 'object'],
    ];
    for (const [values, dtype] of kinds) expect(dtypeOf(of(...values), 'x')).toBe(dtype);
  });

  it('stay exact for whole numbers with nulls', () => {
    expect(cells(of(2n ** 53n + 1n, null))).toEqual([2n ** 53n + 1n, null]);
  });
});

describe('a column', () => {
  const table = createTable([
    { name: 'Name', values: ['a'] },
    { name: 'age', values: [1] },
    { name: 'AGE', values: [2] },
  ]);

  it('is found by its exact name, or by case if that is clear', () => {
    expect(readColumn(table, 'age')).toEqual([1]);
    expect(readColumn(table, 'name')).toEqual(['a']);
  });

  it('that is not there is an error with the nearest names', () => {
    expect(() => readColumn(table, 'Age')).toThrow('Column "Age" is not in this table.');
    expect(() => truncate(retrieve(table, { columns: ['nmae'] }), 1)).toThrow(
      expect.objectContaining({ code: 'table.unknown_column', hint: expect.stringContaining('"Name"') }),
    );
  });

  it('that one of two tables lacks keeps them apart', () => {
    expect(() => concatenate(table, of(1))).toThrow(
      expect.objectContaining({
        code: 'table.incompatible',
        hint: expect.stringContaining('Only in the second: x.'),
      }),
    );
  });
});

/** The recipe of numpy's sum, written once more: eight sums over strides of eight up to 128 values, halves above. */
function sumAsRecipe(values: readonly number[]): number {
  if (values.length < 8) return values.reduce((sum, value) => sum + value, 0);
  if (values.length > 128) {
    const half = Math.floor(values.length / 2);
    const middle = half - (half % 8);
    return sumAsRecipe(values.slice(0, middle)) + sumAsRecipe(values.slice(middle));
  }
  const whole = values.length - (values.length % 8);
  const sums = values.slice(0, 8);
  for (let i = 8; i < whole; i++) sums[i % 8] = (sums[i % 8] ?? 0) + (values[i] ?? 0);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sums;
  return values.slice(whole).reduce((sum, value) => sum + value, a + b + (c + d) + (e + f + (g + h)));
}
