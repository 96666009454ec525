import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/table/build.ts';
import { dtypeOf, readRows } from '../../src/table/read.ts';
import { namesOf, type Table } from '../../src/table/table.ts';
import { takeAbsolute } from '../../src/table/verbs/absolute.ts';
import { concatenate } from '../../src/table/verbs/concatenate.ts';
import { filter } from '../../src/table/verbs/filter.ts';
import { retrieve } from '../../src/table/verbs/retrieve.ts';
import { sort } from '../../src/table/verbs/sort.ts';
import { ownBytes, retainedBytes } from '../fixtures/retained-bytes.ts';
import { table } from './arbitraries.ts';
import { runChain, step } from './steps.ts';

describe('a chain of verbs', () => {
  it('leaves every earlier table as it was', () => {
    fc.assert(
      fc.property(table, fc.array(step, { maxLength: 8 }), (start, steps) => {
        const once = runChain(start, steps);
        const before = once.map(snapshot);
        runChain(start, [...steps].reverse());
        for (const one of once) runChain(one, steps);
        expect(once.map(snapshot)).toEqual(before);
      }),
    );
  });

  it('gives the same tables again', () => {
    fc.assert(
      fc.property(table, fc.array(step, { maxLength: 8 }), (start, steps) => {
        const copy = createTable(
          start.columns.map(({ name }, i) => ({
            name,
            values: readRows(start).map((row) => row[i] ?? null),
            float: name === 'float',
          })),
        );
        expect(runChain(copy, steps).map(snapshot)).toEqual(runChain(start, steps).map(snapshot));
      }),
    );
  });
});

describe('memory', () => {
  const rows = 10_000;
  const source = createTable([
    { name: 'number', values: Array.from({ length: rows }, (_, row) => row % 100) },
    { name: 'text', values: Array.from({ length: rows }, (_, row) => `name ${row % 7}`) },
  ]);
  const filtered = filter(source, { column: 'number', condition: 'less_than', value: 50 });

  it('of a filter is 4 bytes a row', () => {
    expect(filtered.rowCount).toBe(5_000);
    expect(ownBytes(filtered, [source])).toBe(4 * 5_000);
  });

  it('of a filter that keeps all rows is nothing', () => {
    expect(ownBytes(filter(source, { column: 'number', condition: 'less_than', value: 100 }), [source])).toBe(
      0,
    );
  });

  it('of a filter after a transform is 4 bytes a row', () => {
    const transformed = takeAbsolute(filtered, { column: 'number' });
    const again = filter(transformed, { column: 'number', condition: 'less_than', value: 10 });
    expect(ownBytes(transformed, [filtered])).toBe(4 * 5_000);
    expect(ownBytes(again, [transformed])).toBe(4 * 1_000);
  });

  it('of tables over the same columns counts these once', () => {
    const sorted = sort(filtered, { column: 'text' });
    const few = retrieve(sorted, { columns: ['text'] });
    const both = concatenate(filtered, sorted);
    expect(ownBytes(few, [sorted])).toBe(0);
    expect(ownBytes(both, [filtered, sorted])).toBe(4 * 10_000);
    expect(retainedBytes([source, filtered, sorted, few, both])).toBe(ownBytes(source) + 4 * 20_000);
  });
});

function snapshot(one: Table): unknown {
  return { names: namesOf(one), types: namesOf(one).map((name) => dtypeOf(one, name)), rows: readRows(one) };
}
