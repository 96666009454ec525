import { copyFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { readLiveIdentity } from '../../src/database/live-identity.ts';
import { quoteIdentifier } from '../../src/database/quote.ts';
import { buildDatabase, createFolder } from './fixture.ts';

const SHOP = 'CREATE TABLE t (a); INSERT INTO t VALUES (1);';

test('a look at a file leaves its identity', () => {
  const file = buildDatabase(SHOP);
  const first = readLiveIdentity(file);
  const database = connect(file, { readonly: true });
  database.prepare('SELECT * FROM t').all();
  database.close();
  expect(readLiveIdentity(file)).toBe(first);
});

test('a write that leaves size and time is seen by the change counter', () => {
  const file = buildDatabase(SHOP);
  utimesSync(file, 1, 1);
  const first = readLiveIdentity(file);
  const database = connect(file);
  database.exec('UPDATE t SET a = 2');
  database.close();
  utimesSync(file, 1, 1);
  expect(readLiveIdentity(file)).not.toBe(first);
});

test('a file that was put in the place of another is another, though size, time and counter are the same', () => {
  const file = buildDatabase(SHOP);
  const other = join(createFolder(), 'other.sqlite');
  copyFileSync(file, other);
  for (const each of [file, other]) utimesSync(each, 1, 1);
  const first = readLiveIdentity(file);
  renameSync(other, file);
  expect(readLiveIdentity(file)).not.toBe(first);
});

test('what is in the write-ahead log is part of it, an empty log is none', () => {
  const file = buildDatabase(SHOP);
  const none = readLiveIdentity(file);
  writeFileSync(`${file}-wal`, '');
  expect(readLiveIdentity(file)).toBe(none);
  writeFileSync(`${file}-wal`, 'x');
  const one = readLiveIdentity(file);
  expect(one).not.toBe(none);
  utimesSync(`${file}-wal`, 1, 1);
  expect(readLiveIdentity(file)).not.toBe(one);
  rmSync(`${file}-wal`);
  expect(readLiveIdentity(file)).toBe(none);
});

test('quotes in names are doubled', () => {
  expect(quoteIdentifier('a "b" c')).toBe('"a ""b"" c"');
});
