import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { selectCandidates } from '../../src/catalogue/select.ts';
import { openDatabase } from '../../src/database/open.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { buildDatabase, createFolder } from '../database/fixture.ts';
import { insert, repeat } from '../schema/read.ts';
import { ask, draftAll } from './candidates.ts';
import { checkCatalogue } from './check-catalogue.ts';

const WIDE = repeat(300, (index) => `c${index}`);

/** Whatever SQLite allows; `endpoints` where it is certain that there is something to ask, or nothing. */
const DATABASES: readonly { what: string; sql: string; endpoints: 'some' | 'none' }[] = [
  { what: 'no tables', endpoints: 'none', sql: 'CREATE TABLE t (a); DROP TABLE t;' },
  {
    what: 'empty tables only',
    endpoints: 'some',
    sql: 'CREATE TABLE p (id INTEGER PRIMARY KEY, born DATE, size REAL); CREATE TABLE c (p_id INTEGER REFERENCES p, name TEXT);',
  },
  {
    what: 'views only',
    endpoints: 'some',
    sql: `CREATE VIEW v AS SELECT 1 AS id, 'one' AS name, 2.5 AS "the price" UNION ALL SELECT 2, 'two', 3.5;
          CREATE VIEW broken AS SELECT * FROM nowhere;`,
  },
  {
    what: 'blobs only',
    endpoints: 'some',
    sql: "CREATE TABLE b (x BLOB, y BLOB); INSERT INTO b VALUES (x'00ff', x''), (x'01', NULL);",
  },
  {
    what: '300 columns',
    endpoints: 'some',
    sql: `CREATE TABLE wide (${WIDE.join(', ')}); ${insert(
      'wide',
      repeat(40, (row) =>
        WIDE.map((_, at) => (at % 3 === 0 ? `'v${(row * at) % 7}'` : `${row * at}`)).join(', '),
      ),
    )}`,
  },
  {
    what: '300 columns without a value',
    endpoints: 'some',
    sql: `CREATE TABLE wide (${WIDE.join(', ')}); INSERT INTO wide DEFAULT VALUES;`,
  },
  {
    what: 'one row of one null',
    endpoints: 'some',
    sql: 'CREATE TABLE t (a); INSERT INTO t VALUES (NULL);',
  },
  {
    what: 'columns that hide the names of the row number',
    endpoints: 'some',
    sql: "CREATE TABLE t (rowid TEXT, _rowid_ TEXT, oid TEXT); INSERT INTO t VALUES ('b', 'b', 'b'), ('a', 'a', 'a');",
  },
  {
    what: 'names that JavaScript knows',
    endpoints: 'some',
    sql: `CREATE TABLE "constructor" ("__proto__" INTEGER PRIMARY KEY, "constructor" TEXT, "toString" TEXT, "valueOf" BLOB);
          INSERT INTO "constructor" VALUES (1, 'a', NULL, x'00'), (2, 'b', '${'x'.repeat(300)}', x'01');
          CREATE TABLE "hasOwnProperty" ("constructor" INTEGER REFERENCES "constructor", n INTEGER);
          INSERT INTO "hasOwnProperty" VALUES (1, 1), (2, 2), (2, 3);`,
  },
  {
    what: 'a table and a column whose names are of no letters',
    endpoints: 'some',
    sql: `CREATE TABLE " " ("?" INTEGER PRIMARY KEY, "%" TEXT, "--" REAL); INSERT INTO " " VALUES (1, 'a', 1.5), (2, 'b', 2.5);
          CREATE TABLE s (s TEXT); INSERT INTO s VALUES ('x'), ('y');`,
  },
  {
    what: 'a table whose name is longer than that of a tool',
    endpoints: 'some',
    sql: `CREATE TABLE "${'responses_of_'.repeat(9)}customers" (id INTEGER PRIMARY KEY, name TEXT);
          CREATE TABLE "${'x'.repeat(200)}" (id INTEGER PRIMARY KEY, name TEXT);
          INSERT INTO "${'responses_of_'.repeat(9)}customers" VALUES (1, 'a'); INSERT INTO "${'x'.repeat(200)}" VALUES (1, 'b');`,
  },
  {
    what: 'infinities, integers of 64 bits and texts like numbers',
    endpoints: 'some',
    sql: `CREATE TABLE n (id INTEGER PRIMARY KEY, up REAL, amount INTEGER, worth TEXT);
          INSERT INTO n VALUES (1, 9e999, 9223372036854775807, '9'), (2, -9e999, 9223372036854775806, '10'),
            (3, 0.5, -9223372036854775808, '100'), (4, 1.5, 1, '-7.5');`,
  },
  {
    what: 'a column of texts and numbers that look the same',
    endpoints: 'some',
    sql: `CREATE TABLE m (kind, status ANY); ${insert(
      'm',
      repeat(20, (row) => (row % 2 === 0 ? "1, 'on'" : "'1', 2")),
    )}`,
  },
  {
    what: 'text that is not valid UTF-8',
    endpoints: 'some',
    sql: "CREATE TABLE t (a TEXT, b TEXT); INSERT INTO t VALUES (cast(x'ff4142' AS TEXT), 'x'), ('ok', 'x'), ('ok', 'y');",
  },
  {
    what: 'a ring of tables, and two that refer to themselves',
    endpoints: 'some',
    sql: `CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, b REFERENCES b (id), a REFERENCES a (id));
          CREATE TABLE b (id INTEGER PRIMARY KEY, name TEXT, a REFERENCES a (id), up REFERENCES b (id));
          INSERT INTO a VALUES (1, 'x', 1, NULL), (2, 'y', 2, 1), (3, 'z', 2, 2); INSERT INTO b VALUES (1, 'u', 1, 2), (2, 'v', 2, 1);`,
  },
  {
    what: 'composite keys, WITHOUT ROWID and STRICT',
    endpoints: 'some',
    sql: `CREATE TABLE room (house TEXT, no INT, size REAL, PRIMARY KEY (house, no)) STRICT, WITHOUT ROWID;
          CREATE TABLE stay (h TEXT, n INT, guest ANY, FOREIGN KEY (h, n) REFERENCES room) STRICT;
          INSERT INTO room VALUES ('A', 1, 10.5), ('A', 2, 12), ('B', 1, 9);
          INSERT INTO stay VALUES ('A', 1, 'Ann'), ('A', 1, 7), ('B', 1, 'Bo'), ('C', 9, NULL);`,
  },
];

describe('hostile databases', () => {
  it.each(DATABASES)('$what', ({ sql, endpoints }) => {
    const { faults, count } = checkCatalogue(buildDatabase(sql));
    expect(faults).toEqual([]);
    expect(count > 0 ? 'some' : 'none').toBe(endpoints);
  });
});

describe('hostile descriptions', () => {
  it.each([
    ['of no letters', '!!!'],
    ['longer than any name', 'the very long label of a thing '.repeat(20)],
    ['that mean something else to lists', 'limit'],
    ['in another script', '顧客の名前'],
    ['of several lines, with quotes', 'a\n"b"  c'],
    ['that JavaScript knows', '__proto__'],
  ])('labels %s', (_what, label) => {
    const folder = createFolder();
    const cell = `"${label.replaceAll('"', '""')}"`;
    const describe = (names: readonly string[]) =>
      names.map((name) => `${name},${cell},${cell},,${cell}`).join('\n');
    const header = 'original_column_name,column_name,column_description,data_format,value_description';
    writeFileSync(
      join(folder, 'person.csv'),
      `${header}\n${describe(['id', 'name', 'town', 'born', 'size', 'boss'])}\n`,
    );
    writeFileSync(
      join(folder, '_tables.csv'),
      `original_table_name,table_name,table_description\nperson,${cell},${cell}\n`,
    );
    const file = buildDatabase(
      `CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, town TEXT, born DATE, size REAL, boss REFERENCES person);
       ${insert(
         'person',
         repeat(
           30,
           (n) => `${n}, 'P ${n}', 't${n % 4}', '19${50 + n}-01-0${1 + (n % 9)}', ${n}.5, ${1 + (n % 3)}`,
         ),
       )}`,
    );
    const { faults, count } = checkCatalogue(file, folder);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(5);
  });
});

describe('names', () => {
  it('of other scripts are spelled in Latin letters', () => {
    const { byName } = catalogueOf(
      `CREATE TABLE "Клиенты" (id INTEGER PRIMARY KEY, "Имя" TEXT); INSERT INTO "Клиенты" VALUES (1, 'Анна'), (2, 'Олег');
       CREATE TABLE "Straße" (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO "Straße" VALUES (1, 'Allee'), (2, 'Gasse');`,
    );
    expect([...byName.keys()].filter((name) => /^list_\w+s$/.test(name))).toEqual([
      'list_klienty_rows',
      'list_strasses',
    ]);
  });

  it('that two sources claim: the later gets a hash of its source, and both are told', () => {
    const file = buildDatabase(
      `CREATE TABLE "order line" (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO "order line" VALUES (1, 'a'), (2, 'b');
       CREATE TABLE "order_line" (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO "order_line" VALUES (3, 'c'), (4, 'd');`,
    );
    // Scores high enough that both are chosen, whatever a taken name costs.
    const lists = draftAll(readSchema({ domain: 'hostile', file }))
      .filter(({ name }) => name === 'list_order_lines')
      .map((candidate) => ({ ...candidate, draft: { ...candidate.draft, score: 100 } }));
    const { chosen, collisions } = selectCandidates(lists, 10);
    expect(chosen.map(({ statement }) => statement.tables)).toEqual([['order line'], ['order_line']]);
    expect(chosen.map(({ name }) => name)).toEqual([
      'list_order_lines',
      expect.stringMatching(/^list_order_lines_[0-9a-f]{6}$/),
    ]);
    expect(collisions).toEqual(['list_order_lines: list of order line and list of order_line']);
    expect(selectCandidates(lists, 10).chosen[1]?.name).toBe(chosen[1]?.name);
  });

  it('do not say a noun in the singular where there are many', () => {
    const { byName } = catalogueOf(
      `CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT); ${insert(
        'country',
        repeat(6, (n) => `${n}, 'Land ${n}'`),
      )}
       CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country_id REFERENCES country, kind TEXT);
       ${insert(
         'city',
         repeat(40, (n) => `${n}, 'Town ${n}', ${1 + (n % 6)}, 'k${n % 4}'`),
       )}`,
    );
    expect([...byName.keys()].filter((name) => /countrys|citys/.test(name))).toEqual([]);
    expect(byName.has('list_countries_with_at_least_n_cities')).toBe(true);
  });
});

describe('answers', () => {
  it('are ordered by the row number, also where a column has its name', () => {
    const file = buildDatabase(
      "CREATE TABLE t (rowid TEXT, name TEXT); INSERT INTO t VALUES ('x', 'c'), ('x', 'a'), ('w', 'b');",
    );
    const rows = askNamed(file, 'list_ts');
    expect(rows.map((row) => row.name ?? row.t_name)).toEqual(['c', 'a', 'b']);
  });

  it('across a linking table name each row once, however often it is linked', () => {
    const file = buildDatabase(
      `CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT); CREATE TABLE actor (id INTEGER PRIMARY KEY, name TEXT);
       CREATE TABLE film_actor (film_id INTEGER REFERENCES film, actor_id INTEGER REFERENCES actor);
       INSERT INTO film VALUES (1, 'Alpha'), (2, 'Beta'); INSERT INTO actor VALUES (1, 'Ann'), (2, 'Bo');
       INSERT INTO film_actor VALUES (1, 1), (1, 1), (2, 1), (1, 2), (1, NULL);`,
    );
    const given = { actor_name: 'Ann' };
    expect(askNamed(file, 'list_films_of_actor', given).map((row) => row.film_title)).toEqual([
      'Alpha',
      'Beta',
    ]);
    expect(askNamed(file, 'count_films_of_actor', given)).toEqual([{ count: 2 }]);
    expect(askNamed(file, 'get_film_with_most_actors')).toMatchObject([
      { film_title: 'Alpha', number_of_actors: 2 },
    ]);
  });

  it('compare texts that hold numbers as numbers', () => {
    const file = buildDatabase(
      `CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price TEXT);
       ${insert(
         'item',
         repeat(30, (n) => `${n}, 'Thing ${n}', '${n * 7}.5'`),
       )}`,
    );
    const given = { minimum_price: 9, maximum_price: 100 };
    const listed = askNamed(file, 'list_items_with_price_between', given).map((row) => row.price);
    expect(listed).toEqual(repeat(14, (n) => `${n * 7}.5`).slice(1));
  });
});

function catalogueOf(sql: string) {
  return createCatalogue(readSchema({ domain: 'hostile', file: buildDatabase(sql) }));
}

function askNamed(file: string, name: string, given: object = {}) {
  const candidate = draftAll(readSchema({ domain: 'hostile', file })).find((each) => each.name === name);
  if (candidate === undefined) throw new Error(`no ${name}`);
  const database = openDatabase(file);
  try {
    return ask(candidate, given, database);
  } finally {
    database.close();
  }
}
