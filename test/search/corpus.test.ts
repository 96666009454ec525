import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CorpusEntry, countDocuments, readCorpus } from '../../src/search/corpus.ts';
import { findCorpus, toCorpusName } from '../../src/search/corpus-name.ts';
import { createFolder } from '../fixtures/folder.ts';
import { writeJsonl } from './retrievers.ts';

const folder = createFolder();
afterAll(folder.remove);

function write(name: string, text: string): string {
  const file = join(folder.path, name);
  writeFileSync(file, text);
  return file;
}

async function readAll(file: string): Promise<CorpusEntry[]> {
  const entries: CorpusEntry[] = [];
  for await (const entry of readCorpus(file)) entries.push(entry);
  return entries;
}

describe('a corpus', () => {
  it('is read in our form', async () => {
    const document = { id: 'a', title: 'T', text: 'x', metadata: { year: 1999 } };
    const entries = await readAll(write('ours.jsonl', writeJsonl([document])));
    expect(entries).toEqual([{ position: 1, document }]);
  });

  it("is read in BEIR's form", async () => {
    const entries = await readAll(write('beir.jsonl', writeJsonl([{ _id: '7', title: '', text: 'x' }])));
    expect(entries).toEqual([{ position: 1, document: { id: '7', text: 'x' } }]);
  });

  it('is read as an array of documents', async () => {
    const entries = await readAll(write('city_docs.json', JSON.stringify([{ doc_id: 3, text: 'x' }])));
    expect(entries).toEqual([{ position: 1, document: { id: '3', text: 'x' } }]);
  });

  it('is read from a file with a mark, blank lines and carriage returns', async () => {
    const entries = await readAll(
      write('mark.jsonl', '\ufeff{"id":"a","text":"x"}\r\n\r\n{"id":"b","text":"y"}'),
    );
    expect(entries.map(({ position, document }) => [position, document?.id])).toEqual([
      [1, 'a'],
      [3, 'b'],
    ]);
  });

  it.each([
    ['no JSON', '{"id": "a", "text"', /JSON/],
    ['no object', '[1]', /not a JSON object/],
    ['no id', '{"text": "x"}', /no "id"/],
    ['an empty id', '{"id": "", "text": "x"}', /no "id"/],
    ['no text', '{"id": "a", "text": 5}', /"a" has no "text"/],
  ])('reports a line with %s by its number, and goes on', async (_what, line, reason) => {
    const good = '{"id":"z","text":"x"}';
    const entries = await readAll(write('broken.jsonl', `${good}\n${line}\n${good}\n`));
    expect(entries.map(({ document }) => document?.id)).toEqual(['z', undefined, 'z']);
    expect(entries[1]?.problem?.position).toBe(2);
    expect(entries[1]?.problem?.reason).toMatch(reason);
  });

  it('that is no array is refused whole', async () => {
    await expect(readAll(write('object_docs.json', '{}'))).rejects.toThrow('not an array');
  });

  it('is counted by ids', async () => {
    const file = write(
      'twice.jsonl',
      writeJsonl([{ id: 'a', text: 'x' }, { id: 'a', text: 'y' }, { text: 'z' }]),
    );
    expect(await countDocuments(file)).toBe(1);
  });

  it.each([
    ['corpora/hockey.jsonl', 'hockey'],
    ['hockey_docs.json', 'hockey'],
    ['corpora/hockey/corpus.jsonl', 'hockey'],
    ['a.b.jsonl', 'a.b'],
  ])('in %s is that of %s', (file, name) => {
    expect(toCorpusName(file)).toBe(name);
  });

  it.each(['a.jsonl', 'b/corpus.jsonl', 'c_docs.json'])('is found as %s', (name) => {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    const file = write(name, '');
    expect(findCorpus(folder.path, toCorpusName(file))).toBe(file);
  });

  it('may be missing', () => {
    expect(findCorpus(folder.path, 'nothing')).toBeUndefined();
  });
});
