import { expect, test } from 'vitest';
import { findColumn, findTable, insert, repeat, schemaOf } from './read.ts';

const namesOf = (sql: string) => schemaOf(sql).tables.map((table) => table.name);

test.each([
  'with space',
  'quo"te',
  "apo'strophe",
  'sla/sh\\back',
  'Straße 表 🚀',
  'select',
  '1st',
  'semi;colon --',
  'a.b',
  '[bracket]',
  '`tick`',
  ' ',
])('a table and a column named %j', (name) => {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const schema = schemaOf(
    `CREATE TABLE ${quoted} (id INTEGER PRIMARY KEY, ${quoted} TEXT); INSERT INTO ${quoted} VALUES (1, 'x');
     CREATE TABLE child (${quoted} REFERENCES ${quoted}); INSERT INTO child VALUES (1);`,
  );
  expect(findColumn(schema, name, name).profile.topValues).toEqual([{ value: 'x', count: 1 }]);
  expect(schema.relations).toMatchObject([{ child: 'child', parent: name, matchShare: 1, declared: true }]);
});

test('names that differ only in case are one name to SQLite, and foreign keys may spell them anyhow', () => {
  expect(() => schemaOf('CREATE TABLE t (a, A)')).toThrow(/duplicate column/);
  expect(() => schemaOf('CREATE TABLE t (a); CREATE TABLE T (a)')).toThrow(/already exists/);
  const schema = schemaOf(
    'CREATE TABLE Parent (Id INTEGER PRIMARY KEY); CREATE TABLE child (p REFERENCES PARENT (ID)); INSERT INTO Parent VALUES (1); INSERT INTO child VALUES (1);',
  );
  expect(schema.relations[0]).toMatchObject({ parent: 'Parent', parentColumns: ['Id'] });
});

test('no primary key: a unique index identifies rows if it has no nulls', () => {
  const schema = schemaOf(
    `CREATE TABLE a (x, y); CREATE TABLE b (x, y NOT NULL UNIQUE); CREATE TABLE c (x UNIQUE, y);
     INSERT INTO a VALUES (1, 1); INSERT INTO b VALUES (1, 1); INSERT INTO c VALUES (NULL, 1);`,
  );
  const keys = schema.tables.map(({ primaryKey, rowKey, hasRowId }) => ({ primaryKey, rowKey, hasRowId }));
  expect(keys).toEqual([
    { primaryKey: [], rowKey: [], hasRowId: true },
    { primaryKey: [], rowKey: ['y'], hasRowId: true },
    { primaryKey: [], rowKey: [], hasRowId: true },
  ]);
});

test('composite keys, in the order of the key', () => {
  const schema = schemaOf(
    `CREATE TABLE room (floor INTEGER, no INTEGER, PRIMARY KEY (no, floor)); INSERT INTO room VALUES (1, 2), (2, 2);
     CREATE TABLE stay (f INTEGER, n INTEGER, FOREIGN KEY (n, f) REFERENCES room); INSERT INTO stay VALUES (1, 2), (1, 2), (9, 2);`,
  );
  expect(findTable(schema, 'room').primaryKey).toEqual(['no', 'floor']);
  expect(schema.relations).toMatchObject([
    {
      childColumns: ['n', 'f'],
      parentColumns: ['no', 'floor'],
      matchShare: 2 / 3,
      childlessShare: 0.5,
      cardinality: 'many-to-one',
    },
  ]);
});

test('WITHOUT ROWID', () => {
  const schema = schemaOf(
    "CREATE TABLE t (k TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO t VALUES ('a', 1);",
  );
  expect(findTable(schema, 't')).toMatchObject({ hasRowId: false, rowCount: 1, primaryKey: ['k'] });
  expect(findTable(schema, 't').samples).toHaveLength(1);
});

test('columns that hide the names of the row number', () => {
  const schema = schemaOf(
    'CREATE TABLE t (rowid TEXT, _rowid_ TEXT, oid TEXT); INSERT INTO t VALUES (1, 2, 3);',
  );
  expect(findTable(schema, 't')).toMatchObject({ hasRowId: false, rowCount: 1 });
});

test('views are read; broken ones and those that would cost too much are left out', () => {
  const schema = schemaOf(
    `CREATE TABLE t (id INTEGER PRIMARY KEY, n); ${insert(
      't',
      repeat(300, (i) => `${i}, 'n${i}'`),
    )}
     CREATE VIEW fine AS SELECT n AS "the name", count(*) FROM t GROUP BY n;
     CREATE VIEW gone AS SELECT * FROM nowhere;
     CREATE VIEW odd AS SELECT no_such_function(n) FROM t;
     CREATE VIEW endless AS SELECT a.id FROM t a, t b, t c, t d;`,
  );
  expect(schema.tables.map(({ name, kind, rowCount }) => [name, kind, rowCount])).toEqual([
    ['t', 'table', 300],
    ['fine', 'view', 300],
  ]);
  expect(findTable(schema, 'fine').columns.map((column) => column.name)).toEqual(['the name', 'count(*)']);
});

test('generated columns, virtual and stored', () => {
  const schema = schemaOf(
    `CREATE TABLE t (a INTEGER, b INTEGER GENERATED ALWAYS AS (a * 2) VIRTUAL, c TEXT AS (a || 'x') STORED);
     INSERT INTO t (a) VALUES (1), (2);`,
  );
  const columns = findTable(schema, 't').columns.map(({ name, declaredType, generated, profile }) => [
    name,
    declaredType,
    generated,
    profile.maximum,
  ]);
  expect(columns).toEqual([
    ['a', 'INTEGER', false, 2],
    ['b', 'INTEGER', true, 4],
    ['c', 'TEXT', true, '2x'],
  ]);
});

test('virtual tables and their shadow tables are left out', () => {
  const names = namesOf(
    `CREATE VIRTUAL TABLE f USING fts5 (x); CREATE VIRTUAL TABLE r USING rtree (id, x1, x2);
     CREATE VIRTUAL TABLE o USING fts4 (x); CREATE TABLE plain (a INTEGER PRIMARY KEY AUTOINCREMENT);
     INSERT INTO f VALUES ('word'); CREATE TABLE f_notes (a);`,
  );
  expect(names).toEqual(['plain', 'f_notes']);
});

test('STRICT tables and columns without a type', () => {
  const schema = schemaOf(
    `CREATE TABLE s (a INT, b REAL, c TEXT, d BLOB, e ANY) STRICT; CREATE TABLE u (a, b, "c" WHATEVER);
     INSERT INTO s VALUES (1, 2, '3', x'04', 5); INSERT INTO u VALUES (1, 'x', NULL), (2.5, x'00', NULL);`,
  );
  expect(
    findTable(schema, 's').columns.map(({ affinity, profile }) => [affinity, profile.storedTypes]),
  ).toEqual([
    ['integer', ['integer']],
    ['real', ['real']],
    ['text', ['text']],
    ['blob', ['blob']],
    ['blob', ['integer']],
  ]);
  expect(
    findTable(schema, 'u').columns.map(({ declaredType, profile }) => [declaredType, profile.storedTypes]),
  ).toEqual([
    ['', ['integer', 'real']],
    ['', ['text', 'blob']],
    ['WHATEVER', []],
  ]);
});

test('foreign keys to what does not exist are dropped, the others stay', () => {
  const schema = schemaOf(
    `CREATE TABLE p (id INTEGER PRIMARY KEY, x); INSERT INTO p VALUES (1, 1);
     CREATE TABLE c (a REFERENCES nowhere (id), b REFERENCES p ("nothing"), d REFERENCES p (id), e REFERENCES p (id));
     INSERT INTO c VALUES (1, 1, 1, NULL);
     CREATE TABLE q (k, l, PRIMARY KEY (k, l)); CREATE TABLE w (z REFERENCES q); INSERT INTO w VALUES (1);`,
  );
  expect(schema.relations.filter((relation) => relation.declared).map((relation) => relation.id)).toEqual([
    'c(d)->p(id)',
    'c(e)->p(id)',
  ]);
});

test('a foreign key to values that are not unique is no relation: it would multiply rows', () => {
  const schema = schemaOf(
    "CREATE TABLE p (id INTEGER PRIMARY KEY, x TEXT); INSERT INTO p VALUES (1, 'a'), (2, 'a'); CREATE TABLE c (x REFERENCES p (x)); INSERT INTO c VALUES ('a');",
  );
  expect(schema.relations).toEqual([]);
});

test('a table that refers to itself', () => {
  const schema = schemaOf(
    `CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, boss REFERENCES person (id));
     INSERT INTO person VALUES (1, 'A', NULL), (2, 'B', 1), (3, 'C', 1), (4, 'D', 2);`,
  );
  expect(schema.relations).toMatchObject([
    { matchShare: 0.75, childlessShare: 0.5, fanOut: { mean: 1.5, maximum: 2 } },
  ]);
  const deepest = findTable(schema, 'person').samples.find((row) => row.values.name === 'D');
  const id = 'person(boss)->person(id)';
  expect(deepest?.parents[id]?.values.name).toBe('B');
  expect(deepest?.parents[id]?.parents[id]?.values.name).toBe('A');
});

test('text that is not valid UTF-8', () => {
  const schema = schemaOf("CREATE TABLE t (a TEXT); INSERT INTO t VALUES (cast(x'ff4142' AS TEXT)), ('ok');");
  expect(findColumn(schema, 't', 'a').profile.distinct).toBe(2);
});

test('300 columns', () => {
  const names = repeat(300, (i) => `c${i}`);
  const schema = schemaOf(
    `CREATE TABLE wide (${names.join(', ')}); ${insert('wide', [names.map((_, i) => i).join(', ')])}`,
  );
  expect(findTable(schema, 'wide').columns).toHaveLength(300);
  expect(findColumn(schema, 'wide', 'c300').profile.maximum).toBe(299);
});

test('empty tables, also as parents and children', () => {
  const schema = schemaOf(
    'CREATE TABLE p (id INTEGER PRIMARY KEY, born DATE, size REAL); CREATE TABLE c (p_id INTEGER REFERENCES p);',
  );
  expect(findTable(schema, 'p')).toMatchObject({ rowCount: 0, samples: [] });
  expect(findColumn(schema, 'p', 'born').profile).toMatchObject({
    distinct: 0,
    minimum: null,
    quartiles: null,
    nullShare: 0,
  });
  expect(schema.relations).toMatchObject([
    { matchShare: 0, childlessShare: 0, fanOut: { mean: 0, maximum: 0 } },
  ]);
});

test('a database of no tables', () => {
  expect(schemaOf('CREATE TABLE t (a); DROP TABLE t;')).toEqual({
    domain: 'fixture',
    tables: [],
    relations: [],
  });
});
