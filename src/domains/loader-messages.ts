import type { Built } from './built.ts';
import type { CacheKey } from './cache.ts';
import type { CorpusSource } from './corpora.ts';
import type { CorpusFacts } from './corpus-facts.ts';

/** What the loading process is to make: plain data. */
export type LoadJob =
  | { readonly kind: 'domain'; readonly key: CacheKey }
  | { readonly kind: 'corpus'; readonly source: CorpusSource };

export interface LoadRequest {
  readonly id: number;
  readonly job: LoadJob;
}

export type LoadResult =
  | { readonly kind: 'domain'; readonly built: Built }
  | { readonly kind: 'corpus'; readonly facts: CorpusFacts };

/** What it answers. `reason` is fit to be shown; `log` is for the log only. */
export type LoadReply =
  | { readonly id: number; readonly result: LoadResult }
  | { readonly id: number; readonly reason: string; readonly log: string };
