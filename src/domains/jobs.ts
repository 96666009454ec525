import type { CorpusJob } from '../lab/corpus/receipt.ts';
import type { DomainJob } from '../lab/prepared.ts';
import type { CacheKey } from './cache.ts';
import type { CorpusSource } from './corpora.ts';
import type { CorpusFacts } from './corpus-facts.ts';

/** What a loading process is to make: plain data. A database is built, then read; documents are written, then indexed. */
export type LoadJob =
  | { readonly kind: 'build'; readonly recipe: DomainJob }
  | { readonly kind: 'read'; readonly key: CacheKey }
  | { readonly kind: 'write'; readonly documents: CorpusJob }
  | { readonly kind: 'index'; readonly source: CorpusSource };

export type LoadKind = LoadJob['kind'];

export type LoadResult =
  | { readonly kind: 'build' | 'write' }
  | { readonly kind: 'read'; readonly entry: Uint8Array }
  | { readonly kind: 'index'; readonly facts: CorpusFacts };
