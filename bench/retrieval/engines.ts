import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { connect } from '../../src/database/engine.ts';
import { createSearchStorage } from '../../src/database/search-storage.ts';
import { createAnalyser } from '../../src/search/analyse.ts';
import { detectLanguage } from '../../src/search/detect-language.ts';
import { createIndexCache } from '../../src/search/index-cache.ts';
import { createRetriever } from '../../src/search/retriever.ts';
import type { BenchDocument, Collection } from './collections.ts';
import { createExact } from './exact.ts';

/** Answers a question with the ids of ten documents, best first. */
export type Engine = (question: string) => Promise<readonly string[]> | readonly string[];

const TEN = 10;

/** The engines compared, by name. Each makes its index from a collection. */
export const ENGINES: Readonly<Record<string, (collection: Collection, folder: string) => Engine>> = {
  rookery: createOurs,
  'exact BM25': createTextbook,
  'minisearch, unique lengths': createTunedMiniSearch,
  'minisearch plain': createPlainMiniSearch,
  'FTS5 porter': createFts5,
};

function createOurs({ corpusFile, name }: Collection, folder: string): Engine {
  const retriever = createRetriever({
    corpusFile,
    cacheDir: join(folder, name),
    language: 'auto',
    storage: createSearchStorage(),
    cache: createIndexCache(Number.POSITIVE_INFINITY),
  });
  return async (question) => {
    // A very long document may come more than once.
    const results = await retriever.query(question, 2 * TEN);
    return Array.from(new Set(results.map(({ metadata }) => String(metadata.doc_id))));
  };
}

function createTextbook({ documents }: Collection): Engine {
  const analyse = toAnalyse(documents);
  const exact = createExact(documents, analyse);
  return (question) => exact.search(analyse(question), TEN);
}

function toAnalyse(documents: readonly BenchDocument[]): (text: string) => readonly string[] {
  const analyser = createAnalyser(detectLanguage(documents.map(({ text }) => text)));
  return (text) => analyser.analyse(text).terms;
}

function createPlainMiniSearch({ documents }: Collection): Engine {
  const index = new MiniSearch({ fields: ['text'] });
  index.addAll(documents);
  return (question) => toIds(index.search(question));
}

/** As ours, but for what minisearch takes for a text's length: its number of different words. */
function createTunedMiniSearch({ documents }: Collection): Engine {
  const analyse = toAnalyse(documents);
  const index = new MiniSearch({
    fields: ['text'],
    tokenize: (text) => [...analyse(text)],
    processTerm: (term) => term,
    searchOptions: { combineWith: 'OR', bm25: { k: 1.5, b: 0.75, d: 0 } },
  });
  index.addAll(documents);
  return (question) => {
    const counts = new Map<string, number>();
    for (const term of analyse(question)) counts.set(term, (counts.get(term) ?? 0) + 1);
    const results = index.search(question, {
      tokenize: () => Array.from(counts.keys()).slice(0, 64),
      boostTerm: (term) => counts.get(term) ?? 1,
    });
    const undone = results.map((hit) => ({ id: hit.id, score: hit.score / hit.queryTerms.length }));
    return toIds(undone.sort((a, b) => b.score - a.score));
  };
}

function toIds(results: readonly { readonly id: unknown }[]): string[] {
  return results.slice(0, TEN).map(({ id }) => String(id));
}

function createFts5({ documents }: Collection): Engine {
  const database = connect(':memory:');
  database.exec(`CREATE VIRTUAL TABLE entry USING fts5 (id UNINDEXED, text, tokenize = 'porter unicode61')`);
  const insert = database.prepare<[string, string]>('INSERT INTO entry VALUES (?, ?)');
  for (const { id, text } of documents) insert.run(id, text);
  const search = database.prepare<[string], { id: string }>(
    `SELECT id FROM entry WHERE entry MATCH ? ORDER BY rank LIMIT ${TEN}`,
  );
  return (question) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    return search.all(words.map((word) => `"${word}"`).join(' OR ')).map(({ id }) => id);
  };
}
