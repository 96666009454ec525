import { dirname, join } from 'node:path';
import { createSearchStorage } from '../../src/database/search-storage.ts';
import type { CorpusIndexOptions } from '../../src/search/corpus-index.ts';
import { createIndexCache } from '../../src/search/index-cache.ts';
import { createRetriever, type Retriever } from '../../src/search/retriever.ts';

/** A retriever of a corpus file whose index is kept in `cache` beside it. */
export function openRetriever(corpusFile: string, options: Partial<CorpusIndexOptions> = {}): Retriever {
  return createRetriever({
    corpusFile,
    cacheDir: join(dirname(corpusFile), 'cache'),
    language: 'auto',
    storage: createSearchStorage(),
    cache: createIndexCache(100_000_000),
    ...options,
  });
}

/** One JSON line for each entry. */
export function writeJsonl(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
