/**
 * How well documents are ranked, beside other engines, over test collections in BEIR's form.
 * Run: ROOKERY_REFERENCE_DATA=… npm run bench:retrieval [-- FOLDER…], where FOLDER is a collection or holds some.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, readCollections } from './retrieval/collections.ts';
import { ENGINES, type Engine } from './retrieval/engines.ts';
import { averageMeasures, type Measures, measure } from './retrieval/measures.ts';

async function main(): Promise<void> {
  const reference = process.env.ROOKERY_REFERENCE_DATA;
  const given = process.argv.slice(2);
  const folders = given.length > 0 || reference === undefined ? given : [join(reference, 'ir')];
  if (folders.length === 0) {
    console.log('Skipped: name a folder, or set ROOKERY_REFERENCE_DATA.');
    return;
  }
  const cache = mkdtempSync(join(tmpdir(), 'rookery-retrieval-'));
  try {
    await compare(folders.flatMap(readCollections), cache);
  } finally {
    rmSync(cache, { recursive: true });
  }
}

async function compare(collections: readonly Collection[], cache: string): Promise<void> {
  const rows: { engine: string; measures: Measures }[] = [];
  console.log(toLine(['collection', 'engine', 'nDCG@10', 'recall@10', 'MRR@10']));
  for (const collection of collections) {
    for (const [engine, create] of Object.entries(ENGINES)) {
      const measures = await evaluate(create(collection, cache), collection);
      rows.push({ engine, measures });
      print(collection.name, engine, measures);
    }
  }
  for (const engine of Object.keys(ENGINES)) {
    const all = rows.filter((row) => row.engine === engine).map((row) => row.measures);
    print('mean', engine, averageMeasures(all));
  }
}

async function evaluate(engine: Engine, { queries }: Collection): Promise<Measures> {
  const all: Measures[] = [];
  for (const { text, relevant } of queries) all.push(measure(await engine(text), relevant));
  return averageMeasures(all);
}

function print(collection: string, engine: string, { ndcg, recall, mrr }: Measures): void {
  console.log(toLine([collection, engine, ndcg.toFixed(4), recall.toFixed(4), mrr.toFixed(4)]));
}

function toLine([collection = '', engine = '', ...numbers]: readonly string[]): string {
  return `${collection.padEnd(14)} ${engine.padEnd(26)} ${numbers.map((number) => number.padStart(9)).join(' ')}`;
}

await main();
