import type { CatalogueOptions } from '../catalogue/catalogue.ts';
import type { Built } from './built.ts';
import { type CacheKey, readCached } from './cache.ts';
import { readCodeVersion } from './code-version.ts';
import type { DomainSource } from './discover.ts';
import { createLoaderPool } from './loader-pool.ts';

/** Loads domains: from the cache where it is warm, else in one of a few processes of its own. */
export interface Loader {
  /** Throws `database.unavailable` with the reason where the database cannot be read. */
  load(source: DomainSource): Promise<Built>;
  close(): void;
}

export interface LoaderOptions {
  readonly processes: number;
  readonly cacheDirectory: string | undefined;
  readonly catalogue: CatalogueOptions | undefined;
}

/** Makes a loader; its processes are started when they are needed. */
export function createLoader(options: LoaderOptions): Loader {
  const pool = createLoaderPool(options.processes);
  const version = readCodeVersion();
  return {
    load: async (source) => {
      const key = toKey(source, options, version);
      return (await readCached(key)) ?? (await pool.build(key));
    },
    close: pool.close,
  };
}

function toKey(
  source: DomainSource,
  { cacheDirectory, catalogue }: LoaderOptions,
  version: string,
): CacheKey {
  const { name: domain, file, descriptions } = source;
  return {
    domain,
    file,
    version,
    ...(descriptions === undefined ? {} : { descriptions }),
    ...(catalogue === undefined ? {} : { catalogue }),
    ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
  };
}
