import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandMarks } from '../../src/execution/runners/expand-marks.ts';
import { createQueryRunner, type QueryJob } from '../../src/execution/runners/query.ts';
import { parseJson } from '../../src/json.ts';
import { createFolder } from '../fixtures/folder.ts';

const folder = createFolder();
const file = join(folder.path, 'places.sqlite');
const runner = createQueryRunner();

beforeAll(() => {
  const database = new Database(file);
  database.exec(`CREATE TABLE "what?" (town TEXT, state TEXT);
    INSERT INTO "what?" VALUES ('Köln', 'open'), ('KÖLN ', 'Open'), ('Bonn', 'OPEN'), (' Ulm', 'shut'),
      ('São Paulo', 'shut'), ('Berlin', 'shut'), ('Bern', 'shut'), (NULL, NULL), ('BERLIN', 'shut'), ('12', 'shut')`);
  database.close();
});

afterAll(() => {
  runner.close();
  folder.remove();
});

function count(town: string, listed = false, quiet = false): unknown {
  const of = { table: 'what?', column: 'town', ...(listed && { listed: true as const }) };
  const job: QueryJob = {
    kind: 'query',
    file,
    sql: 'SELECT count(*) FROM "what?" WHERE "what?".town = ?',
    binds: [town],
    shape: 'value',
    limit: 1,
    texts: [{ at: 0, name: 'town', of }],
    ...(quiet && { quiet: true as const }),
  };
  return parseJson(runner.run(job).text);
}

describe('a text', () => {
  it('that is stored is taken as written', () => {
    expect(count('Bonn')).toEqual({ result: 1 });
    expect(count(' Ulm')).toEqual({ result: 1 });
  });

  it('stands for the one value that differs in case, blanks or marks only', () => {
    expect(count('bonn')).toEqual({ result: 1 });
    expect(count('ulm')).toEqual({ result: 1 });
    expect(count('SAO PAULO')).toEqual({ result: 1 });
    expect(count(' 12 ')).toEqual({ result: 1 });
  });

  it('that is stored in other spellings as well says so', () => {
    expect(count('Berlin')).toEqual({
      result: 1,
      hint: '"town" is taken as written, "Berlin"; stored as well: "BERLIN".',
    });
  });

  it('that is stored in several other spellings stands for all of them', () => {
    expect(count('koln')).toEqual({ result: 2, hint: '"town" stands for all of "KÖLN ", "Köln".' });
  });

  it('of a list of values stands for all spellings, also where it is one of them', () => {
    expect(count('Berlin', true)).toEqual({
      result: 2,
      hint: '"town" stands for all of "BERLIN", "Berlin".',
    });
    expect(count('Bonn', true)).toEqual({ result: 1 });
  });

  it('that nothing fits is answered as such, with what is near', () => {
    expect(count('Berlim')).toEqual({
      result: 0,
      hint: 'No stored value fits "town": "Berlim". Did you mean "BERLIN", "Bern"?',
    });
    expect(count('xyzzy')).toEqual({ result: 0, hint: 'No stored value fits "town": "xyzzy".' });
    expect(count('')).toEqual({ result: 0, hint: 'No stored value fits "town": "".' });
  });

  it('says nothing where nothing is to be said', () => {
    expect(count('koln', false, true)).toEqual({ result: 2 });
    expect(count('Berlim', false, true)).toEqual({ result: 0 });
  });

  it('meets what was written after the values were read', () => {
    expect(count('Trier')).toMatchObject({ result: 0 });
    const database = new Database(file);
    database.exec(`INSERT INTO "what?" VALUES ('TRIER', 'open')`);
    database.close();
    expect(count('Trier')).toEqual({ result: 1 });
  });
});

describe('a list in place of a value', () => {
  it('leaves question marks within names and texts, and other values', () => {
    const sql = `SELECT ? FROM "a?""?" WHERE x = '?' AND (? IS NULL OR y = ?) AND z <> ? LIMIT ?`;
    const places = new Map([
      [2, ['b', 'B']],
      [3, ['c', 'C', 'ç']],
    ]);
    expect(expandMarks({ sql, binds: [1, 'b', 'b', 'c', 9] }, places)).toEqual({
      sql: `SELECT ? FROM "a?""?" WHERE x = '?' AND (? IS NULL OR y IN (?, ?)) AND z NOT IN (?, ?, ?) LIMIT ?`,
      binds: [1, 'b', 'b', 'B', 'c', 'C', 'ç', 9],
    });
  });

  it('of one value leaves the statement', () => {
    const sql = 'SELECT 1 WHERE x = ?';
    expect(expandMarks({ sql, binds: ['a'] }, new Map([[0, ['A']]]))).toEqual({ sql, binds: ['A'] });
  });
});

describe('a text of a column with very many values', () => {
  const large = join(folder.path, 'large.sqlite');
  const find = (text: string): unknown => {
    const job: QueryJob = {
      ...{ kind: 'query', file: large, sql: 'SELECT count(*) FROM t WHERE t.name = ?', binds: [text] },
      ...{ shape: 'value', limit: 1, texts: [{ at: 0, name: 'name', of: { table: 't', column: 'name' } }] },
    };
    return parseJson(runner.run(job).text);
  };

  beforeAll(() => {
    const database = new Database(large);
    database.exec(`CREATE TABLE t (name TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100001)
      INSERT INTO t SELECT 'Name ' || i FROM n`);
    database.close();
  });

  it('is taken as it is given, and says so where nothing is stored so', () => {
    expect(find('Name 7')).toEqual({ result: 1 });
    expect(find('name 7')).toEqual({ result: 0, hint: expect.stringContaining('"name 7"') });
  });
});
