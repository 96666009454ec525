/**
 * Speed and memory of the retriever over 20,000 passages of 120 words, beside FTS5 and textbook BM25 in the same run.
 * Run: npm run bench:retrieval-speed. A busy machine shows in all rows; compare rows, not runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSearchStorage } from '../src/database/search-storage.ts';
import { createIndexCache, type IndexCache } from '../src/search/index-cache.ts';
import { createRetriever, type Retriever } from '../src/search/retriever.ts';
import type { BenchDocument } from './retrieval/collections.ts';
import { ENGINES, type Engine } from './retrieval/engines.ts';
import { type Author, createAuthor, writeCorpus } from './retrieval/synthetic.ts';

const PASSAGES = 20_000;
const QUESTIONS = 200;
const DOMAINS = 62;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-speed-'));
  try {
    const author = createAuthor();
    const documents = author.documents(PASSAGES);
    const corpusFile = writeCorpus(folder, 'big', documents);
    await measureIndex(corpusFile, folder);
    await measureQuestions(author, { documents, corpusFile, folder });
    await measureDomains(author, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureIndex(corpusFile: string, folder: string): Promise<void> {
  const first = open(corpusFile, folder, createIndexCache(Number.POSITIVE_INFINITY));
  report('build and save', await time(() => first.query('baba')), 'ms');
  first.close();
  const before = readMemory();
  const cache = createIndexCache(Number.POSITIVE_INFINITY);
  const second = open(corpusFile, folder, cache);
  report('load', await time(() => second.query('baba')), 'ms');
  report('memory a passage, measured', (readMemory() - before) / PASSAGES, 'bytes');
  report('memory a passage, as the cache counts', cache.bytes() / PASSAGES, 'bytes');
  report(
    'question of 100,000 characters',
    await time(() => second.query('gegu lemi vora '.repeat(6_667))),
    'ms',
  );
  second.close();
}

interface Material {
  readonly documents: readonly BenchDocument[];
  readonly corpusFile: string;
  readonly folder: string;
}

async function measureQuestions(author: Author, { documents, corpusFile, folder }: Material): Promise<void> {
  const questions = Array.from({ length: QUESTIONS }, () => author.question(6));
  const collection = { name: 'big', corpusFile, documents, queries: [] };
  for (const name of ['rookery', 'exact BM25', 'minisearch tuned', 'FTS5 porter']) {
    const engine = ENGINES[name]?.(collection, folder);
    if (engine === undefined) continue;
    await engine('baba');
    const [middle, high] = await timeAll(engine, questions);
    report(`${name}: question of 6 words, p50`, middle, 'ms');
    report(`${name}: question of 6 words, p95`, high, 'ms');
  }
}

async function timeAll(engine: Engine, questions: readonly string[]): Promise<[number, number]> {
  const times: number[] = [];
  for (const question of questions) times.push(await time(async () => engine(question)));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return [at(0.5), at(0.95)];
}

async function measureDomains(author: Author, folder: string): Promise<void> {
  const corpora = Array.from({ length: DOMAINS }, (_, number) =>
    writeCorpus(folder, `domain${number}`, author.documents(200)),
  );
  const cache = createIndexCache(Number.POSITIVE_INFINITY);
  const elapsed = await time(async () => {
    const retrievers = corpora.map((corpus) => open(corpus, folder, cache));
    for (const retriever of retrievers) await retriever.count();
  });
  report(`${DOMAINS} domains made and counted`, elapsed, 'ms');
  report('their indexes in memory', cache.bytes(), 'bytes');
}

function open(corpusFile: string, folder: string, cache: IndexCache): Retriever {
  const cacheDir = join(folder, 'cache');
  return createRetriever({ corpusFile, cacheDir, language: 'auto', storage: createSearchStorage(), cache });
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Bytes of the heap and of array buffers, after a collection where node is run with --expose-gc. */
function readMemory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function report(what: string, value: number, unit: string): void {
  console.log(`${what.padEnd(44)} ${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}`);
}

await main();
