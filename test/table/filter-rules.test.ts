import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import type { Cell } from '../../src/table/cell.ts';
import { readColumn } from '../../src/table/read.ts';
import type { Table } from '../../src/table/table.ts';
import { type FilterValue, filter } from '../../src/table/verbs/filter.ts';

const of = (...values: readonly Cell[]) => createTable([{ name: 'x', values }]);
const cells = (table: Table) => readColumn(table, 'x');
const find = (table: Table, condition: Parameters<typeof filter>[1]['condition'], value: FilterValue) =>
  cells(filter(table, { column: 'x', condition, value }));

describe('like', () => {
  const texts = of('abc', 'aXc', 'a.c', 'a%c', 'ABC', 'a\\c', 'a😀c', 'a\nc', 'abc\n', null);

  it('fits the whole value, upper and lower case apart', () => {
    expect(find(texts, 'like', 'a%')).toEqual(['abc', 'aXc', 'a.c', 'a%c', 'a\\c', 'a😀c', 'abc\n']);
    expect(find(texts, 'like', 'b')).toEqual([]);
    expect(find(texts, 'like', 'a_c')).toEqual(['abc', 'aXc', 'a.c', 'a%c', 'a\\c', 'a😀c', 'abc\n']);
  });

  it('takes all other characters for themselves', () => {
    expect(find(texts, 'like', 'a.c')).toEqual(['a.c']);
    expect(find(texts, 'like', 'a\\c')).toEqual(['a\\c']);
    expect(find(texts, 'like', '(a|b)%')).toEqual([]);
  });

  it('ends in time on a pattern of many runs', () => {
    expect(find(of('a'.repeat(2_000)), 'like', `${'%a'.repeat(500)}b`)).toEqual([]);
  });
});

describe('contains', () => {
  it('finds plain text, upper and lower case alike', () => {
    const texts = of('Grüße', 'a.b', 'axb', '\u212aelvin', 'İstanbul', 'ΣΑΣ', null);
    expect(find(texts, 'contains', 'GRÜ')).toEqual(['Grüße']);
    expect(find(texts, 'contains', '.')).toEqual(['a.b']);
    expect(find(texts, 'contains', 'k')).toEqual(['\u212aelvin']);
    expect(find(texts, 'contains', 'is')).toEqual(['İstanbul']);
    expect(find(texts, 'contains', 'ας')).toEqual(['ΣΑΣ']);
    expect(find(texts, 'contains', 'ss')).toEqual([]);
  });

  it('and like work on text alone and need a text', () => {
    expect(() => find(of(1), 'contains', '1')).toThrow('works on text');
    expect(() => find(of(1), 'like', '1')).toThrow('works on text');
    expect(() => find(of('a'), 'contains', null)).toThrow('not null');
    expect(find(of('a', 5, null), 'contains', 'a')).toEqual(['a']);
    expect(() => find(of('a', 5, null), 'like', 'a')).toThrow('also holds a number');
    expect(() => find(of(null, null), 'contains', 5)).toThrow('needs a text');
  });
});

describe('the value of a filter', () => {
  it('is compared as a number with whole numbers', () => {
    expect(find(of(2, 3, 4), 'equal_to', 3.9)).toEqual([]);
    expect(find(of(2, 3, 4), 'less_than', 3.9)).toEqual([2, 3]);
    expect(find(of(2n ** 60n, 3), 'greater_than', 2.5)).toEqual([2n ** 60n, 3]);
    expect(find(of(2n ** 60n, 2n ** 60n + 1n), 'equal_to', 2n ** 60n + 1n)).toEqual([2n ** 60n + 1n]);
  });

  it('takes the type of the column', () => {
    expect(find(of('9', '10', '9.0'), 'equal_to', 9)).toEqual(['9']);
    expect(find(of('007', '7'), 'equal_to', '007')).toEqual(['007']);
    expect(find(of('7', 7), 'equal_to', '7')).toEqual(['7']);
    expect(find(of(9, 10), 'equal_to', ' 9.0 ')).toEqual([9]);
    expect(find(of(1_000, 10), 'equal_to', '1_000')).toEqual([1_000]);
    expect(find(of(10, 3), 'equal_to', '١٠')).toEqual([10]);
    expect(find(of(2n ** 60n), 'equal_to', String(2n ** 60n))).toEqual([2n ** 60n]);
    expect(find(of(0.5, 3), 'less_than', 'inf')).toEqual([0.5, 3]);
  });

  it('that is no number is an error on a column of numbers', () => {
    expect(() => find(of(1), 'less_than', '3.9')).toThrow('"3.9" is no whole number');
    expect(() => find(of(1), 'equal_to', 'one')).toThrow(
      '"one" is no number, but column "x" holds whole numbers.',
    );
    expect(() => find(of(0.5), 'less_than', '')).toThrow('holds numbers');
  });

  it('null finds what is missing', () => {
    expect(find(of(1, null), 'equal_to', null)).toEqual([null]);
    expect(find(of('a', null), 'not_equal_to', null)).toEqual(['a']);
    expect(find(of('a', null), 'not_equal_to', 'a')).toEqual([null]);
    expect(find(of(1, null), 'less_than_equal_to', null)).toEqual([]);
  });

  it('of one kind is neither less nor greater than another', () => {
    expect(find(of('a', 5, null), 'not_equal_to', 5)).toEqual(['a', null]);
    expect(() => find(of('a', 5), 'less_than', 5)).toThrow('also holds a text');
    expect(
      find(filter(of('a', 5, 6), { column: 'x', condition: 'not_equal_to', value: 'a' }), 'less_than', '6'),
    ).toEqual([5]);
  });
});
