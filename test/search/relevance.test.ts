import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFolder } from '../fixtures/folder.ts';
import { openRetriever, writeJsonl } from './retrievers.ts';

interface Case {
  readonly why: string;
  readonly documents: Readonly<Record<string, string>>;
  readonly question: string;
  readonly expected: readonly string[];
  /** One for each position. */
  readonly reasons: readonly string[];
}

const golden = new URL('../golden/search/relevance.json', import.meta.url);
const cases: readonly Case[] = JSON.parse(readFileSync(golden, 'utf8'));
const folder = createFolder();

afterAll(folder.remove);

it.each(cases)('$why', async ({ why, documents, question, expected, reasons }) => {
  expect(reasons).toHaveLength(expected.length);
  const file = join(folder.path, `${cases.findIndex((other) => other.why === why)}.jsonl`);
  writeFileSync(file, writeJsonl(Object.entries(documents).map(([id, text]) => ({ id, text }))));
  const retriever = openRetriever(file, { language: 'en' });
  const results = await retriever.query(question);
  expect(results.map(({ metadata }) => metadata.doc_id)).toEqual(expected);
  retriever.close();
});
