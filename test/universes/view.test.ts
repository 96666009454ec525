import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import type { Schema } from '../../src/schema/model.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { readRows } from '../../src/table/read.ts';
import { namesOf } from '../../src/table/table.ts';
import { parseEntry, toUniverse } from '../../src/universes/file.ts';
import { loadView } from '../../src/universes/load.ts';
import { createFolder } from '../fixtures/folder.ts';

const folder = createFolder();
const file = join(folder.path, 'v.sqlite');
let schema: Schema;

beforeAll(() => {
  const database = new Database(file);
  database.exec(`
    CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, city_id INTEGER, "Shoe Size (EU)" REAL);
    CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE "odd-one; x" ("a b" INTEGER, "a_b" INTEGER, "a-b" INTEGER, "a_b_2" INTEGER, "q""t" TEXT, "d.ot" TEXT);
    INSERT INTO person VALUES (1, 'Ann', 10, 38), (2, 'Bob', 20, 43.5), (3, 'Cat', 10, 39), (4, 'Dan', NULL, NULL);
    INSERT INTO city VALUES (10, 'Oslo'), (20, 'Bob'), (30, 'Rome');
    INSERT INTO "odd-one; x" VALUES (1, 2, 3, 4, 'five', 'six');
  `);
  database.close();
  schema = readSchema({ domain: 'v', file });
});
afterAll(() => folder.remove());

type Tables = Readonly<Record<string, readonly [table: string, prefix: string]>>;

function load(tables: Tables, conditions: readonly unknown[] = []): { names: string[]; rows: unknown[][] } {
  const alias_to_table_dict = Object.fromEntries(
    Object.entries(tables).map(([alias, [original_table_name, modified_table_name]]) => [
      alias,
      { original_table_name, modified_table_name },
    ]),
  );
  const init_args = { alias_to_table_dict, condition_sequence: conditions };
  const universe = toUniverse(parseEntry('u', { domain: 'v', init_args }), schema);
  const columns = universe.view?.columns ?? [];
  const connection = openDatabase(file);
  try {
    const table = loadView(connection, {
      sql: universe.view?.sql ?? '',
      columns: columns.map(({ name }) => name),
      floats: columns.filter(({ isFloat }) => isFloat).map(({ name }) => name),
    });
    return { names: namesOf(table), rows: readRows(table, 0, 100) };
  } finally {
    connection.close();
  }
}

describe('a single table', () => {
  test('without alias keeps bare names, made safe', () => {
    expect(load({ '': ['person', 'other'] }).names).toEqual(['id', 'name', 'city_id', 'Shoe_Size_EU']);
  });

  test('with an alias prefixes them; the prefix stays as it is', () => {
    expect(load({ T1: ['PERSON', 'My Table (x)'] }).names[3]).toBe('My Table (x)_Shoe_Size_EU');
  });

  test('of any name, with names that collide or hold quotes', () => {
    const { names, rows } = load({ '': ['odd-one; x', ''] });
    expect(names).toEqual(['a_b', 'a_b_3', 'a_b_4', 'a_b_2', 'q"t', 'd.ot']);
    expect(rows).toEqual([[1, 2, 3, 4, 'five', 'six']]);
  });
});

const PAIR: Tables = { T1: ['person', 'person'], T2: ['city', 'city'] };
const ON = ['T1.city_id', 'T2.id', 'INNER'];

describe('a join', () => {
  test('is inner, in the order of the first table, columns in the order of the tables', () => {
    const { names, rows } = load(PAIR, [ON]);
    expect(names).toEqual([
      ...['person_id', 'person_name', 'person_city_id', 'person_Shoe_Size_EU'],
      ...['city_id', 'city_name'],
    ]);
    expect(rows.map((row) => [row[1], row[5]])).toEqual([
      ['Ann', 'Oslo'],
      ['Bob', 'Bob'],
      ['Cat', 'Oslo'],
    ]);
  });

  test('applies every condition', () => {
    expect(load(PAIR, [ON, ['T1.name', 'T2.name']]).rows.map((row) => row[1])).toEqual(['Bob']);
  });

  test('keeps the rows of the side that LEFT names, whichever table is first', () => {
    const left = ['T1.city_id', 'T2.id', 'LEFT'];
    expect(load(PAIR, [left]).rows.map((row) => [row[1], row[5]])).toContainEqual(['Dan', null]);
    const turned = load({ T2: ['city', 'city'], T1: ['person', 'person'] }, [left]);
    expect(turned.rows.map((row) => [row[3], row[1]])).toContainEqual(['Dan', null]);
    expect(turned.rows).toHaveLength(4);
  });

  test('takes conditions in any order, of itself too', () => {
    const three: Tables = { ...PAIR, T3: ['person', 'friend'] };
    const onThird = ['T3.city_id', 'T2.id', 'INNER'];
    const inOrder = load(three, [ON, onThird]).rows;
    expect(inOrder).toHaveLength(5);
    expect(load(three, [onThird, ON]).rows).toHaveLength(5);
    expect(load({ T1: ['person', 'p'] }, [['T1.id', 'T1.id']]).rows).toHaveLength(4);
  });

  test('finds columns whatever their case, by their own spelling', () => {
    expect(load(PAIR, [['T1.CITY_ID', 'T2.Id']]).rows).toHaveLength(3);
    expect(() => load(PAIR, [['T1.Shoe_Size_EU', 'T2.id']])).toThrow('Column "Shoe_Size_EU"');
  });

  test.each([
    ['several tables without condition', PAIR, [], 'Several tables without a condition'],
    ['a table that nothing joins', { ...PAIR, T3: ['city', 'c'] }, [ON], 'No condition joins "T3" (city)'],
    ['an unknown table', { T1: ['persn', 'p'] }, [], 'Table "persn"'],
    ['an unknown column', PAIR, [['T1.nope', 'T2.id']], 'Column "nope"'],
    ['an unknown alias', PAIR, [['T1.city_id', 'T9.id']], 'No condition joins "T2"'],
    ['only unknown aliases', PAIR, [ON, ['T8.a', 'T9.b']], 'No table of the view'],
    ['no dot', PAIR, [['city_id', 'T2.id']], 'write "alias.column"'],
    ['an unknown kind', PAIR, [['T1.city_id', 'T2.id', 'SIDEWAYS']], 'no kind of join'],
    ['no table at all', {}, [], 'at least one table'],
  ] as const)('refuses %s', (_why, tables, conditions, message) => {
    expect(() => load(tables, conditions)).toThrow(message);
  });
});

test('a view that is too big to be held is refused', () => {
  const connection = openDatabase(file);
  const view = { sql: 'SELECT id FROM person', columns: ['id'], floats: [] };
  expect(() => loadView(connection, view, 3)).toThrow('more than 3 rows');
  expect(loadView(connection, view, 4).rowCount).toBe(4);
  connection.close();
});
