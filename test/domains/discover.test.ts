import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { discoverDomains } from '../../src/domains/discover.ts';
import { nameDomain } from '../../src/domains/domain-name.ts';
import { createFolder } from '../database/fixture.ts';

function createFiles(...paths: readonly string[]): string {
  const folder = createFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  return folder;
}

const found = (folder: string) =>
  discoverDomains(folder).map(({ name, file }) => [name, relative(folder, file)]);

test('folders of their own and flat files, with each ending, sorted by name', () => {
  const folder = createFiles(
    'b/b.sqlite',
    'a.db',
    'c/c.sqlite3',
    'd.SQLITE',
    'readme.txt',
    '.hidden/x.sqlite',
    'e/notes.txt',
  );
  expect(found(folder)).toEqual([
    ['a', 'a.db'],
    ['b', 'b/b.sqlite'],
    ['c', 'c/c.sqlite3'],
    ['d', 'd.SQLITE'],
  ]);
});

test('in a folder the file of its name, else its only database', () => {
  const folder = createFiles('a/a.sqlite', 'a/backup.sqlite', 'b/data.db', 'c/one.db', 'c/two.db');
  expect(found(folder)).toEqual([
    ['a', 'a/a.sqlite'],
    ['b', 'b/data.db'],
  ]);
});

test('description folders', () => {
  const folder = createFiles('a/a.sqlite', 'a/database_description/t.csv', 'b.sqlite');
  expect(discoverDomains(folder).map((source) => basename(source.descriptions ?? 'none'))).toEqual([
    'database_description',
    'none',
  ]);
});

test('two files of one name: the second is refused with the reason', () => {
  const [first, second] = discoverDomains(createFiles('shop.db', 'shop/shop.sqlite'));
  expect(first).not.toHaveProperty('refused');
  expect(second).toMatchObject({
    name: 'shop',
    refused: 'The name "shop" is taken by "shop.db": rename one of the two.',
  });
});

test('links are followed', () => {
  const target = createFiles('real/real.sqlite');
  const folder = createFolder();
  symlinkSync(join(target, 'real'), join(folder, 'real'));
  symlinkSync(join(target, 'real', 'real.sqlite'), join(folder, 'flat.sqlite'));
  expect(discoverDomains(folder).map(({ name }) => name)).toEqual(['flat', 'real']);
});

test.each([
  ['my shop (2024)', 'my_shop__2024_'],
  ['Größe', 'Gr__e'],
  ['x'.repeat(60), 'x'.repeat(44)],
  ['docs', 'db_docs'],
  ['OpenAPI', 'db_OpenAPI'],
  ['docs2', 'docs2'],
])('%s is served as %s', (stem, name) => {
  expect(nameDomain(stem)).toBe(name);
});

test('a folder that is missing or holds nothing says what to do', () => {
  expect(() => discoverDomains(join(createFolder(), 'nowhere'))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/does not exist/),
      hint: expect.stringMatching(/--databases/),
    }),
  );
  expect(() => discoverDomains(createFiles('readme.txt'))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/holds no database/),
      hint: expect.stringMatching(/\.sqlite/),
    }),
  );
});
