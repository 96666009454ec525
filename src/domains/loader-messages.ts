import type { Built } from './built.ts';
import type { CacheKey } from './cache.ts';

/** What the loading process is asked: plain data. */
export interface LoadRequest extends CacheKey {
  readonly id: number;
}

/** What it answers. `reason` is fit to be shown; `log` is for the log only. */
export type LoadReply =
  | { readonly id: number; readonly built: Built }
  | { readonly id: number; readonly reason: string; readonly log: string };
