import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import type { Cell } from '../../src/table/cell.ts';
import { readRows } from '../../src/table/read.ts';
import type { Table } from '../../src/table/table.ts';
import { distinctRows, dropColumns, renameColumns } from '../../src/table/verbs/columns.ts';
import { toDates, toNumbers } from '../../src/table/verbs/convert.ts';
import { derive } from '../../src/table/verbs/derive.ts';
import { filterRows } from '../../src/table/verbs/filter-rows.ts';
import { group } from '../../src/table/verbs/group.ts';
import { JOIN_KINDS, join } from '../../src/table/verbs/join.ts';
import { sortRows } from '../../src/table/verbs/sort-rows.ts';
import { truncate } from '../../src/table/verbs/truncate.ts';

const key = fc.constantFrom<Cell>(null, 'a', 'b', 'c');
const number = fc.constantFrom<Cell>(null, -1, 0, 2, 2.5);
const source = fc.array(fc.tuple(key, number), { maxLength: 12 }).map((rows) =>
  createTable([
    { name: 'k', values: rows.map(([cell]) => cell) },
    { name: 'n', values: rows.map(([, cell]) => cell) },
  ]),
);
/** Also a part of a table, whose rows are read through a selection. */
const table = fc.tuple(source, fc.nat(12)).map(([whole, count]) => truncate(whole, count));

const rowsOf = (made: Table): Cell[][] => readRows(made);
const isNumber = (cell: Cell | undefined): cell is number => typeof cell === 'number';

describe('group', () => {
  test('agrees with plain loops', () => {
    fc.assert(
      fc.property(table, (given) => {
        const made = group(given, {
          keys: ['k'],
          aggregations: (['count', 'sum', 'mean', 'min', 'max', 'distinct', 'first', 'median'] as const).map(
            (operation) => ({ operation, column: 'n' }),
          ),
        });
        const keys = [...new Set(rowsOf(given).map(([cell]) => cell ?? null))];
        const expected = keys.map((name) => {
          const cells = rowsOf(given).flatMap(([cell, value]) => (cell === name ? [value ?? null] : []));
          const values = cells.filter(isNumber);
          const sorted = values.toSorted((a, b) => a - b);
          const sum = values.reduce((total, value) => total + value, 0);
          const none = values.length === 0;
          const middle = sorted.length / 2;
          const low = sorted[Math.ceil(middle) - 1] ?? 0;
          return [
            ...[name, values.length, sum, none ? null : sum / values.length],
            ...[none ? null : (sorted[0] ?? null), none ? null : (sorted.at(-1) ?? null)],
            ...[new Set(values).size, cells[0] ?? null],
            none ? null : (low + (sorted[Math.floor(middle)] ?? low)) / 2,
          ];
        });
        expect(rowsOf(made)).toEqual(expected);
      }),
    );
  });

  test('takes several keys, and none', () => {
    const given = createTable([
      { name: 'k', values: ['a', 'b', 'a', 'a'] },
      { name: 'n', values: [1, 1, 2, 1] },
    ]);
    const both = group(given, { keys: ['k', 'n'], aggregations: [{ operation: 'share', name: 's' }] });
    expect(rowsOf(both)).toEqual([
      ['a', 1, 0.5],
      ['b', 1, 0.25],
      ['a', 2, 0.25],
    ]);
    const all = group(given, { keys: [], aggregations: [{ operation: 'list', column: 'k' }] });
    expect(rowsOf(all)).toEqual([['["a","b","a","a"]']]);
  });

  test('sums whole numbers exactly', () => {
    const given = createTable([{ name: 'n', values: [2 ** 53 - 1, 2, 2n ** 62n] }]);
    const small = createTable([{ name: 'n', values: [2 ** 53 - 1, 2] }]);
    const sum = { keys: [], aggregations: [{ operation: 'sum', column: 'n' }] } as const;
    expect(rowsOf(group(given, sum))).toEqual([[2n ** 62n + 2n ** 53n + 1n]]);
    expect(rowsOf(group(small, sum))).toEqual([[2n ** 53n + 1n]]);
  });
});

describe('join', () => {
  test('agrees with nested loops', () => {
    fc.assert(
      fc.property(table, table, fc.constantFrom(...JOIN_KINDS), (first, second, kind) => {
        const { table: made, lonely } = join(first, second, { left: ['k'], right: ['k'], kind });
        const [lefts, rights] = [rowsOf(first), rowsOf(second)];
        const isPair = (a: Cell[], b: Cell[]): boolean => a[0] !== null && a[0] === b[0];
        const alone = [
          lefts.filter((a) => !rights.some((b) => isPair(a, b))),
          rights.filter((b) => !lefts.some((a) => isPair(a, b))),
        ] as const;
        const pairs = lefts.flatMap((a) => {
          const found = rights.filter((b) => isPair(a, b)).map((b) => [...a, ...b]);
          return found.length === 0 && (kind === 'LEFT' || kind === 'FULL') ? [[...a, null, null]] : found;
        });
        const others = kind === 'RIGHT' || kind === 'FULL' ? alone[1].map((b) => [null, null, ...b]) : [];
        expect(rowsOf(made)).toEqual([...pairs, ...others]);
        expect(lonely).toEqual([alone[0].length, alone[1].length]);
        expect(made.columns.map(({ name }) => name)).toEqual(['k', 'n', 'k_2', 'n_2']);
      }),
    );
  });

  test('refuses text beside numbers, and what would be too many rows before it makes them', () => {
    const texts = createTable([{ name: 'k', values: ['1'] }]);
    const numbers = createTable([{ name: 'k', values: [1] }]);
    const options = { left: ['k'], right: ['k'], kind: 'INNER' } as const;
    expect(() => join(texts, numbers, options)).toThrow('holds text and column "k" whole numbers');
    const many = createTable([{ name: 'k', values: new Array<Cell>(4000).fill(1) }]);
    expect(() => join(many, many, options)).toThrow('The join would have 16000000 rows');
  });
});

describe('filter_rows, sort_rows and the verbs of columns', () => {
  test('agree with plain loops', () => {
    const conditions = [
      { column: 'k', condition: 'in', values: ['a', null] },
      { column: 'n', condition: 'between', values: [0, 2] },
    ] as const;
    const meets = [
      ([cell]: Cell[]) => cell === 'a' || cell === null,
      ([, cell]: Cell[]) => isNumber(cell) && cell >= 0 && cell <= 2,
    ];
    fc.assert(
      fc.property(table, (given) => {
        fc.pre(rowsOf(given).some(([, cell]) => cell !== null));
        const rows = rowsOf(given);
        const all = rows.filter((row) => meets.every((test) => test(row)));
        const any = rows.filter((row) => meets.some((test) => test(row)));
        expect(rowsOf(filterRows(given, { conditions, match: 'all' }))).toEqual(all);
        expect(rowsOf(filterRows(given, { conditions, match: 'any' }))).toEqual(any);
        const distinct = rows.filter(([cell], i) => rows.findIndex(([other]) => other === cell) === i);
        expect(rowsOf(distinctRows(given, ['k']))).toEqual(distinct);
        expect(rowsOf(dropColumns(given, ['n']))).toEqual(rows.map(([cell]) => [cell]));
      }),
    );
  });

  test('sort by several columns, nulls last', () => {
    const given = createTable([
      { name: 'k', values: ['b', 'a', null, 'a'] },
      { name: 'n', values: [1, 1, 9, 2] },
    ]);
    const sorted = sortRows(given, [
      { column: 'k', ascending: true },
      { column: 'n', ascending: false },
    ]);
    expect(rowsOf(sorted)).toEqual([
      ['a', 2],
      ['a', 1],
      ['b', 1],
      [null, 9],
    ]);
  });

  test('refuse a name twice', () => {
    const given = createTable([
      { name: 'k', values: [1] },
      { name: 'n', values: [2] },
    ]);
    expect(() => renameColumns(given, [{ column: 'k', name: 'n' }])).toThrow(
      'Two columns would be called "n"',
    );
    expect(() => dropColumns(given, ['k', 'n'])).toThrow('every column');
  });
});

describe('an expression', () => {
  const given = createTable([
    { name: 'price', values: [2.5, null, 4] },
    { name: 'Full Name', values: ['Ada', 'Bob', null] },
    { name: 'from', values: ['2020-01-31', '2019-12-31T12:00:00', 'soon'] },
    { name: 'big', values: [2n ** 53n, 1, 2] },
  ]);
  test.each([
    ['price * 2 + 1', [6, null, 9]],
    ['-price / 0', [null, null, null]],
    ["concat(column('Full Name'), '-', price)", ['Ada-2.5', 'Bob-', '-4']],
    ["coalesce(column('Full Name'), 'nobody')", ['Ada', 'Bob', 'nobody']],
    ['year(from) * 100 + month(from)', [202001, 201912, null]],
    ["days_between('2020-01-01', from)", [30, -0.5, null]],
    ['big + 1', [2n ** 53n + 1n, 2, 3]],
    ["round(number('1,234.567'), 1)", [1234.6, 1234.6, 1234.6]],
  ])('%s', (expression, expected) => {
    expect(rowsOf(derive(given, { name: 'x', expression })).map((row) => row.at(-1))).toEqual(expected);
  });

  test.each([
    ['price +', 'cannot be read'],
    ['price ** 2', 'no operator'],
    ['constructor(1)', 'There is no function "constructor"'],
    ["''.length", 'holds what it may not'],
    ['[1]', 'holds what it may not'],
    ['prise', 'Column "prise" is not in this table'],
    ['from + 1', 'works on numbers'],
    ['year()', 'takes 1 arguments'],
    ['(', 'cannot be read'],
    [`1${'+1'.repeat(1000)}`, 'characters'],
  ])('%s is refused', (expression, message) => {
    expect(() => derive(given, { name: 'x', expression })).toThrow(message);
  });
});

describe('texts read as something else', () => {
  const read = (values: readonly Cell[], format?: string) => {
    const given = createTable([{ name: 'x', values }]);
    const made = format === undefined ? toNumbers(given, 'x') : toDates(given, 'x', format);
    return [rowsOf(made.table).flat(), made.blanks, made.unreadable];
  };
  test('numbers, with signs and separators', () => {
    const texts = ['130', ' 5 % ', '$1,234.50', '-€3', 'N/A', '1,5', 'T', null, 7];
    expect(read(texts)).toEqual([[130, 5, 1234.5, -3, null, null, null, null, 7], 1, 2]);
  });

  test.each([
    ['%m/%d/%Y', ['8/29/2013', '02/30/2013', ''], ['2013-08-29', null, null]],
    ['%d %B %Y', ['18 February 2011', '1 May 1999'], ['2011-02-18', '1999-05-01']],
    [
      '%d.%m.%y %I:%M %p',
      ['01.02.69 12:05 am', '1.2.03 1:00 PM'],
      ['1969-02-01T00:05:00', '2003-02-01T13:00:00'],
    ],
    ['%s', [1700086400, 'x', -1], ['2023-11-15T22:13:20', null, '1969-12-31T23:59:59']],
  ])('dates by %s', (format, texts, expected) => {
    expect(read(texts, format)[0]).toEqual(expected);
  });

  test.each(['%m/%d', '%Y-%m-%Q', '%Y%Y%m%d', ''])('%j is no format', (format) => {
    expect(() => read(['x'], format)).toThrow('is no format of a date');
  });
});
