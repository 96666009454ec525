import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import { readColumn } from '../../src/table/read.ts';
import { sort } from '../../src/table/verbs/sort.ts';
import { compareNaive } from './oracle.ts';

/** Enough texts that they are not sorted by insertion alone. */
it.each([
  ['few letters', fc.string({ unit: fc.constantFrom('a', 'b', '\uffee', '😀'), maxLength: 6 })],
  ['any characters', fc.string({ unit: 'binary', maxLength: 6 })],
  ['a common beginning', fc.nat(999).map((number) => `person number ${number}`)],
  ['each a beginning of the next', fc.nat(300).map((length) => 'x'.repeat(length))],
])('texts of %s are sorted by code point', (_, text) => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 100, maxLength: 400 }), (values) => {
      const sorted = readColumn(
        sort(createTable([{ name: 'x', values }]), { column: 'x', ascending: true }),
        'x',
      );
      expect(sorted).toEqual(values.toSorted(compareNaive));
    }),
    { numRuns: 20 },
  );
});

it('numbers that are equal in half of their bits are sorted too', () => {
  const number = fc.oneof(
    fc.nat(5).map((step) => 1 + step * Number.EPSILON),
    fc.double({ noNaN: true }),
    fc.nat(3).map((value) => value / 2),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 60, maxLength: 300 }), (drawn) => {
      const values = drawn.map((value) => value + 0);
      const rows = createTable([{ name: 'x', values, float: true }]);
      const sorted = readColumn(sort(rows, { column: 'x', ascending: true }), 'x');
      expect(sorted).toEqual(values.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  );
});
