import { createSearchStorage } from '../../database/search-storage.ts';
import { createAnalysers } from '../../search/analyse.ts';
import { createIndexCache } from '../../search/index-cache.ts';
import type { Language } from '../../search/language-codes.ts';
import { createRetriever, type Retriever } from '../../search/retriever.ts';
import type { Outcome } from '../outcome.ts';
import { renderDocument, renderPassages } from '../render-passages.ts';

/** What is asked of a corpus. */
export type SearchAsk =
  | { readonly kind: 'query'; readonly question: string; readonly limit: number }
  | { readonly kind: 'document'; readonly id: string; readonly offset: number };

/** A question to the documents of a domain; plain data. */
export interface SearchJob {
  readonly kind: 'search';
  readonly domain: string;
  readonly corpus: {
    readonly file: string;
    readonly language: Language | 'auto';
    readonly indexDirectory: string;
  };
  readonly ask: SearchAsk;
}

export interface SearchRunnerOptions {
  /** Bytes of search indexes to keep in memory. */
  readonly searchCacheBytes?: number;
}

export interface SearchRunner {
  run(job: SearchJob): Promise<Outcome>;
  close(): void;
}

export const DEFAULT_SEARCH_BYTES = 256 * 1024 * 1024;

/** Answers questions to corpora. An index is loaded with the first question and goes when others need the memory. */
export function createSearchRunner({
  searchCacheBytes = DEFAULT_SEARCH_BYTES,
}: SearchRunnerOptions = {}): SearchRunner {
  const shared = {
    storage: createSearchStorage(),
    cache: createIndexCache(searchCacheBytes),
    analyserOf: createAnalysers(),
  };
  const retrievers = new Map<string, Retriever>();
  const open = ({ file, language, indexDirectory }: SearchJob['corpus']): Retriever => {
    const key = JSON.stringify([file, language]);
    const retriever =
      retrievers.get(key) ??
      createRetriever({ ...shared, corpusFile: file, cacheDir: indexDirectory, language });
    retrievers.set(key, retriever);
    return retriever;
  };
  return {
    run: ({ corpus, ask }) => answer(open(corpus), ask),
    close() {
      for (const retriever of retrievers.values()) retriever.close();
      retrievers.clear();
    },
  };
}

async function answer(retriever: Retriever, ask: SearchAsk): Promise<Outcome> {
  if (ask.kind === 'document') return renderDocument(await retriever.document(ask.id), ask.offset);
  return renderPassages(await retriever.query(ask.question, ask.limit));
}
