import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import { type Cell, toExact } from '../../src/table/cell.ts';
import type { ConditionName } from '../../src/table/conditions.ts';
import { readColumn, readRows } from '../../src/table/read.ts';
import { filter } from '../../src/table/verbs/filter.ts';
import { big, float, table, text, whole } from './arbitraries.ts';
import { meetsNaive } from './oracle.ts';
import { runChain, step } from './steps.ts';

const ORDERED = [
  'equal_to',
  'not_equal_to',
  'greater_than',
  'less_than',
  'greater_than_equal_to',
  'less_than_equal_to',
] as const;
const PATTERNS = ['contains', 'like'] as const;
const KINDS = [
  { column: 'whole', conditions: ORDERED, value: fc.oneof(whole, big, float) },
  { column: 'big', conditions: ORDERED, value: fc.oneof(whole, big, float) },
  { column: 'float', conditions: ORDERED, value: fc.oneof(whole, big, float) },
  { column: 'text', conditions: ORDERED, value: text },
  { column: 'text', conditions: PATTERNS, value: text },
] as const;

describe.each(KINDS)('filter on a column of $column', ({ column, conditions, value }) => {
  it.each(conditions)('%s keeps the rows that the plain test keeps', (condition: ConditionName) => {
    const values: fc.Arbitrary<string | number | bigint> = value;
    fc.assert(
      fc.property(table, fc.array(step, { maxLength: 2 }), values, (start, steps, wanted) => {
        const source = runChain(start, steps).at(-1) ?? start;
        const cells = readColumn(source, column);
        const present = cells.filter((cell) => cell !== null);
        // A chain can change the column's type; the plain test knows one kind only.
        fc.pre(present.every((cell) => (typeof cell === 'string') === (column === 'text')));
        fc.pre(present.length > 0);
        const expected = readRows(source).filter((_, row) =>
          meetsNaive(cells[row] ?? null, condition, wanted),
        );
        expect(readRows(filter(source, { column, condition, value: wanted }))).toEqual(expected);
      }),
    );
  });
});

describe('filter with null', () => {
  it.each(ORDERED)('%s agrees with the plain test on every kind of column', (condition) => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('whole', 'big', 'float', 'text', 'mixed', 'nothing'),
        (source, column) => {
          const cells = readColumn(source, column);
          const expected = readRows(source).filter((_, row) =>
            meetsNaive(cells[row] ?? null, condition, null),
          );
          expect(readRows(filter(source, { column, condition, value: null }))).toEqual(expected);
        },
      ),
    );
  });
});

describe('filter and the WHERE of SQLite', () => {
  const operators = [
    ['equal_to', '='],
    ['greater_than', '>'],
    ['less_than', '<'],
    ['greater_than_equal_to', '>='],
    ['less_than_equal_to', '<='],
  ] as const;
  const columns = [
    ['INTEGER', fc.oneof(whole, big), fc.oneof(whole, big)],
    ['REAL', float.map(toReal), float.map(toReal)],
    ['TEXT', text.filter(isPlain), text.filter(isPlain)],
  ] as const;

  it.each(columns)('agree on a clean column of type %s', (type, cells, values) => {
    const cell: fc.Arbitrary<Cell> = fc.oneof(fc.constant(null), cells);
    const value: fc.Arbitrary<string | number | bigint> = values;
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 10 }),
        value,
        fc.constantFrom(...operators),
        (stored, wanted, [condition, sql]) => {
          const table = createTable([
            { name: 'id', values: stored.map((_, row) => row) },
            { name: 'x', values: stored, float: type === 'REAL' },
          ]);
          const found = readColumn(filter(table, { column: 'x', condition, value: wanted }), 'id');
          expect(found).toEqual(selectIds(stored, type, { sql, wanted }));
        },
      ),
      { numRuns: 60 },
    );
  });
});

function selectIds(
  stored: readonly Cell[],
  type: string,
  { sql, wanted }: { sql: string; wanted: Cell },
): unknown[] {
  const database = new Database(':memory:');
  database.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, x ${type})`);
  const insert = database.prepare('INSERT INTO t VALUES (?, ?)');
  for (const [row, cell] of stored.entries()) insert.run(row, toBound(cell, type));
  const ids = database
    .prepare(`SELECT id FROM t WHERE x ${sql} ? ORDER BY id`)
    .pluck()
    .all(toBound(wanted, type));
  database.close();
  return ids;
}

/** Whole numbers are bound as integers, which better-sqlite3 does for bigint alone. */
function toBound(cell: Cell, type: string): Cell {
  return typeof cell === 'number' && type === 'INTEGER' ? BigInt(cell) : cell;
}

function toReal(value: number): number {
  return Number.isFinite(value) ? value : 0.5;
}

/** SQLite cuts texts at NUL and stores lone surrogates differently. */
function isPlain(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

describe('toExact', () => {
  it('keeps what a number cannot hold', () => {
    expect([toExact(5n), toExact(2n ** 53n + 1n)]).toEqual([5, 2n ** 53n + 1n]);
  });
});
