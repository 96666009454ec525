import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, createTableBuilder } from '../../src/table/build.ts';
import { firstValues, readColumn, readRows } from '../../src/table/read.ts';
import { namesOf } from '../../src/table/table.ts';
import { COLUMN_NAMES, column, table } from './arbitraries.ts';
import { withoutRounding } from './oracle.ts';
import { chained } from './steps.ts';

const name = fc.constantFrom(...COLUMN_NAMES);

describe('a table', () => {
  it('gives back the cells that it was made of', () => {
    const columns = fc
      .nat(9)
      .chain((length) => fc.tuple(...COLUMN_NAMES.map((kind) => column(kind, length))));
    fc.assert(
      fc.property(columns, (cells) => {
        const built = createTable(cells.map((values, i) => ({ name: String(i), values })));
        expect(built.columns.map((_, i) => readColumn(built, String(i)))).toEqual(cells.map(withoutRounding));
      }),
    );
  });

  it('is the same from rows as from columns', () => {
    fc.assert(
      fc.property(table, (source) => {
        const builder = createTableBuilder(namesOf(source), ['float']);
        for (const row of readRows(source)) builder.push(row);
        expect(readRows(builder.finish())).toEqual(readRows(source));
      }),
    );
  });

  it('reads pages', () => {
    fc.assert(
      fc.property(chained, name, fc.nat(15), fc.nat(15), (source, key, offset, limit) => {
        expect(readRows(source, offset, limit)).toEqual(readRows(source).slice(offset, offset + limit));
        expect(firstValues(source, key, limit)).toEqual(readColumn(source, key).slice(0, limit));
      }),
    );
  });

  it('refuses columns of different lengths and names that repeat', () => {
    expect(() =>
      createTable([
        { name: 'a', values: [1] },
        { name: 'b', values: [] },
      ]),
    ).toThrow(RangeError);
    expect(() =>
      createTable([
        { name: 'a', values: [] },
        { name: 'a', values: [] },
      ]),
    ).toThrow(RangeError);
  });
});
