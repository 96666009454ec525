import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundCells, type ReadRows } from '../../../src/execution/near/bound-cells.ts';

/** Tables of three columns; an index is a list of columns, unique or not. */
interface Sketch {
  readonly rows: number;
  readonly indexes: readonly { readonly columns: readonly string[]; readonly unique: boolean }[];
}

const COLUMNS = ['p', 'q', 'r'];
const SKETCH: fc.Arbitrary<Sketch> = fc.record({
  rows: fc.nat(40),
  indexes: fc.array(
    fc.record({
      columns: fc.shuffledSubarray(COLUMNS, { minLength: 1, maxLength: 2 }),
      unique: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

interface Condition {
  /** The table it is on, and what it compares with: a value, or a column of an earlier table. */
  readonly column: string;
  readonly operator: string;
  readonly value: number;
  readonly other: string | undefined;
  /** For each row that is read, instead of by an index. */
  readonly late: boolean;
}

const CONDITION: fc.Arbitrary<Condition> = fc.record({
  column: fc.constantFrom('id', ...COLUMNS),
  operator: fc.constantFrom('=', '=', '=', '>', '<=', 'IS', 'IN'),
  value: fc.nat(12),
  other: fc.option(fc.constantFrom('id', ...COLUMNS), { nil: undefined }),
  late: fc.boolean(),
});

const QUESTION = fc.record({
  tables: fc.array(fc.record({ sketch: SKETCH, conditions: fc.array(CONDITION, { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  tail: fc.constantFrom('', ' ORDER BY t0.q', ' GROUP BY t0.p', ' LIMIT 5'),
});

function open(sketches: readonly Sketch[]) {
  const database = new BetterSqlite3(':memory:');
  const seen = { rows: 0 };
  // Given the value of a cell it gives it back, and tells that a row was read.
  database.function('seen', { deterministic: false }, (value: unknown) => {
    seen.rows += 1;
    return value;
  });
  // No index finds what a function gives.
  database.function('same', { deterministic: false }, (value: unknown) => value);
  for (const [at, { rows, indexes }] of sketches.entries()) {
    database.exec(`CREATE TABLE t${at}_base (id INTEGER PRIMARY KEY, p INTEGER, q INTEGER, r INTEGER)`);
    for (const [number, { columns, unique }] of indexes.entries()) {
      const kind = unique ? 'UNIQUE INDEX' : 'INDEX';
      database.exec(`CREATE ${kind} i${at}_${number} ON t${at}_base (${columns.join(', ')})`);
    }
    const insert = database.prepare(`INSERT OR IGNORE INTO t${at}_base VALUES (?, ?, ?, ?)`);
    for (let id = 0; id < rows; id += 1) insert.run(id, id % 7, id % 11 === 0 ? null : id % 5, id);
  }
  const read: ReadRows = (sql, binds = []) =>
    database
      .prepare<unknown[], []>(sql)
      .raw()
      .all(...binds);
  return { database, read, seen };
}

function writeCondition({ column, operator, value, other, late }: Condition, at: number): string {
  const own = late ? `same(t${at}.${column})` : `t${at}.${column}`;
  const compared = other !== undefined && at > 0 ? `t${at - 1}.${other}` : String(value);
  return operator === 'IN' ? `${own} IN (${compared}, 3, 5)` : `${own} ${operator} ${compared}`;
}

describe('the bound of a statement', () => {
  test('is never less than what it reads', () => {
    let admitted = 0;
    const property = fc.property(QUESTION, ({ tables, tail }) => {
      const { database, read, seen } = open(tables.map(({ sketch }) => sketch));
      const from = tables.map((_, at) => `t${at}_base AS t${at}`).join(' CROSS JOIN ');
      // After what an index may find, and before what is looked at row by row.
      const conditions = tables.flatMap(({ conditions }, at) => [
        ...conditions.filter(({ late }) => !late).map((each) => writeCondition(each, at)),
        `seen(t${at}.id) >= 0`,
        ...conditions.filter(({ late }) => late).map((each) => writeCondition(each, at)),
      ]);
      const sql = `SELECT count(*) FROM ${from} WHERE ${conditions.join(' AND ')}${tail}`;
      const bound = boundCells(read, { sql, binds: [] }, 20_000);
      seen.rows = 0;
      read(sql);
      if (bound !== undefined) {
        admitted += 1;
        expect(seen.rows * 4).toBeLessThanOrEqual(bound);
      }
      database.close();
    });
    fc.assert(property, { numRuns: 1500 });
    expect(admitted).toBeGreaterThan(300);
  });

  test('is small for what is found by a key, however large the table', () => {
    const { database, read } = open([{ rows: 1, indexes: [{ columns: ['p', 'q'], unique: true }] }]);
    database.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
       INSERT INTO t0_base SELECT i, i, i, i FROM n`,
    );
    const bound = (where: string): number | undefined =>
      boundCells(read, { sql: `SELECT * FROM t0_base WHERE ${where}`, binds: [] }, 20_000);
    expect(bound('id = 5')).toBe(8);
    expect(bound('p = 5 AND q = 5')).toBe(8);
    for (const where of ['id > 5', 'id IN (1, 2)', 'p = 5', 'p = 5 AND q IS 5', 'r = 5', '1']) {
      expect(bound(where)).toBeUndefined();
    }
    database.close();
  });

  test('is not told for what has no end, or is no table', () => {
    const { database, read } = open([{ rows: 3, indexes: [] }]);
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n LIMIT 9';
    for (const sql of [endless, "SELECT * FROM json_each('[1]')"]) {
      expect(boundCells(read, { sql, binds: [] }, 20_000)).toBeUndefined();
    }
    database.close();
  });
});
