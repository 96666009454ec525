import type { CatalogueOptions } from '../catalogue/catalogue.ts';
import type { Built } from './built.ts';
import { type CacheKey, readCached } from './cache.ts';
import { readCodeVersion } from './code-version.ts';
import type { CorpusSource } from './corpora.ts';
import { type CorpusFacts, readCorpusFacts } from './corpus-facts.ts';
import type { DomainSource } from './discover.ts';
import { createLoaderPool, type LoaderPool } from './loader-pool.ts';

/** Loads domains: from the cache where it is warm, else in one of a few processes of its own. */
export interface Loader {
  /** Throws `database.unavailable` with the reason where the database cannot be read. */
  load(source: DomainSource): Promise<Built>;
  /** Brings a corpus's index up to date. Throws `database.unavailable` with the reason where it cannot be read. */
  loadCorpus(source: CorpusSource): Promise<CorpusFacts>;
  /** Starts a process for a database that will have to be read soon. */
  warm(): void;
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
      return (await readCached(key)) ?? (await buildDomain(pool, key));
    },
    loadCorpus: async (source) => readCorpusFacts(source) ?? (await indexCorpus(pool, source)),
    warm: pool.warm,
    close: pool.close,
  };
}

async function buildDomain(pool: LoaderPool, key: CacheKey): Promise<Built> {
  const result = await pool.load({ kind: 'domain', key });
  if (result.kind === 'domain') return result.built;
  throw new TypeError('a loader answered for a database with a corpus');
}

async function indexCorpus(pool: LoaderPool, source: CorpusSource): Promise<CorpusFacts> {
  const result = await pool.load({ kind: 'corpus', source });
  if (result.kind === 'corpus') return result.facts;
  throw new TypeError('a loader answered for a corpus with a database');
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
