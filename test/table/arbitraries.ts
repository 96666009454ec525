import fc from 'fast-check';
import { createTable } from '../../src/table/build.ts';
import { type Cell, toExact } from '../../src/table/cell.ts';
import type { Table } from '../../src/table/table.ts';

const LETTERS = ['a', 'A', 'b', 'B', 'é', 'É', '%', '_', '.', '\\', '\n', '1', '\ue000', '😀', '𝒳'];

export const text = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'Ab', 'a%b', '😀', '\ue000', 'zoë', '10', '9'),
  fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
export const small = fc.integer({ min: -4, max: 4 });
export const whole = fc.oneof(
  small,
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(-(2 ** 31), 2 ** 31, 0),
);
export const big = fc.oneof(
  small,
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(toExact),
  fc.constantFrom<number | bigint>(2n ** 53n + 1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)),
);
export const float = fc.oneof(
  small.map((value) => value / 2),
  fc.double({ noNaN: true }).map((value) => value + 0),
);
const blob = fc.uint8Array({ maxLength: 2 }).map((bytes) => Uint8Array.from(bytes));
const mixed = fc.oneof(small, big, float, text, blob);

export const CELLS = { whole, big, float, text, mixed, few: small, nothing: fc.constant(null) } as const;
export type ColumnName = keyof typeof CELLS;
export const COLUMN_NAMES: readonly ColumnName[] = [
  'whole',
  'big',
  'float',
  'text',
  'mixed',
  'few',
  'nothing',
];

/** A column of one kind with nulls and duplicates. */
export function column(name: ColumnName, length: number): fc.Arbitrary<Cell[]> {
  const cell = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 5, arbitrary: CELLS[name] });
  const pool: fc.Arbitrary<Cell[]> = fc.array(cell, { minLength: 1, maxLength: 8 });
  return pool.chain((cells) => fc.array(fc.constantFrom(...cells), { minLength: length, maxLength: length }));
}

/** A table with a column of each kind; `float` holds floating point numbers whatever their values. */
export const table: fc.Arbitrary<Table> = fc
  .integer({ min: 0, max: 12 })
  .chain((length) =>
    fc
      .tuple(...COLUMN_NAMES.map((name) => column(name, length)))
      .map((columns) =>
        createTable(
          COLUMN_NAMES.map((name, i) => ({ name, values: columns[i] ?? [], float: name === 'float' })),
        ),
      ),
  );
