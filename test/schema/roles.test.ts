import { expect, test } from 'vitest';
import type { ColumnRole } from '../../src/schema/model.ts';
import { findColumn, findTable, insert, repeat, schemaOf } from './read.ts';

/** A column's definition, its 40 values, and the role that it must get. */
const CASES: readonly (readonly [definition: string, value: (i: number) => string, role: ColumnRole])[] = [
  ['FirstName TEXT', (i) => `'Ann${i % 9}'`, 'label'],
  ['Last TEXT', (i) => `'Lee${i}'`, 'label'],
  ['title TEXT', (i) => `'The way of ${i}'`, 'label'],
  ['gender TEXT', (i) => (i % 2 ? "'M'" : "'F'"), 'category'],
  ['state TEXT', (i) => `'S${i % 30}'`, 'category'],
  ['container_type TEXT', (i) => (i % 2 ? "'Can'" : "'Bottle'"), 'category'],
  ['StarRating INTEGER', (i) => `${(i % 5) + 1}`, 'measure'],
  ['price REAL', (i) => `${i}.5`, 'measure'],
  ['amount NUMERIC', (i) => `${i * 3}`, 'measure'],
  ['weight TEXT', (i) => `'${i}.25'`, 'measure'],
  ['salary TEXT', (i) => `'$${i},234.50'`, 'text'],
  ['active TEXT', (i) => (i % 2 ? "'TRUE'" : "'FALSE'"), 'flag'],
  ['subscribed TEXT', (i) => (i % 2 ? "'yes'" : "'no'"), 'flag'],
  ['is_open INTEGER', (i) => `${i % 2}`, 'flag'],
  ['official TEXT', (i) => (i % 2 ? "'T'" : "'F'"), 'flag'],
  ['kids INTEGER', (i) => `${i % 2}`, 'measure'],
  ['zip INTEGER', (i) => `${90000 + i}`, 'code'],
  ['phone TEXT', (i) => `'(555) 010-00${10 + i}'`, 'code'],
  ['email TEXT', (i) => `'a${i}@example.org'`, 'code'],
  ['credit_card_number INTEGER', (i) => `${4000000000000000 + i}`, 'code'],
  ['flight_no INTEGER', (i) => `${100 + i}`, 'code'],
  ['number_of_seats INTEGER', (i) => `${100 + i}`, 'measure'],
  ['release_year INTEGER', (i) => `${1980 + i}`, 'year'],
  ['founded TEXT', (i) => `'${1900 + i}'`, 'year'],
  ['years_of_service INTEGER', (i) => `${i}`, 'measure'],
  ['day DATE', (i) => `'2024-01-${10 + (i % 20)}'`, 'date'],
  ['at DATETIME', (i) => `'2024-01-${10 + (i % 20)} 10:00:00'`, 'date'],
  ['bought TEXT', (i) => `'2024-02-${10 + (i % 19)}'`, 'date'],
  ['shipped TEXT', (i) => `'${(i % 12) + 1}/${(i % 28) + 1}/2020'`, 'date'],
  ['created_at INTEGER', (i) => `${1700000000 + i * 86400}`, 'date'],
  [
    'review TEXT',
    (i) => `'It was good, the ${i}th of its kind, and I would go there again any day.'`,
    'text',
  ],
  ['street_address TEXT', (i) => `'${i} Main Street'`, 'text'],
  ['website TEXT', (i) => `'https://example.org/${i}'`, 'url'],
  ['latitude REAL', (i) => `${i}.125`, 'geo'],
  ['photo BLOB', (i) => `x'0${i % 10}'`, 'blob'],
  ['external_id INTEGER', (i) => `${i * 17}`, 'key'],
  ['month INTEGER', (i) => `${(i % 12) + 1}`, 'category'],
];

test.each(CASES)('%s', (definition, value, role) => {
  const schema = schemaOf(
    `CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, ${definition}); ${insert(
      'thing',
      repeat(40, (i) => `${i}, 'Thing ${i}', ${value(i)}`),
    )}`,
  );
  const columns = findTable(schema, 'thing').columns.map((column) => column.role);
  expect(columns).toEqual(['key', 'label', role]);
});

test.each([
  ['day DATE', "'2024-01-31'", 'iso-date'],
  ['day TEXT', "'2024-01-31T10:00:00Z'", 'iso-datetime'],
  ['day TEXT', "'31 January 2024'", 'clear'],
  ['day DATE', '20240131', 'clear'],
  ['day TEXT', "'3/4/2013'", 'other'],
  ['day TEXT', "'2024-13-45'", null],
])('%s %s is written as %s', (definition, value, format) => {
  const schema = schemaOf(`CREATE TABLE t (${definition}); INSERT INTO t VALUES (${value});`);
  expect(findColumn(schema, 't', 'day').profile.dateFormat).toBe(format);
});

test('a key that people read is a label, one that they do not is a key', () => {
  const schema = schemaOf(
    `CREATE TABLE department (dept_name TEXT PRIMARY KEY); ${insert('department', ["'Physics'", "'Fine Arts'"])}
     CREATE TABLE country (Code TEXT PRIMARY KEY, Name TEXT); ${insert('country', ["'AFG', 'Afghanistan'", "'NLD', 'Netherlands'"])}
     CREATE TABLE course (id INTEGER PRIMARY KEY, dept_name TEXT REFERENCES department); ${insert('course', ["1, 'Physics'", "2, 'Physics'"])}`,
  );
  expect(findColumn(schema, 'department', 'dept_name').role).toBe('label');
  expect(findColumn(schema, 'country', 'Code').role).toBe('key');
  expect(findColumn(schema, 'course', 'dept_name').role).toBe('key');
});

test('a title in a table of people is no name of the row', () => {
  const schema = schemaOf(
    `CREATE TABLE employee (id INTEGER PRIMARY KEY, last_name TEXT, title TEXT); ${insert(
      'employee',
      repeat(8, (i) => `${i}, 'N${i}', 'T${i}'`),
    )}`,
  );
  expect(findColumn(schema, 'employee', 'title').role).toBe('category');
});

test('a table without a name gets its most distinctive short text as label', () => {
  const schema = schemaOf(
    `CREATE TABLE ref_size (code TEXT PRIMARY KEY, description TEXT); ${insert('ref_size', ["'S', 'Small'", "'L', 'Large'"])}`,
  );
  expect(findColumn(schema, 'ref_size', 'description').role).toBe('label');
});

test('a key that a view repeats is no measure there', () => {
  const schema = schemaOf(
    `CREATE TABLE carrier (id INTEGER PRIMARY KEY); ${insert('carrier', ['1', '2'])}
     CREATE TABLE orders (id INTEGER PRIMARY KEY, via INTEGER REFERENCES carrier, n INTEGER); ${insert('orders', ['1, 1, 5', '2, 2, 7'])}
     CREATE VIEW v AS SELECT via, n FROM orders;`,
  );
  expect(findTable(schema, 'v').columns.map((column) => column.role)).toEqual(['key', 'measure']);
});
