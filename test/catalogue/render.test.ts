import { describe, expect, it } from 'vitest';
import { argument, column, countAll, type Query } from '../../src/catalogue/sql/query.ts';
import { renderQuery } from '../../src/catalogue/sql/render.ts';
import type { Relation, Table } from '../../src/schema/model.ts';

const track = { name: 'Track' } as Table;
const album = relation('Track', ['AlbumId'], 'Album', ['AlbumId']);
const artist = relation('Album', ['ArtistId'], 'Artist', ['ArtistId']);
const query: Query = {
  base: track,
  outputs: [{ name: 'count', of: countAll() }],
  where: [],
  groupBy: [],
  having: [],
  orderBy: [],
  distinct: false,
};

describe('renderQuery', () => {
  it('joins what a filter needs, step by step, and leaves out rows without a partner', () => {
    const statement = renderQuery(
      {
        ...query,
        where: [
          {
            kind: 'compare',
            left: column([album, artist], 'Name'),
            operator: '=',
            right: argument('artist_name'),
          },
        ],
      },
      'value',
    );
    expect(statement.sql).toBe(
      'SELECT count(*) AS "count" FROM "Track" AS t0 JOIN "Album" AS t1 ON t1."AlbumId" = t0."AlbumId" ' +
        'JOIN "Artist" AS t2 ON t2."ArtistId" = t1."ArtistId" WHERE t2."Name" = ?',
    );
    const spelled = { table: 'Artist', column: 'Name' };
    expect(statement.binds).toEqual([{ kind: 'argument', name: 'artist_name', spelled }]);
    expect(statement.tables).toEqual(['Track', 'Album', 'Artist']);
    expect(statement.joins).toBe(2);
  });

  it('keeps rows without a partner where only an output asks for it', () => {
    const outputs = [{ name: 'title', of: column([album], 'Title') }];
    expect(renderQuery({ ...query, outputs }, 'rows').sql).toBe(
      'SELECT t1."Title" AS "title" FROM "Track" AS t0 LEFT JOIN "Album" AS t1 ON t1."AlbumId" = t0."AlbumId" LIMIT ? OFFSET ?',
    );
  });

  it('quotes whatever a name holds, and joins on all columns of a key', () => {
    const odd = relation('a "b"', ['x y', 'z'], 'select', ['1', 'ü']);
    const outputs = [{ name: 'of "it"', of: column([odd], 'a;b') }];
    expect(renderQuery({ ...query, base: { ...track, name: 'a "b"' }, outputs }, 'row').sql).toBe(
      'SELECT t1."a;b" AS "of ""it""" FROM "a ""b""" AS t0 LEFT JOIN "select" AS t1 ON t1."1" = t0."x y" AND t1."ü" = t0."z" LIMIT 1',
    );
  });

  it('binds in the order of the question marks, optional arguments twice', () => {
    const date = column([], 'Date');
    const statement = renderQuery(
      {
        ...query,
        outputs: [
          {
            name: 'percentage',
            of: {
              kind: 'quotient',
              part: {
                kind: 'countIf',
                condition: {
                  kind: 'compare',
                  left: column([], 'Kind'),
                  operator: '=',
                  right: argument('kind'),
                },
              },
              whole: countAll(),
              percent: true,
            },
          },
        ],
        where: [
          { kind: 'compare', left: column([], 'Name'), operator: 'contains', right: argument('text') },
          { kind: 'compare', left: date, operator: 'begins', right: argument('date', true) },
        ],
      },
      'value',
    );
    expect(statement.sql).toBe(
      'SELECT 100.0 * count(CASE WHEN t0."Kind" = ? THEN 1 END) / nullif(count(*), 0) AS "percentage" FROM "Track" AS t0 ' +
        `WHERE (t0."Name" LIKE ? ESCAPE '\\' OR t0."Name" GLOB '*[^ -~]*' AND fold(t0."Name") LIKE ? ESCAPE '\\') ` +
        `AND (? IS NULL OR t0."Date" LIKE ? || '%')`,
    );
    expect(statement.binds).toEqual([
      { kind: 'argument', name: 'kind', spelled: { table: 'Track', column: 'Kind' } },
      { kind: 'argument', name: 'text', pattern: 'contains' },
      { kind: 'argument', name: 'text', pattern: 'contains' },
      { kind: 'argument', name: 'date', whenAbsent: null },
      { kind: 'argument', name: 'date', whenAbsent: null },
    ]);
  });

  it('asks for rows without children without joining them', () => {
    const statement = renderQuery(
      { ...query, base: { ...track, name: 'Album' }, where: [{ kind: 'childless', relation: album }] },
      'value',
    );
    expect(statement.sql).toBe(
      'SELECT count(*) AS "count" FROM "Album" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "Track" AS c WHERE c."AlbumId" = t0."AlbumId")',
    );
    expect(statement.tables).toEqual(['Album', 'Track']);
  });

  it('compares with the average over the whole table', () => {
    const where = [{ kind: 'aboveAverage' as const, of: column([], 'Price', 'real') }];
    expect(renderQuery({ ...query, where }, 'value').sql).toBe(
      'SELECT count(*) AS "count" FROM "Track" AS t0 WHERE CAST(t0."Price" AS REAL) > ' +
        '(SELECT avg(CAST(s."Price" AS REAL)) FROM "Track" AS s)',
    );
  });
});

function relation(child: string, childColumns: string[], parent: string, parentColumns: string[]): Relation {
  return {
    id: `${child}(${childColumns.join()})->${parent}(${parentColumns.join()})`,
    child,
    childColumns,
    parent,
    parentColumns,
    declared: true,
    cardinality: 'many-to-one',
    matchShare: 1,
    childlessShare: 0,
    fanOut: { mean: 1, maximum: 1 },
  };
}
