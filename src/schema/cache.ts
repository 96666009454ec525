import type { Schema } from './model.ts';

export interface SchemaRequest {
  readonly domain: string;
  readonly file: string;
  readonly descriptions?: string;
  readonly cacheDirectory?: string;
}

export async function readCachedSchema(_request: SchemaRequest): Promise<Schema | undefined> {
  return undefined;
}
