import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCorpora } from '../../src/domains/corpora.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import {
  createDomains,
  type Domain,
  type DomainProgress,
  type Domains,
  isReady,
  isSettled,
} from '../../src/domains/domains.ts';
import { requireCorpus } from '../../src/execution/retrieve.ts';
import { buildDatabase, createFolder, hashFile } from '../database/fixture.ts';

interface Served {
  readonly domains: Domains;
  readonly progress: DomainProgress[];
}

function serve(folder: string, cacheDirectory = createFolder()): Served {
  const progress: DomainProgress[] = [];
  const domains = createDomains({
    sources: discoverDomains(folder),
    cacheDirectory,
    onProgress: (event) => progress.push(event),
  });
  onTestFinished(() => domains.close());
  return { domains, progress };
}

function createDatabases(): string {
  const folder = createFolder();
  for (const name of ['alpha', 'beta', 'gamma']) {
    buildDatabase(
      `CREATE TABLE ${name}_items (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO ${name}_items VALUES (1, 'x');`,
      join(folder, name, `${name}.sqlite`),
    );
  }
  return folder;
}

test('domains are read in processes of their own and answer when they are ready', async () => {
  const folder = createDatabases();
  const before = readdirSync(folder).map((name) => hashFile(join(folder, name, `${name}.sqlite`)));
  const { domains, progress } = serve(folder);
  expect(domains.list().map(({ name, status }) => [name, status])).toEqual([
    ['alpha', 'building'],
    ['beta', 'building'],
    ['gamma', 'building'],
  ]);
  expect(() => domains.require('alpha')).toThrow(
    expect.objectContaining({ code: 'catalogue.domain_building' }),
  );
  await domains.settled();
  const { schema, catalogue } = domains.require('beta');
  expect(schema.tables.map((table) => table.name)).toEqual(['beta_items']);
  expect(catalogue.domain).toBe('beta');
  expect(catalogue.endpoints.length).toBeGreaterThan(0);
  expect(progress.map(({ done, total }) => [done, total])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(readdirSync(folder).map((name) => hashFile(join(folder, name, `${name}.sqlite`)))).toEqual(before);
  expect(readdirSync(join(folder, 'alpha'))).toEqual(['alpha.sqlite']);
});

test('a database that cannot be read fails with its reason, and the others are served', async () => {
  const folder = createDatabases();
  writeFileSync(join(folder, 'broken.sqlite'), 'not a database');
  writeFileSync(join(folder, 'empty.db'), '');
  cpSync(join(folder, 'alpha', 'alpha.sqlite'), join(folder, 'alpha.sqlite'));
  const { domains } = serve(folder);
  await domains.settled();
  expect(domains.list().map(({ name, status, reason }) => [name, status, reason])).toEqual([
    ['alpha', 'ready', undefined],
    ['alpha', 'failed', 'The name "alpha" is taken by "alpha.sqlite": rename one of the two.'],
    ['beta', 'ready', undefined],
    ['broken', 'failed', 'The file is not a SQLite database: it holds text.'],
    ['empty', 'failed', 'The file is empty (0 bytes).'],
    ['gamma', 'ready', undefined],
  ]);
  expect(domains.require('alpha').status).toBe('ready');
  expect(() => domains.require('broken')).toThrow(
    expect.objectContaining({
      code: 'catalogue.domain_failed',
      message: expect.stringMatching(/holds text/),
    }),
  );
});

test('an unknown domain lists the nearest names', async () => {
  const { domains } = serve(createDatabases());
  await domains.settled();
  expect(() => domains.require('bta')).toThrow(
    expect.objectContaining({
      code: 'catalogue.unknown_domain',
      message: 'There is no domain "bta".',
      hint: expect.stringMatching(/"beta"/),
    }),
  );
});

test('the second start reads the cache and gives the same', async () => {
  const folder = createDatabases();
  const cache = createFolder();
  const first = serve(folder, cache).domains;
  await first.settled();
  expect(readdirSync(cache).filter((name) => name.endsWith('.domain'))).toHaveLength(3);
  const second = serve(folder, cache).domains;
  await second.settled();
  expect(second.require('gamma')).toEqual(first.require('gamma'));
});

test('documents that are still being read keep only their retriever waiting', async () => {
  const folder = createDatabases();
  writeFileSync(join(folder, 'alpha.jsonl'), '{"id": "a", "text": "The first of the letters."}\n');
  const cacheDirectory = createFolder();
  const ready = new Map<string, Domain>();
  const told: string[] = [];
  const start = () => {
    const domains = createDomains({
      sources: discoverDomains(folder),
      cacheDirectory,
      findCorpus: createCorpora({ folders: [folder], cacheDirectory }),
      onProgress: ({ domain }) => ready.set(domain.name, domain),
      onDocuments: ({ name, corpus }) => told.push(`${name} ${corpus?.documents}`),
    });
    onTestFinished(() => domains.close());
    return domains;
  };
  const domains = start();
  await domains.settled();
  const early = ready.get('alpha');
  expect(early).toMatchObject({ status: 'ready', corpus: { documents: 0, hasten: expect.any(Function) } });
  expect(early !== undefined && isSettled(early)).toBe(false);
  expect(() => early !== undefined && isReady(early) && requireCorpus(early)).toThrow(
    expect.objectContaining({
      code: 'catalogue.domain_building',
      message: expect.stringMatching(/documents .* still being read/),
    }),
  );
  expect(requireCorpus(domains.require('alpha')).documents).toBe(1);
  expect(domains.list().every(isSettled)).toBe(true);
  expect(told).toEqual(['alpha 1']);
  // What is known of documents by an earlier start is there at once.
  await start().settled();
  expect(ready.get('alpha')).toMatchObject({ corpus: { documents: 1 } });
  expect(ready.get('alpha')?.corpus?.hasten).toBeUndefined();
});

test('what is asked for is read before the others', async () => {
  const folder = createFolder();
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) buildDatabase('CREATE TABLE t (a)', join(folder, `${name}.sqlite`));
  const order: string[] = [];
  const stages: (string | undefined)[] = [];
  const domains = createDomains({
    sources: discoverDomains(folder),
    cacheDirectory: createFolder(),
    loaders: 1,
    onProgress: ({ domain }) => {
      order.push(domain.name);
      stages.push(domains.list().find(({ name }) => name === 'f')?.stage);
    },
  });
  onTestFinished(() => domains.close());
  expect(() => domains.require('f')).toThrow(/still being read/);
  await domains.settled();
  // By the time that the first of all is read, it is read or being read.
  expect(stages[0]).not.toBe('waiting');
  expect(order.toSorted()).toEqual(names);
});

test('closing ends what is still being read', async () => {
  const { domains } = serve(createDatabases());
  domains.close();
  await domains.settled();
  expect(
    domains.list().every(({ status, reason }) => status === 'failed' && /stopped/.test(reason ?? '')),
  ).toBe(true);
});
