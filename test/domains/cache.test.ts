import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { viewDomains } from '../../src/access/domains-view.ts';
import { readContent } from '../../src/database/content-key.ts';
import { connect } from '../../src/database/engine.ts';
import { buildDomain } from '../../src/domains/built.ts';
import { type CacheKey, encodeBuilt, readCached, writeCached } from '../../src/domains/cache.ts';
import { listLearningCode, readCodeVersion } from '../../src/domains/code-version.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains } from '../../src/domains/domains.ts';
import { buildDatabase, createFolder } from '../database/fixture.ts';

function prepare(): Promise<CacheKey> {
  const file = buildDatabase(
    "CREATE TABLE t (a, b); INSERT INTO t VALUES (9007199254740993, x'00'), (1.5, 'x');",
  );
  return keyOf({ domain: 'shop', file, version: '1', cacheDirectory: join(createFolder(), 'new', 'cache') });
}

async function keyOf(request: Omit<CacheKey, 'content'>): Promise<CacheKey> {
  return { ...request, content: await readContent(request.file) };
}

test('what was kept comes back equal, big integers too', async () => {
  const request = await prepare();
  expect(await readCached(request)).toBeUndefined();
  const built = buildDomain(request);
  writeCached(request, encodeBuilt(built));
  expect(await readCached(request)).toEqual(built);
});

test('a change of the file makes it stale, and the next entry takes its place', async () => {
  const request = await prepare();
  writeCached(request, encodeBuilt(buildDomain(request)));
  const database = connect(request.file);
  database.exec('INSERT INTO t VALUES (2, 2)');
  database.close();
  const changed = await keyOf(request);
  expect(await readCached(changed)).toBeUndefined();
  writeCached(changed, encodeBuilt(buildDomain(changed)));
  expect((await readCached(changed))?.schema.tables[0]?.rowCount).toBe(3);
  expect(readdirSync(request.cacheDirectory ?? '')).toHaveLength(1);
});

test('what other code or other options made is not taken', async () => {
  const request = await prepare();
  writeCached(request, encodeBuilt(buildDomain(request)));
  expect(await readCached({ ...request, version: '2' })).toBeUndefined();
  expect(await readCached({ ...request, catalogue: { cap: 9 } })).toBeUndefined();
  expect(readCodeVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(readCodeVersion()).toBe(readCodeVersion());
});

test('what was learnt depends on the code that learns, and on no other', () => {
  // Compiled or not.
  const code = listLearningCode().map((module) => module.replace(/\.[jt]s$/, ''));
  expect(code).toEqual(
    expect.arrayContaining(['schema/read-schema', 'catalogue/catalogue', 'database/decode']),
  );
  const others = /^(commands|protocols|execution|sessions|lab|processes)\/|^database\/(state|search-storage)/;
  expect(code.filter((module) => others.test(module))).toEqual([]);
});

test('what was read of a file that changed meanwhile is not kept', async () => {
  const request = await prepare();
  const entry = encodeBuilt(buildDomain(request));
  utimesSync(request.file, 1, 1);
  writeCached(request, entry);
  expect(await readCached(request)).toBeUndefined();
});

test('a change of the descriptions makes it stale', async () => {
  const descriptions = createFolder();
  writeFileSync(join(descriptions, 't.csv'), 'original_column_name,column_name\na,one\n');
  const request = { ...(await prepare()), descriptions };
  writeCached(request, encodeBuilt(buildDomain(request)));
  expect(await readCached(request)).toBeDefined();
  utimesSync(join(descriptions, 't.csv'), 1, 1);
  expect(await readCached(request)).toBeDefined();
  writeFileSync(join(descriptions, 't.csv'), 'original_column_name,column_name\na,two\n');
  expect(await readCached(request)).toBeUndefined();
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes) => bytes.fill(7, 60, 90)],
])('an entry that is %s is as good as none', async (_how, damage) => {
  const request = await prepare();
  writeCached(request, encodeBuilt(buildDomain(request)));
  const [name] = readdirSync(request.cacheDirectory ?? '');
  const entry = join(request.cacheDirectory ?? '', name ?? '');
  writeFileSync(entry, damage(readFileSync(entry)));
  expect(await readCached(request)).toBeUndefined();
});

test('an entry that another version of Node.js wrote is as good as none, though it is whole', async () => {
  const request = await prepare();
  writeCached(request, encodeBuilt(buildDomain(request)));
  const [name = ''] = readdirSync(request.cacheDirectory ?? '');
  const entry = join(request.cacheDirectory ?? '', name);
  const body = readFileSync(entry).subarray(20);
  // After the length of the schema's part, V8's mark and the version of its form.
  expect([...body.subarray(4, 6)]).toEqual([0xff, expect.any(Number)]);
  body[5] = 0x7f;
  writeFileSync(entry, Buffer.concat([createHash('sha256').update(body).digest().subarray(0, 20), body]));
  expect(await readCached(request)).toBeUndefined();
});

test('a domain is ready before what was kept of it is read', async () => {
  const folder = createFolder();
  buildDatabase('CREATE TABLE t (a); INSERT INTO t VALUES (1);', join(folder, 'shop.sqlite'));
  const cacheDirectory = createFolder();
  const load = async () => {
    const domains = createDomains({ sources: discoverDomains(folder), cacheDirectory });
    await domains.settled();
    return domains;
  };
  await load();
  const name = readdirSync(cacheDirectory).find((each) => each.endsWith('.domain')) ?? '';
  const entry = join(cacheDirectory, name);
  const body = readFileSync(entry).subarray(20);
  // V8's mark and version are right, and nothing else: to read it would fail.
  body.fill(0x7f, 6, 4 + body.readUInt32LE());
  writeFileSync(entry, Buffer.concat([createHash('sha256').update(body).digest().subarray(0, 20), body]));
  const domains = await load();
  expect(domains.list().map(({ status }) => status)).toEqual(['ready']);
  const scope = { domains: null, kinds: ['retriever'], admin: false } as const;
  expect(viewDomains(domains, scope).require('shop').name).toBe('shop');
  expect(() => domains.require('shop').schema).toThrow();
});

test('a part that was read stays the same object', async () => {
  const request = await prepare();
  writeCached(request, encodeBuilt(buildDomain(request)));
  const built = await readCached(request);
  expect(built?.schema).toBe(built?.schema);
  expect(built?.catalogue).toBe(built?.catalogue);
});

test('entries of other domains stay', async () => {
  const request = await prepare();
  const built = buildDomain(request);
  writeCached(request, encodeBuilt(built));
  const other = { ...built, schema: { ...built.schema, domain: 'shop-2' } };
  writeCached({ ...request, domain: 'shop-2' }, encodeBuilt(other));
  writeCached(request, encodeBuilt(built));
  expect(readdirSync(request.cacheDirectory ?? '')).toHaveLength(2);
});

test('by default it lies in a hidden folder beside the database, else in one of the user', async () => {
  const home = createFolder();
  const before = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = home;
  try {
    const { file } = await prepare();
    const request = await keyOf({ domain: 'shop', file, version: '1' });
    writeCached(request, encodeBuilt(buildDomain(request)));
    expect(readdirSync(join(dirname(file), '.rookery'))).toHaveLength(1);
    const other = await keyOf({ domain: 'shop', file: (await prepare()).file, version: '1' });
    writeFileSync(join(dirname(other.file), '.rookery'), 'a file is in the way');
    writeCached(other, encodeBuilt(buildDomain(other)));
    expect(readdirSync(join(home, 'rookery'))).toHaveLength(1);
    expect(await readCached(other)).toBeDefined();
  } finally {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  }
});

test('a cache that cannot be written to is no failure', async () => {
  const request = await prepare();
  const blocked = join(createFolder(), 'file');
  writeFileSync(blocked, '');
  mkdirSync(dirname(blocked), { recursive: true });
  writeCached({ ...request, cacheDirectory: blocked }, encodeBuilt(buildDomain(request)));
  expect(await readCached({ ...request, cacheDirectory: blocked })).toBeUndefined();
});
