import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileStates, type FileStates } from '../../../src/execution/answers/file-states.ts';
import { keepAnswers } from '../../../src/execution/answers/keep-answers.ts';
import { createLocalExecutor, type Reply } from '../../../src/execution/executor.ts';
import type { QueryJob } from '../../../src/execution/runners/query.ts';
import { createFolder } from '../../fixtures/folder.ts';

const STATEMENTS = [
  { sql: 'SELECT id, name FROM item WHERE id < ? LIMIT ? OFFSET ?', shape: 'rows' },
  { sql: 'SELECT count(*) FROM item WHERE id < ?', shape: 'value' },
  { sql: 'SELECT * FROM item WHERE id = ?', shape: 'row' },
  { sql: 'SELECT missing FROM item WHERE id = ?', shape: 'row' },
] as const;

interface Ask {
  readonly kind: 'ask';
  readonly statement: number;
  readonly value: number | bigint;
  readonly limit: number;
}

const ASK: fc.Arbitrary<Ask> = fc.record({
  kind: fc.constant('ask' as const),
  statement: fc.nat(STATEMENTS.length - 1),
  value: fc.oneof(fc.nat(6), fc.bigInt({ min: 0n, max: 6n })),
  limit: fc.integer({ min: 1, max: 4 }),
});
const WRITE = fc.record({
  kind: fc.constant('write' as const),
  id: fc.nat(5),
  name: fc.string({ maxLength: 4 }),
});
const REPLACE = fc.record({ kind: fc.constant('replace' as const), rows: fc.nat(8) });
const MOVES = fc.array(
  fc.oneof({ weight: 8, arbitrary: ASK }, { weight: 2, arbitrary: WRITE }, { weight: 1, arbitrary: REPLACE }),
  { minLength: 4, maxLength: 30 },
);

function toJob(file: string, { statement, value, limit }: Ask): QueryJob {
  const { sql, shape } = STATEMENTS[statement] ?? STATEMENTS[0];
  const binds = shape === 'rows' ? [value, limit + 1, 0] : [value];
  return { kind: 'query', file, sql, shape, limit, binds };
}

function createItems(file: string, rows: number, journal: string): BetterSqlite3.Database {
  const database = new BetterSqlite3(file);
  database.pragma(`journal_mode = ${journal}`);
  database.exec('CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)');
  const insert = database.prepare('INSERT INTO item VALUES (?, ?)');
  for (let id = 0; id < rows; id += 1) insert.run(id, `item ${id}`);
  return database;
}

/** Writes until the file system's clock has moved on, so that a stat can tell the change. */
function writeApart(database: BetterSqlite3.Database, { id, name }: { id: number; name: string }): void {
  const write = database.prepare('INSERT OR REPLACE INTO item VALUES (?, ?)');
  const files = [database.name, `${database.name}-wal`];
  const look = (): number =>
    Math.max(...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
  const before = look();
  do write.run(id, name);
  while (look() === before);
}

/** A reply without the stack of its failure. */
function tell(reply: Reply): unknown {
  return reply.ok ? reply.result : reply.failure.code;
}

const SETTLED: FileStates = createFileStates({ settledMs: 0 });

test.each(['DELETE', 'WAL'])(
  'answers that are kept are those that are made, with a journal of %s',
  async (journal) => {
    const property = fc.asyncProperty(MOVES, async (moves) => {
      const folder = createFolder();
      const file = join(folder.path, 'items.sqlite');
      // Held open, so that a write-ahead log stays beside the file.
      let writer = createItems(file, 4, journal);
      const plain = createLocalExecutor();
      const keeping = keepAnswers(createLocalExecutor(), { bytes: 3000, states: SETTLED });
      let asked = 0;
      for (const move of moves) {
        if (move.kind === 'write') writeApart(writer, move);
        else if (move.kind === 'ask') {
          asked += 1;
          const job = toJob(file, move);
          expect(tell(await keeping.run(job))).toEqual(tell(await plain.run(job)));
          const { hits, misses, bytes } = keeping.answerStats();
          expect(hits + misses).toBe(asked);
          expect(bytes).toBeLessThanOrEqual(3000);
        } else if (journal === 'DELETE') {
          writer.close();
          createItems(`${file}.new`, move.rows, journal).close();
          renameSync(`${file}.new`, file);
          writer = new BetterSqlite3(file);
        }
      }
      await Promise.all([keeping.close(), plain.close()]);
      writer.close();
      folder.remove();
    });
    await fc.assert(property, { numRuns: 60 });
  },
);

test('a repeated call runs nothing, a failure is run again, and nothing is kept without room', async () => {
  const folder = createFolder();
  const file = join(folder.path, 'items.sqlite');
  createItems(file, 4, 'DELETE').close();
  let runs = 0;
  const local = createLocalExecutor();
  const counting: typeof local = {
    ...local,
    run: (job, terms) => {
      runs += 1;
      return local.run(job, terms);
    },
  };
  const count = async (bytes: number, statement: number): Promise<number> => {
    const keeping = keepAnswers(counting, { bytes, states: SETTLED });
    runs = 0;
    for (let call = 0; call < 3; call += 1) {
      await keeping.run(toJob(file, { kind: 'ask', statement, value: 2, limit: 3 }));
    }
    return runs;
  };
  expect(await count(10_000, 0)).toBe(1);
  expect(await count(10_000, 3)).toBe(3);
  expect(await count(0, 0)).toBe(3);
  expect(await count(100, 0)).toBe(3);
  await local.close();
  folder.remove();
});

test('a file that has changed just now has no state yet', () => {
  const folder = createFolder();
  const file = join(folder.path, 'items.sqlite');
  createItems(file, 1, 'DELETE').close();
  const { ctimeMs } = statSync(file);
  let clock = ctimeMs + 1999;
  const states = createFileStates({ now: () => clock });
  expect(states.read(file)).toBeUndefined();
  clock += 1;
  const state = states.read(file);
  expect(state).toBeDefined();
  expect(states.read(file)).toBe(state);
  expect(states.read(`${file}.none`)).toBeUndefined();
  folder.remove();
});
