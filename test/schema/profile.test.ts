import { expect, test } from 'vitest';
import { DEFAULT_BUDGET } from '../../src/schema/budget.ts';
import { findColumn, findTable, insert, repeat, schemaOf } from './read.ts';

const profileOf = (values: readonly string[], type = '') =>
  findColumn(schemaOf(`CREATE TABLE t (v ${type}); ${insert('t', values)}`), 't', 'v').profile;

test('counts, range, quartiles and top values', () => {
  expect(profileOf(['3', '1', '2', '2', 'NULL', '4'], 'INTEGER')).toEqual({
    rows: 6,
    nullShare: 1 / 6,
    distinct: 4,
    unique: false,
    minimum: 1,
    maximum: 4,
    quartiles: [2, 2, 3],
    topValues: [
      { value: 2, count: 2 },
      { value: 1, count: 1 },
      { value: 3, count: 1 },
      { value: 4, count: 1 },
    ],
    storedTypes: ['integer'],
    averageLength: 0,
    numericText: false,
    missingText: false,
    dateFormat: null,
  });
});

test('at most 50 top values, ties by value, long texts and blobs left out', () => {
  const { topValues, distinct } = profileOf([
    ...repeat(60, (i) => `${i}`),
    `'${'x'.repeat(201)}'`,
    "x'00'",
    '60',
  ]);
  expect(distinct).toBe(62);
  expect(topValues).toHaveLength(50);
  expect(topValues.slice(0, 3).map(({ value }) => value)).toEqual([60, 1, 2]);
});

test('values are ordered as SQLite orders them: numbers, then text by bytes', () => {
  const { minimum, maximum, storedTypes } = profileOf([
    "'\u{1f680}'",
    "'\uff21'",
    '2.5',
    "'B'",
    "'a'",
    '9007199254740993',
  ]);
  expect([minimum, maximum]).toEqual([2.5, '\u{1f680}']);
  expect(storedTypes).toEqual(['integer', 'real', 'text']);
});

test.each<[readonly string[], boolean]>([
  [["'12'", "'-3.5'", "'0'", 'NULL'], true],
  [["'12'", "'1,200'"], false],
  [["'$12.00'"], false],
  [["'12 %'"], false],
  [["'007'"], false],
  [["' 7'"], false],
  [["''"], false],
  [['12'], false],
])('%j are numbers as text: %s', (values, expected) => {
  expect(profileOf(values).numericText).toBe(expected);
});

test('a big table is sampled in blocks spread over it; the same rows each time', () => {
  const sql = `CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER, c TEXT);
    WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 20000)
    INSERT INTO t SELECT i, i / 100, 'c' || (i % 7) FROM s;`;
  const budget = { ...DEFAULT_BUDGET, rows: 1000, blocks: 10 };
  const schema = schemaOf(sql, budget);
  expect(findTable(schema, 't')).toMatchObject({ rowCount: 20000, rowCountEstimated: false });
  expect(findColumn(schema, 't', 'id').profile).toMatchObject({ rows: 1000, minimum: 1, maximum: 20000 });
  expect(findColumn(schema, 't', 'c').profile.distinct).toBe(7);
  expect(findTable(schema, 't').samples.length).toBe(32);
  expect(schemaOf(sql, budget)).toEqual(schema);
});

test('in a file above the budget rows are estimated from the density of row numbers', () => {
  const sql = `CREATE TABLE t (id INTEGER PRIMARY KEY);
    WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 2100000) INSERT INTO t SELECT i * 2 FROM s;`;
  const table = findTable(schemaOf(sql, { ...DEFAULT_BUDGET, countBytes: 4096 }), 't');
  expect(table.rowCountEstimated).toBe(true);
  expect(Math.abs(table.rowCount - 2100000)).toBeLessThan(5000);
});

test('the budget of bytes ends the reading of huge values', () => {
  const sql = `CREATE TABLE t (v BLOB); ${insert(
    't',
    repeat(20, () => 'zeroblob(100000)'),
  )}`;
  const { rows } = findColumn(schemaOf(sql, { ...DEFAULT_BUDGET, bytes: 500_000 }), 't', 'v').profile;
  expect(rows).toBe(6);
});

test('sample rows are spread, prefer filled rows, leave out blobs and long texts', () => {
  const rows = repeat(320, (i) => `${i}, ${i % 10 === 5 ? "'full'" : 'NULL'}, x'00', '${'y'.repeat(201)}'`);
  const { samples } = findTable(
    schemaOf(`CREATE TABLE t (id INTEGER PRIMARY KEY, v, b, l); ${insert('t', rows)}`),
    't',
  );
  expect(samples).toHaveLength(32);
  expect(samples.filter((row) => row.values.v === 'full').length).toBeGreaterThan(20);
  expect(Object.keys(samples[0]?.values ?? {})).toEqual(['id', 'v']);
});

test('sample rows prefer those whose parents exist', () => {
  const schema = schemaOf(
    `CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE c (id INTEGER PRIMARY KEY, p_id INTEGER REFERENCES p);
     ${insert(
       'p',
       repeat(10, (i) => `${i}, 'p${i}'`),
     )} ${insert(
       'c',
       repeat(128, (i) => `${i}, ${i % 4 === 0 ? (i % 10) + 1 : i + 500}`),
     )}`,
  );
  const { samples } = findTable(schema, 'c');
  expect(samples).toHaveLength(32);
  expect(samples.every((row) => row.parents['c(p_id)->p(id)'] !== undefined)).toBe(true);
});
