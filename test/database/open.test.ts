import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { openDatabase } from '../../src/database/open.ts';
import { ToolError } from '../../src/errors.ts';
import { buildDatabase, createFolder, hashFile } from './fixture.ts';

const SOME_ROWS = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t (b) VALUES ('x'), ('y');";

describe('files that cannot be served', () => {
  const cases: readonly (readonly [what: string, make: (file: string) => void, reason: RegExp])[] = [
    ['missing', () => undefined, /does not exist/],
    ['empty', (file) => writeFileSync(file, ''), /empty \(0 bytes\)/],
    ['a text file', (file) => writeFileSync(file, 'id,name\n1,Ada\n'.repeat(100)), /holds text/],
    [
      'encrypted',
      (file) => writeFileSync(file, pseudoRandom(8192)),
      /not a SQLite database, or it is encrypted/,
    ],
    ['a header without pages', (file) => writeFileSync(file, 'SQLite format 3\0'), /header is cut off/],
    ['a damaged schema', (file) => overwrite(buildDatabase(SOME_ROWS, file), 100, 400), /corrupt/],
    ['a folder', (file) => mkdirSync(file), /folder, not a file/],
  ];
  test.each(cases)('%s: one clear reason', (_what, make, reason) => {
    const file = join(createFolder(), 'secret-path.sqlite');
    make(file);
    const error = catchError(() => openDatabase(file));
    expect(error).toMatchObject({ code: 'database.unavailable', message: expect.stringMatching(reason) });
    expect(error?.message).not.toMatch(/secret-path|SELECT|sqlite_schema/);
  });

  const MANY_ROWS = `${SOME_ROWS} WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 500)
    INSERT INTO t (b) SELECT hex(zeroblob(100)) FROM c;`;

  test('cut off', () => {
    const file = buildDatabase(MANY_ROWS);
    truncateSync(file, 4096 * 3);
    expect(catchError(() => openDatabase(file))?.message).toMatch(/corrupt/);
  });

  test('damage in the middle shows when its pages are read', () => {
    const file = buildDatabase(MANY_ROWS);
    overwrite(file, 4096 * 3, 4096 * 9);
    const connection = openDatabase(file);
    onTestFinished(() => connection.close());
    expect(catchError(() => connection.read('SELECT sum(length(b)) FROM t'))?.message).toMatch(/corrupt/);
    expect(catchError(() => [...connection.prepare('SELECT b FROM t').iterate()])?.message).toMatch(
      /corrupt/,
    );
  });

  test('locked by another process', async () => {
    const file = buildDatabase(SOME_ROWS);
    await lockInOtherProcess(file);
    const error = catchError(() => openDatabase(file, { lockWait: 1 }));
    expect(error?.message).toMatch(/locked by another process/);
    expect(error).toHaveProperty('hint', 'Try again in a few seconds.');
  });
});

describe('reading changes nothing', () => {
  test.each(['DELETE FROM t', 'CREATE TABLE u (a)', 'PRAGMA user_version = 7', 'DROP TABLE t'])(
    '%s is refused',
    (sql) => {
      const file = buildDatabase(SOME_ROWS);
      const before = hashFile(file);
      const connection = openDatabase(file);
      onTestFinished(() => connection.close());
      expect(() => connection.prepare(sql).all()).toThrow();
      expect(hashFile(file)).toBe(before);
    },
  );

  test('a database with a write-ahead log leaves no files beside it', () => {
    const file = buildDatabase(`PRAGMA journal_mode = WAL; ${SOME_ROWS}`);
    const before = hashFile(file);
    const connection = openDatabase(file);
    expect(connection.read('SELECT count(*) FROM t')).toEqual([[2]]);
    expect(readdirSync(dirname(file))).toEqual(['fixture.sqlite']);
    connection.close();
    expect(readdirSync(dirname(file))).toEqual(['fixture.sqlite']);
    expect(hashFile(file)).toBe(before);
  });

  test('rows that are still in the write-ahead log are read too', () => {
    const original = buildDatabase(
      'PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1);',
    );
    const writer = connect(original);
    onTestFinished(() => {
      writer.close();
    });
    writer.exec('INSERT INTO t VALUES (2)');
    const copy = join(createFolder(), 'copy.sqlite');
    copyFileSync(original, copy);
    copyFileSync(`${original}-wal`, `${copy}-wal`);
    const before = hashFile(copy);
    const connection = openDatabase(copy);
    expect(connection.read('SELECT count(*) FROM t')).toEqual([[2]]);
    connection.close();
    expect(hashFile(copy)).toBe(before);
  });

  test('names that mean something in an address are only names', () => {
    const file = join(createFolder(), 'a b%20c#d?mode=rw&é.sqlite');
    buildDatabase(`PRAGMA journal_mode = WAL; ${SOME_ROWS}`, file);
    const connection = openDatabase(file);
    expect(connection.read('SELECT b FROM t')).toEqual([['x'], ['y']]);
    connection.close();
  });
});

describe('values', () => {
  const read = (sql: string, binds: readonly (string | number | bigint)[] = []) => {
    const connection = openDatabase(buildDatabase(SOME_ROWS));
    onTestFinished(() => connection.close());
    const query = connection.prepare(sql);
    const all = query.all(binds);
    expect([...query.iterate(binds)]).toEqual(all);
    return all;
  };

  test('integers beyond 2^53 are exact, smaller ones and reals are numbers', () => {
    expect(
      read('SELECT 1, 9007199254740993 UNION ALL SELECT 2, -9223372036854775808 UNION ALL SELECT 3, 1e300'),
    ).toEqual([
      [1, 9007199254740993n],
      [2, -9223372036854775808n],
      [3, 1e300],
    ]);
  });

  test('a big integer in a late row is exact although the rows before were read plainly', () => {
    const rows = read(
      'WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 50) SELECT iif(i = 40, 9007199254740993, i) FROM c',
    );
    expect(rows).toHaveLength(50);
    expect(rows.slice(38, 41)).toEqual([[39], [9007199254740993n], [41]]);
  });

  test('text that is not valid UTF-8, text with a null character, blobs and nulls', () => {
    const [row] = read("SELECT cast(x'ff41fe' AS TEXT), cast(x'410042' AS TEXT), x'00ff', NULL");
    expect(row).toEqual(['\ufffdA\ufffd', 'A\u0000B', Buffer.from([0, 255]), null]);
  });

  test('whole numbers are bound as integers', () => {
    expect(read('SELECT typeof(?), typeof(?), typeof(?)', [5, 5.5, 9007199254740993n])).toEqual([
      ['integer', 'real', 'integer'],
    ]);
  });
});

function catchError(act: () => unknown): ToolError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof ToolError ? error : undefined;
  }
}

function pseudoRandom(length: number): Buffer {
  let state = 42;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return (state >> 16) & 255;
    }),
  );
}

function overwrite(file: string, from: number, to: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xab, from, to);
  writeFileSync(file, bytes);
}

async function lockInOtherProcess(file: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./lock.mjs', import.meta.url)), [file], { execArgv: [] });
  onTestFinished(() => {
    child.kill();
  });
  await once(child, 'message');
  return child;
}
