import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCollections } from '../../bench/retrieval/collections.ts';
import { ENGINES, type Engine } from '../../bench/retrieval/engines.ts';
import { averageMeasures, measure } from '../../bench/retrieval/measures.ts';
import { createFolder } from '../fixtures/folder.ts';

const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('Skipped: ROOKERY_REFERENCE_DATA is not set.');

const folder = createFolder();
afterAll(folder.remove);

/** The least nDCG@10 that is promised. */
const LEAST: readonly (readonly [collection: string, ndcg: number])[] = [
  ['cranfield', 0.53],
  ['cisi', 0.39],
  ['med', 0.69],
  ['clapnq-dev', 0.95],
  ['scifact', 0.68],
  ['xquad-de', 0.95],
  ['xquad-ru', 0.95],
  ['xquad-zh', 0.95],
];

describe.skipIf(reference === undefined)('the ranking', () => {
  it.each(LEAST)('of %s reaches %d, and textbook BM25', async (name, least) => {
    const [collection] = readCollections(join(reference ?? '', 'ir', name));
    if (collection === undefined) throw new Error(`There is no collection "${name}".`);
    const evaluate = async (engine: Engine | undefined): Promise<number> => {
      const all = [];
      for (const { text, relevant } of collection.queries)
        all.push(measure((await engine?.(text)) ?? [], relevant));
      return averageMeasures(all).ndcg;
    };
    const ours = await evaluate(ENGINES.rookery?.(collection, folder.path));
    const exact = await evaluate(ENGINES['exact BM25']?.(collection, folder.path));
    expect(ours).toBeGreaterThanOrEqual(least);
    expect(Math.abs(ours - exact)).toBeLessThanOrEqual(0.012);
  });
});
