import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareRelations } from '../../bench/relations.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { DEFAULT_BUDGET } from '../../src/schema/budget.ts';
import { insert, repeat, schemaOf } from './read.ts';

const inferred = (sql: string) =>
  schemaOf(sql)
    .relations.filter((relation) => !relation.declared)
    .map((relation) => relation.id)
    .toSorted();

const ARTISTS = `CREATE TABLE artists (id INTEGER PRIMARY KEY, name TEXT); ${insert(
  'artists',
  repeat(20, (i) => `${i}, 'Artist ${i}'`),
)}`;

describe('what is found where nothing is declared', () => {
  test('by the table name and the key', () => {
    expect(
      inferred(`${ARTISTS} CREATE TABLE albums (id INTEGER PRIMARY KEY, title TEXT, artist_id INTEGER);
        ${insert(
          'albums',
          repeat(30, (i) => `${i}, 'Album ${i}', ${(i % 9) + 1}`),
        )}`),
    ).toEqual(['albums(artist_id)->artists(id)']);
  });

  test('by the same name on both sides, to the table that is named so', () => {
    expect(
      inferred(`CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, Name TEXT); ${insert(
        'Customer',
        repeat(9, (i) => `${i}, 'C${i}'`),
      )}
        CREATE TABLE CustomerAddress (CustomerId INTEGER PRIMARY KEY, City TEXT); ${insert(
          'CustomerAddress',
          repeat(9, (i) => `${i}, 'X'`),
        )}
        CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER); ${insert(
          'Invoice',
          repeat(20, (i) => `${i}, ${(i % 9) + 1}`),
        )}`),
    ).toEqual([
      'CustomerAddress(CustomerId)->Customer(CustomerId)',
      'Invoice(CustomerId)->Customer(CustomerId)',
    ]);
  });

  test('by the table name alone, by a role before it, across spelling and types', () => {
    expect(
      inferred(`CREATE TABLE airport (code TEXT PRIMARY KEY, city TEXT); ${insert(
        'airport',
        repeat(9, (i) => `'AP${i}', 'City ${i}'`),
      )}
        CREATE TABLE TV_Channel (id TEXT PRIMARY KEY, series TEXT); ${insert(
          'TV_Channel',
          repeat(9, (i) => `'${700 + i}', 'S${i}'`),
        )}
        CREATE TABLE Flight (no INTEGER PRIMARY KEY, source_airport TEXT, DestinationAirport TEXT, Channel INTEGER);
        ${insert(
          'Flight',
          repeat(20, (i) => `${i}, 'AP${(i % 9) + 1}', 'AP${((i * 2) % 9) + 1}', ${700 + (i % 9) + 1}`),
        )}`),
    ).toEqual([
      'Flight(Channel)->TV_Channel(id)',
      'Flight(DestinationAirport)->airport(code)',
      'Flight(source_airport)->airport(code)',
    ]);
  });

  test('people by what they do, and a table that refers to itself', () => {
    expect(
      inferred(`CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, reports_to INTEGER); ${insert(
        'employees',
        repeat(8, (i) => `${i}, 'E${i}', ${i === 1 ? 'NULL' : Math.ceil(i / 3)}`),
      )}
        CREATE TABLE customers (id INTEGER PRIMARY KEY, support_rep_id INTEGER); ${insert(
          'customers',
          repeat(20, (i) => `${i}, ${(i % 3) + 3}`),
        )}`),
    ).toEqual(['customers(support_rep_id)->employees(id)', 'employees(reports_to)->employees(id)']);
  });

  test('by a key of the same name, before or after a word that tells two of them apart', () => {
    expect(
      inferred(`CREATE TABLE person (p_id INTEGER PRIMARY KEY, born INTEGER); ${insert(
        'person',
        repeat(9, (i) => `${i + 700}, 1`),
      )}
        CREATE TABLE disabled (p_id INTEGER PRIMARY KEY); ${insert(
          'disabled',
          repeat(4, (i) => `${i + 700}`),
        )}
        CREATE TABLE advised (p_id INTEGER, p_id_other INTEGER); ${insert(
          'advised',
          repeat(12, (i) => `${(i % 9) + 701}, ${((i * 2) % 9) + 701}`),
        )}
        CREATE TABLE place (city TEXT PRIMARY KEY, region TEXT); ${insert(
          'place',
          repeat(9, (i) => `'City ${i}', 'R'`),
        )}
        CREATE TABLE shop (id_shop INTEGER PRIMARY KEY, city TEXT); ${insert(
          'shop',
          repeat(30, (i) => `${i}, 'City ${(i % 9) + 1}'`),
        )}
        CREATE TABLE pair (shop_id1 INTEGER, shop_id2 INTEGER); ${insert(
          'pair',
          repeat(30, (i) => `${i}, ${31 - i}`),
        )}`),
    ).toEqual([
      'advised(p_id)->person(p_id)',
      'advised(p_id_other)->person(p_id)',
      'disabled(p_id)->person(p_id)',
      'pair(shop_id1)->shop(id_shop)',
      'pair(shop_id2)->shop(id_shop)',
      'shop(city)->place(city)',
    ]);
  });

  test('composite keys, with what they imply left out', () => {
    expect(
      inferred(`CREATE TABLE course (course_id TEXT PRIMARY KEY, title TEXT); ${insert(
        'course',
        repeat(6, (i) => `'C-${i}', 'T${i}'`),
      )}
        CREATE TABLE section (course_id TEXT, sec_id INTEGER, year INTEGER, room TEXT, PRIMARY KEY (course_id, sec_id, year));
        ${insert(
          'section',
          repeat(24, (i) => `'C-${(i % 6) + 1}', ${(i % 4) + 1}, ${2000 + i}, 'R'`),
        )}
        CREATE TABLE takes (course_id TEXT, sec_id INTEGER, year INTEGER, grade TEXT);
        ${insert(
          'takes',
          repeat(
            60,
            (i) =>
              `'C-${((i % 24) % 6) + 1 > 6 ? 1 : (((i % 24) + 1) % 6) + 1}', ${(((i % 24) + 1) % 4) + 1}, ${2000 + (i % 24) + 1}, 'A'`,
          ),
        )}`),
    ).toEqual([
      'section(course_id)->course(course_id)',
      'takes(course_id,sec_id,year)->section(course_id,sec_id,year)',
    ]);
  });

  test('beside declared ones, for columns that have none', () => {
    const schema = schemaOf(`${ARTISTS} CREATE TABLE genres (id INTEGER PRIMARY KEY); ${insert(
      'genres',
      repeat(5, (i) => `${i}`),
    )}
      CREATE TABLE songs (id INTEGER PRIMARY KEY, artist_id INTEGER REFERENCES artists (id), genre_id INTEGER);
      ${insert(
        'songs',
        repeat(30, (i) => `${i}, ${(i % 9) + 1}, ${(i % 5) + 1}`),
      )}`);
    expect(schema.relations.map(({ id, declared }) => [id, declared])).toEqual([
      ['songs(artist_id)->artists(id)', true],
      ['songs(genre_id)->genres(id)', false],
    ]);
  });
});

describe('what is not found', () => {
  test('numbers that lie in a key by chance', () => {
    expect(
      inferred(`${ARTISTS} CREATE TABLE visitors (visitor_no INTEGER PRIMARY KEY, Age INTEGER, rating INTEGER, floor INTEGER, quantity INTEGER);
        ${insert(
          'visitors',
          repeat(20, (i) => `${i}, ${i}, ${(i % 5) + 1}, ${(i % 3) + 1}, ${(i % 7) + 1}`),
        )}`),
    ).toEqual([]);
  });

  test('keys of tables that are numbered alike', () => {
    expect(
      inferred(`${ARTISTS} CREATE TABLE orders (order_id INTEGER PRIMARY KEY); ${insert(
        'orders',
        repeat(20, (i) => `${i}`),
      )}
        CREATE TABLE order_items (order_item_id INTEGER PRIMARY KEY); ${insert(
          'order_items',
          repeat(20, (i) => `${i}`),
        )}`),
    ).toEqual([]);
  });

  test('the same name with other values', () => {
    expect(
      inferred(
        `${ARTISTS} CREATE TABLE albums (id INTEGER PRIMARY KEY, artist_id INTEGER); ${insert(
          'albums',
          repeat(30, (i) => `${i}, ${i + 500}`),
        )}`,
      ),
    ).toEqual([]);
  });
});

test('a sampled child and a parent too big to be held are measured all the same', () => {
  const sql = `CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER);
    WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 20000) INSERT INTO parent SELECT i, 'p' || i FROM s;
    WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 40000) INSERT INTO child SELECT i, (i * 7919) % 10000 + 1 FROM s;`;
  const [relation] = schemaOf(sql, { ...DEFAULT_BUDGET, rows: 5000 }).relations;
  expect(relation).toMatchObject({
    id: 'child(parent_id)->parent(id)',
    matchShare: 1,
    cardinality: 'many-to-one',
  });
  // The truth is 0.5 and 4; both are estimates from an eighth of the rows.
  expect(Math.abs((relation?.childlessShare ?? 0) - 0.5)).toBeLessThan(0.2);
  expect(Math.abs((relation?.fanOut.mean ?? 0) - 4)).toBeLessThan(1.5);
});

const reference = process.env.ROOKERY_REFERENCE_DATA;

test.skipIf(reference === undefined)(
  '25 real databases without their declarations (needs ROOKERY_REFERENCE_DATA)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rookery-relations-'));
    try {
      const counts = discoverDomains(join(reference ?? '', 'real-databases')).map(({ name, file }) => {
        const { right, wrong, missed } = compareRelations(name, file, join(folder, `${name}.sqlite`));
        return [right.length, wrong.length, missed.length] as const;
      });
      const [right, wrong, missed] = [0, 1, 2].map((at) =>
        counts.reduce((sum, row) => sum + (row[at] ?? 0), 0),
      );
      expect((right ?? 0) / ((right ?? 0) + (missed ?? 0))).toBeGreaterThanOrEqual(0.8);
      expect((right ?? 0) / ((right ?? 0) + (wrong ?? 0))).toBeGreaterThanOrEqual(0.9);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
