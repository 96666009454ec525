import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import { type Cell, toExact } from '../../src/table/cell.ts';
import { readColumn, readRows } from '../../src/table/read.ts';
import { sliceOf } from '../../src/table/slice.ts';
import { findColumn, namesOf, type Table } from '../../src/table/table.ts';
import { takeAbsolute } from '../../src/table/verbs/absolute.ts';
import { aggregate } from '../../src/table/verbs/aggregate.ts';
import { concatenate } from '../../src/table/verbs/concatenate.ts';
import { retrieve } from '../../src/table/verbs/retrieve.ts';
import { sort } from '../../src/table/verbs/sort.ts';
import { takeSubstring } from '../../src/table/verbs/substring.ts';
import { truncate, truncateList } from '../../src/table/verbs/truncate.ts';
import { unique, uniqueItems, uniqueValues } from '../../src/table/verbs/unique.ts';
import { big, COLUMN_NAMES, float, text, whole } from './arbitraries.ts';
import { firstsNaive, orderNaive, withoutRounding } from './oracle.ts';
import { chained } from './steps.ts';

const name = fc.constantFrom(...COLUMN_NAMES);
const numeric = fc.constantFrom('whole' as const, 'big' as const, 'float' as const);

/** Beside fractions, whole numbers beyond 2^53 may be rounded; they are exact elsewhere. */
const isFloat = (table: Table, key: string) => findColumn(table, key).data.kind === 'float';
const toFloat = (cell: Cell) => (typeof cell === 'bigint' ? Number(cell) : cell);
/** A number that makes a column floating point. */
const isFraction = (cell: Cell) =>
  typeof cell === 'number' ? !Number.isSafeInteger(cell) : typeof cell === 'bigint' && cell >= 2n ** 63n;

describe('sort', () => {
  it('is the plain stable sort, nulls last, by any column in both directions', () => {
    fc.assert(
      fc.property(chained, name, fc.boolean(), (source, key, ascending) => {
        const rows = readRows(source);
        const expected = orderNaive(readColumn(source, key), ascending).map((row) => rows[row]);
        expect(readRows(sort(source, { column: key, ascending }))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('follows a ranking', () => {
    const ranked = chained.chain((source) =>
      fc.tuple(
        fc.constant(source),
        fc.array(fc.oneof(whole, float, big), { minLength: source.rowCount, maxLength: source.rowCount }),
      ),
    );
    fc.assert(
      fc.property(ranked, fc.boolean(), ([source, ranking], ascending) => {
        const keys = readColumn(createTable([{ name: 'key', values: ranking }]), 'key');
        const expected = orderNaive(keys, ascending).map((row) => readRows(source)[row]);
        expect(readRows(sort(source, { ranking, ascending }))).toEqual(expected);
      }),
    );
  });
});

describe('aggregate', () => {
  it('agrees with plain loops', () => {
    fc.assert(
      fc.property(
        chained,
        numeric,
        fc.boolean(),
        fc.integer({ min: -1, max: 6 }),
        (source, key, distinct, limit) => {
          const cells = readColumn(source, key);
          const kept = distinct
            ? firstsNaive(cells.map((cell) => [cell])).map((row) => cells[row] ?? null)
            : cells;
          const used = limit < 0 ? kept : kept.slice(0, limit);
          const compute = (operation: 'min' | 'max' | 'argmin' | 'argmax' | 'count') =>
            aggregate(source, { operation, column: key, distinct, limit });
          expect(compute('count')).toBe(used.length);
          const isUntyped = used.length > 0 && sliceOf(source, findColumn(source, key)).data.kind === 'null';
          if (isUntyped || (cells.length > 0 && limit === 0)) {
            expect(() => compute('min')).toThrow('needs a value');
            expect(() => compute('argmax')).toThrow('needs a value');
            return;
          }
          const least = orderNaive(used, true).find((row) => used[row] !== null);
          const greatest = orderNaive(used, false).find((row) => used[row] !== null);
          expect(compute('argmin')).toBe(least ?? null);
          expect(compute('argmax')).toBe(greatest ?? null);
          expect(compute('min')).toBe(least === undefined ? null : used[least]);
          expect(compute('max')).toBe(greatest === undefined ? null : used[greatest]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('adds whole numbers exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(big, fc.constant(null))), (values) => {
        fc.pre(values.length === 0 || values.some((value) => value !== null));
        const sum = values.reduce<bigint>((total, value) => total + BigInt(value ?? 0), 0n);
        const source = createTable([{ name: 'x', values }]);
        expect(aggregate(source, { operation: 'sum', column: 'x' })).toBe(toExact(sum));
      }),
    );
  });

  it('means and deviates as the formulas say', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(values, (numbers) => {
        const source = createTable([{ name: 'x', values: [null, ...numbers], float: true }]);
        const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
        const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
        expect(aggregate(source, { operation: 'mean', column: 'x' })).toBeCloseTo(mean, 5);
        expect(aggregate(source, { operation: 'std', column: 'x' })).toBeCloseTo(Math.sqrt(variance), 5);
      }),
    );
  });

  it('finds the first least and greatest text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.constant(null)), { minLength: 1 }), (values) => {
        const source = createTable([{ name: 'x', values: [...values, 'a'] }]);
        const cells = readColumn(source, 'x');
        expect(aggregate(source, { operation: 'argmin', column: 'x' })).toBe(orderNaive(cells, true)[0]);
        expect(aggregate(source, { operation: 'argmax', column: 'x' })).toBe(orderNaive(cells, false)[0]);
      }),
    );
  });
});

describe('unique and retrieve', () => {
  it('keep the first of equal rows', () => {
    fc.assert(
      fc.property(chained, fc.array(name), fc.integer({ min: -1, max: 9 }), (source, columns, limit) => {
        const names = [...new Set(columns)];
        const rows = names.length === 0 ? [] : readRows(retrieve(source, { columns }));
        const firsts = firstsNaive(rows).map((row) => rows[row]);
        expect(readRows(unique(retrieve(source, { columns })))).toEqual(firsts);
        expect(readRows(retrieve(source, { columns, distinct: true, limit }))).toEqual(
          limit < 0 ? firsts : firsts.slice(0, limit),
        );
        expect(namesOf(retrieve(source, { columns }))).toEqual(names);
      }),
    );
  });

  it('lists the distinct values of a column', () => {
    fc.assert(
      fc.property(chained, name, (source, key) => {
        const cells = readColumn(source, key);
        const firsts = firstsNaive(cells.map((cell) => [cell])).map((row) => cells[row]);
        expect(uniqueValues(source, key)).toEqual(firsts);
      }),
    );
  });

  it('take an integer beyond 2^53 and the number that is equal to it for one', () => {
    const big = 2n ** 53n;
    const source = createTable([{ name: 'x', values: ['a', 2 ** 53, big, big + 1n, 2 ** 53] }]);
    expect(uniqueValues(source, 'x')).toEqual(['a', 2 ** 53, big + 1n]);
    expect(unique(source).rowCount).toBe(3);
    expect(uniqueItems([10n ** 400n, Infinity])).toHaveLength(2);
  });

  it('lists the distinct items of a list', () => {
    expect(uniqueItems([1, 1.0, true, 1n, '1', null, null, false, 0])).toEqual([1, '1', null, false]);
    expect(() => uniqueItems([[1]])).toThrow('list');
    expect(() => uniqueItems([{}])).toThrow('object');
  });
});

describe('truncate', () => {
  it('keeps the first rows or items', () => {
    fc.assert(
      fc.property(chained, fc.nat(15), (source, count) => {
        expect(readRows(truncate(source, count))).toEqual(readRows(source).slice(0, count));
      }),
    );
    expect(truncateList(['a', null, 1.5], 2)).toEqual(['a', null]);
    expect(() => truncateList([1], -1)).toThrow('-1');
  });
});

describe('concatenate', () => {
  it('puts the rows of the second under those of the first', () => {
    fc.assert(
      fc.property(chained, chained, (first, second) => {
        const reversed = retrieve(second, { columns: namesOf(second).toReversed() });
        const result = concatenate(first, reversed);
        for (const key of namesOf(first)) {
          const cells = [...readColumn(first, key), ...readColumn(second, key)];
          const received = readColumn(result, key);
          expect(received.map(toFloat)).toEqual(cells.map(toFloat));
          const mayRound = isFloat(first, key) || isFloat(second, key) || cells.some(isFraction);
          if (!mayRound) expect(received).toEqual(cells);
        }
      }),
    );
  });
});

describe('transforms', () => {
  it('cut texts by code points as array slices do', () => {
    const position = fc.oneof(fc.constant(null), fc.integer({ min: -7, max: 7 }));
    fc.assert(
      fc.property(chained, position, position, (source, start, end) => {
        const cells = readColumn(source, 'text');
        fc.pre(cells.every((cell) => cell === null || typeof cell === 'string'));
        const cut = (cell: Cell) =>
          cell === null ? null : [...String(cell)].slice(start ?? 0, end ?? undefined).join('');
        const result = takeSubstring(source, { column: 'text', start, end });
        expect(readColumn(result, 'text')).toEqual(cells.map(cut));
        expect(readColumn(result, 'whole')).toEqual(readColumn(source, 'whole'));
      }),
    );
  });

  it('make numbers positive', () => {
    fc.assert(
      fc.property(chained, numeric, (source, key) => {
        const result = takeAbsolute(source, { column: key });
        const expected = readColumn(source, key).map((cell) =>
          (typeof cell === 'number' || typeof cell === 'bigint') && cell < 0 ? -cell : cell,
        );
        expect(readColumn(result, key)).toEqual(withoutRounding(expected));
        expect(readColumn(result, 'mixed')).toEqual(readColumn(source, 'mixed'));
      }),
    );
  });
});
