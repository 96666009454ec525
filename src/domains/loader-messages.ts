import type { Schema } from '../schema/model.ts';

/** What the loading process is asked: plain data. */
export interface LoadRequest {
  readonly id: number;
  readonly domain: string;
  readonly file: string;
  readonly descriptions?: string;
  readonly cacheDirectory?: string;
}

/** What it answers. `reason` is fit to be shown; `log` is for the log only. */
export type LoadReply =
  | { readonly id: number; readonly schema: Schema }
  | { readonly id: number; readonly reason: string; readonly log: string };
