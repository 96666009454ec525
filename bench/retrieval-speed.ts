/**
 * Speed and memory of the retriever over 20,000 passages of 120 words, beside FTS5 and textbook BM25 on typed arrays in
 * the same run. Run: [ROOKERY_REFERENCE_DATA=…] npm run bench:retrieval-speed. A busy machine shows in all rows;
 * compare rows, not runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSearchStorage } from '../src/database/search-storage.ts';
import { createIndexCache, type IndexCache } from '../src/search/index-cache.ts';
import { createRetriever, type Retriever } from '../src/search/retriever.ts';
import { ENGINES, type Engine } from './retrieval/engines.ts';
import { listMaterials, type Material, measureFrequency } from './retrieval/material.ts';
import { createAuthor, LIKE_REAL, writeCorpus } from './retrieval/synthetic.ts';

const ENGINES_TIMED = ['rookery', 'exact BM25', 'FTS5 porter'];
const DOMAINS = 62;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-speed-'));
  try {
    for (const material of listMaterials(process.env.ROOKERY_REFERENCE_DATA)) {
      await measureMaterial(material, folder);
    }
    await measureDomains(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureMaterial(material: Material, folder: string): Promise<void> {
  const { name, documents } = material;
  console.log(`\n${documents.length} passages, ${name}`);
  const [middle, high, mean] = measureFrequency(material);
  report('passages that hold a word of a question, p50', middle);
  report('… p90', high);
  report('… mean', mean);
  const corpusFile = writeCorpus(folder, name.replaceAll(' ', '-'), documents);
  await measureIndex(corpusFile, material);
  const collection = { name: 'big', corpusFile, documents, queries: [] };
  for (const engine of ENGINES_TIMED) {
    const ask = ENGINES[engine]?.(collection, folder);
    if (ask !== undefined) await measureQuestions(engine, ask, material);
  }
}

async function measureIndex(corpusFile: string, { documents, questions }: Material): Promise<void> {
  const first = open(corpusFile, createIndexCache(Number.POSITIVE_INFINITY));
  report('build and save', await time(() => first.query('copper')), 'ms');
  first.close();
  const before = readMemory();
  const cache = createIndexCache(Number.POSITIVE_INFINITY);
  const second = open(corpusFile, cache);
  report('load and first question', await time(() => second.query('copper')), 'ms');
  report('memory a passage', (readMemory() - before) / documents.length, 'bytes');
  report('… as the cache counts', cache.bytes() / documents.length, 'bytes');
  const long = questions.join(' ').repeat(100).slice(0, 100_000);
  report('question of 100,000 characters', await time(() => second.query(long)), 'ms');
  second.close();
}

async function measureQuestions(engine: string, ask: Engine, { questions }: Material): Promise<void> {
  for (const question of questions.slice(0, 30)) await ask(question);
  const times: number[] = [];
  const processor: number[] = [];
  for (const question of questions) {
    const before = process.cpuUsage();
    times.push(await time(async () => ask(question)));
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  for (const [what, all] of [
    ['', times],
    [', processor', processor],
  ] as const) {
    const sorted = all.toSorted((a, b) => a - b);
    report(`${engine}: 6 words, p50${what}`, sorted[Math.floor(sorted.length * 0.5)] ?? 0, 'ms');
    report(`${engine}: 6 words, p95${what}`, sorted[Math.floor(sorted.length * 0.95)] ?? 0, 'ms');
  }
}

async function measureDomains(folder: string): Promise<void> {
  console.log(`\n${DOMAINS} corpora of 300 documents`);
  const author = createAuthor(LIKE_REAL);
  const corpora = Array.from({ length: DOMAINS }, (_, number) =>
    writeCorpus(folder, `domain${number}`, author.documents(300)),
  );
  const cache = createIndexCache(Number.POSITIVE_INFINITY);
  const retrievers: Retriever[] = [];
  const elapsed = await time(async () => {
    for (const corpus of corpora) retrievers.push(open(corpus, cache));
    for (const retriever of retrievers) await retriever.count();
  });
  report('made and counted', elapsed, 'ms');
  report('memory of their indexes, none loaded', cache.bytes(), 'bytes');
  for (const retriever of retrievers) await retriever.query('copper');
  report('… all loaded', cache.bytes() / 1024 / 1024, 'MB');
}

function open(corpusFile: string, cache: IndexCache): Retriever {
  const cacheDir = join(corpusFile, '..', 'cache');
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

function report(what: string, value: number, unit = ''): void {
  console.log(`  ${what.padEnd(46)} ${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}`.trimEnd());
}

await main();
