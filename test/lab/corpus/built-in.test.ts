import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { checkCorpus } from '../../../scripts/corpora/check.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { readCorpusFile } from '../../../src/lab/corpus/read.ts';
import { buildLab, type Lab } from '../../../src/lab/lab.ts';
import { listDomainFiles } from '../../../src/lab/places.ts';
import { makeLastingFolder } from './lasting-folder.ts';

const corpora = fileURLToPath(new URL('../../../corpora', import.meta.url));
const databases = fileURLToPath(new URL('../../../databases', import.meta.url));
/** A sample of domains with small databases, of several writers and subjects. */
const SAMPLE = ['computer_student', 'genes', 'law_episode', 'trains'];

const folder = makeLastingFolder();
const texts = join(folder, 'texts');
const documents = join(folder, 'documents');

function build(more: { seed?: string; only?: string[] } = {}): Promise<Lab> {
  const target = join(folder, 'databases');
  return buildLab({
    directory: databases,
    target,
    corpora: { source: texts, target: documents },
    only: SAMPLE,
    ...more,
  });
}

let first: Lab;
beforeAll(async () => {
  for (const name of SAMPLE) cpSync(join(corpora, `${name}.yaml`), join(texts, `${name}.yaml`));
  first = await build();
});

it('every built-in domain has texts, and they are valid', () => {
  const written = listDomainFiles(corpora);
  expect(written).toEqual(listDomainFiles(databases));
  for (const name of written) readCorpusFile(join(corpora, `${name}.yaml`));
});

it.each(SAMPLE)('the documents of %s keep all rules', (name) => {
  expect(first.domains.find((domain) => domain.name === name)?.corpus).toMatchObject({ status: 'built' });
  const database = join(folder, 'databases', name, `${name}.sqlite`);
  const connection = openDatabase(database);
  const checked = checkCorpus(name, connection, { corpora: withSources(name), databases, database });
  connection.close();
  expect(checked.problems).toEqual([]);
  expect(checked.documents).toBeGreaterThanOrEqual(404);
});

/** The check reads texts and documents in one folder, as they lie in a clone. */
function withSources(name: string): string {
  cpSync(join(texts, `${name}.yaml`), join(documents, `${name}.yaml`));
  return documents;
}

it('are left alone while they are current, and built again where their texts or the seed changed', async () => {
  const statuses = ({ domains }: Lab): string[] =>
    domains.map(({ name, status, corpus }) => `${name} ${status} ${corpus?.status}`);
  const again = await build();
  expect(statuses(again)).toEqual(first.domains.map(({ name }) => `${name} current current`));
  expect(again.corporaHash).toBe(first.corporaHash);

  const before = readFileSync(join(documents, 'trains.jsonl'), 'utf8');
  appendFileSync(join(texts, 'trains.yaml'), '\n# Another comment.\n');
  const changed = await build();
  expect(changed.domains.map(({ corpus }) => corpus?.status)).toEqual([
    'current',
    'current',
    'current',
    'built',
  ]);
  expect(readFileSync(join(documents, 'trains.jsonl'), 'utf8')).toBe(before);
  expect(changed.dataHash).toBe(first.dataHash);

  const reseeded = await build({ seed: 'other', only: ['trains'] });
  expect(reseeded.domains.every(({ corpus }) => corpus?.status === 'built')).toBe(true);
  expect(readFileSync(join(documents, 'trains.jsonl'), 'utf8')).not.toBe(before);
});

it('a text that breaks a rule leaves the database of use, and says why', async () => {
  const file = join(texts, 'trains.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('documents:', 'dokuments:'));
  const lab = await build({ only: ['trains'] });
  const [trains] = lab.domains;
  expect(trains?.receipt).toBeDefined();
  expect(trains?.corpus).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('Did you mean "documents"?'),
  });
  expect(existsSync(join(folder, 'databases', 'trains', 'trains.sqlite'))).toBe(true);
});
