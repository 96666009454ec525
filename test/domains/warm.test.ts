import { cpSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { createCorpora } from '../../src/domains/corpora.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains } from '../../src/domains/domains.ts';
import { buildDatabase, createFolder } from '../database/fixture.ts';

interface Start {
  readonly domains: Domains;
  /** What had to be read for it, in the order of its beginning. */
  readonly read: readonly string[];
}

/** Serves a folder, whose caches lie in it, until all is read. */
async function start(folder: string): Promise<Start> {
  const read: string[] = [];
  const domains = createDomains({
    sources: discoverDomains(folder),
    findCorpus: createCorpora({ folders: [folder] }),
    onProgress: ({ domain }) => {
      if (domain.corpus?.hasten !== undefined) read.push(`documents of ${domain.name}`);
    },
  });
  onTestFinished(() => domains.close());
  const before = listEntries(folder);
  await domains.settled();
  const after = listEntries(folder);
  return { domains, read: [...read, ...after.filter((entry) => !before.includes(entry))] };
}

/** What was learnt of databases, with the times at which it was written. */
function listEntries(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.domain'))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}

async function createLab(): Promise<string> {
  const folder = join(createFolder(), 'lab');
  const file = join(folder, 'shop', 'shop.sqlite');
  buildDatabase(
    "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO item VALUES (1, 'x');",
    file,
  );
  const descriptions = join(folder, 'shop', 'database_description');
  cpSync(createFolder(), descriptions, { recursive: true });
  writeFileSync(join(descriptions, 'item.csv'), 'original_column_name,column_name\nname,title\n');
  writeFileSync(join(folder, 'shop.jsonl'), '{"id": "a", "text": "All about the item x."}\n');
  expect((await start(folder)).read).toHaveLength(2);
  return folder;
}

test.each<readonly [what: string, change: (folder: string) => string]>([
  ['is started again', (folder) => folder],
  [
    'was renamed',
    (folder) => {
      renameSync(folder, `${folder}-2`);
      return `${folder}-2`;
    },
  ],
  [
    'was copied',
    (folder) => {
      cpSync(folder, `${folder}-2`, { recursive: true });
      return `${folder}-2`;
    },
  ],
  [
    'was touched',
    (folder) => {
      for (const name of ['shop/shop.sqlite', 'shop.jsonl', 'shop/database_description/item.csv'])
        utimesSync(join(folder, name), 1, 1);
      return folder;
    },
  ],
])('a lab that %s starts with what was learnt of it', async (_what, change) => {
  const folder = change(await createLab());
  const { domains, read } = await start(folder);
  expect(read).toEqual([]);
  const { schema, corpus } = domains.require('shop');
  expect(schema.tables[0]?.columns.map(({ label }) => label)).toEqual([undefined, 'title']);
  expect(corpus?.documents).toBe(1);
  expect((await start(folder)).read).toEqual([]);
});

test('a row that is in the write-ahead log alone is another content', async () => {
  const folder = await createLab();
  const file = join(folder, 'shop', 'shop.sqlite');
  const database = connect(file);
  onTestFinished(() => void database.close());
  database.pragma('journal_mode = WAL');
  database.exec("INSERT INTO item VALUES (2, 'y')");
  const { domains, read } = await start(folder);
  expect(read).toHaveLength(1);
  expect(domains.require('shop').schema.tables[0]?.rowCount).toBe(2);
  database.exec("INSERT INTO item VALUES (3, 'z')");
  expect((await start(folder)).domains.require('shop').schema.tables[0]?.rowCount).toBe(3);
});

test('documents of other content are read again', async () => {
  const folder = await createLab();
  writeFileSync(join(folder, 'shop.jsonl'), '{"id": "b", "text": "All about the item y."}\n');
  expect((await start(folder)).read).toEqual(['documents of shop']);
});
