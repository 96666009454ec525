import { copyFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../../src/database/content-key.ts';
import { createFolder } from './fixture.ts';

function write(text: string): string {
  const file = join(createFolder(), 'a.sqlite');
  writeFileSync(file, text);
  return file;
}

test('a copy has the same key, and so has a file that was touched', async () => {
  const file = write('one');
  const first = await readContent(file);
  const copy = join(createFolder(), 'b.sqlite');
  copyFileSync(file, copy);
  utimesSync(file, 1, 1);
  for (const each of [file, copy]) {
    const { key, identity } = await readContent(each);
    expect(key).toBe(first.key);
    expect(identity).not.toBe(first.identity);
  }
  expect((await readContent(write('two'))).key).not.toBe(first.key);
});

test('the write-ahead log belongs to it', async () => {
  const file = write('one');
  const first = await readContent(file);
  writeFileSync(`${file}-wal`, '');
  expect((await readContent(file)).key).toBe(first.key);
  writeFileSync(`${file}-wal`, 'two');
  const second = await readContent(file);
  expect(second.key).not.toBe(first.key);
  writeFileSync(`${file}-wal`, 'six');
  expect((await readContent(file)).key).not.toBe(second.key);
});

test('what is known of a file that is the same is not read again', async () => {
  const file = write('one');
  const { identity } = await readContent(file);
  expect(await readContent(file, { identity, key: 'known' })).toEqual({ identity, key: 'known' });
  expect((await readContent(file, { identity: 'another', key: 'known' })).key).not.toBe('known');
});
