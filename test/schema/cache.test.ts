import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { readCachedSchema, type SchemaRequest, writeCachedSchema } from '../../src/schema/cache.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { buildDatabase, createFolder } from '../database/fixture.ts';

function prepare(): SchemaRequest {
  const file = buildDatabase(
    "CREATE TABLE t (a, b); INSERT INTO t VALUES (9007199254740993, x'00'), (1.5, 'x');",
  );
  return { domain: 'shop', file, cacheDirectory: join(createFolder(), 'new', 'cache') };
}

test('what was kept comes back equal, big integers too', async () => {
  const request = prepare();
  expect(await readCachedSchema(request)).toBeUndefined();
  const schema = readSchema(request);
  writeCachedSchema(request, schema);
  expect(await readCachedSchema(request)).toEqual(schema);
});

test('a change of the file makes it stale, and the next entry takes its place', async () => {
  const request = prepare();
  writeCachedSchema(request, readSchema(request));
  const database = connect(request.file);
  database.exec('INSERT INTO t VALUES (2, 2)');
  database.close();
  expect(await readCachedSchema(request)).toBeUndefined();
  writeCachedSchema(request, readSchema(request));
  expect((await readCachedSchema(request))?.tables[0]?.rowCount).toBe(3);
  expect(readdirSync(request.cacheDirectory ?? '')).toHaveLength(1);
});

test('a change of the descriptions makes it stale', async () => {
  const descriptions = createFolder();
  writeFileSync(join(descriptions, 't.csv'), 'original_column_name,column_name\na,one\n');
  const request = { ...prepare(), descriptions };
  writeCachedSchema(request, readSchema(request));
  expect(await readCachedSchema(request)).toBeDefined();
  utimesSync(join(descriptions, 't.csv'), 1, 1);
  expect(await readCachedSchema(request)).toBeUndefined();
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes) => bytes.fill(7, 60, 90)],
])('an entry that is %s is as good as none', async (_how, damage) => {
  const request = prepare();
  writeCachedSchema(request, readSchema(request));
  const [name] = readdirSync(request.cacheDirectory ?? '');
  const entry = join(request.cacheDirectory ?? '', name ?? '');
  writeFileSync(entry, damage(readFileSync(entry)));
  expect(await readCachedSchema(request)).toBeUndefined();
});

test('entries of other domains stay', () => {
  const request = prepare();
  const schema = readSchema(request);
  writeCachedSchema(request, schema);
  writeCachedSchema({ ...request, domain: 'shop-2' }, { ...schema, domain: 'shop-2' });
  writeCachedSchema(request, schema);
  expect(readdirSync(request.cacheDirectory ?? '')).toHaveLength(2);
});

test('by default it lies in a hidden folder beside the database, else in one of the user', async () => {
  const home = createFolder();
  const before = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = home;
  try {
    const { file } = prepare();
    const request = { domain: 'shop', file };
    writeCachedSchema(request, readSchema(request));
    expect(readdirSync(join(dirname(file), '.rookery'))).toHaveLength(1);
    const other = prepare().file;
    writeFileSync(join(dirname(other), '.rookery'), 'a file is in the way');
    writeCachedSchema({ domain: 'shop', file: other }, readSchema({ domain: 'shop', file: other }));
    expect(readdirSync(join(home, 'rookery'))).toHaveLength(1);
    expect(await readCachedSchema({ domain: 'shop', file: other })).toBeDefined();
  } finally {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  }
});

test('a cache that cannot be written to is no failure', async () => {
  const request = prepare();
  const blocked = join(createFolder(), 'file');
  writeFileSync(blocked, '');
  mkdirSync(dirname(blocked), { recursive: true });
  writeCachedSchema({ ...request, cacheDirectory: blocked }, readSchema(request));
  expect(await readCachedSchema({ ...request, cacheDirectory: blocked })).toBeUndefined();
});
