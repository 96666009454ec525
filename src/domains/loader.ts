import { statSync } from 'node:fs';
import type { CatalogueOptions } from '../catalogue/catalogue.ts';
import type { Content } from '../database/content-key.ts';
import type { LiveIdentity } from '../database/live-identity.ts';
import { type CorpusJob, corpusFile, findCurrentCorpus } from '../lab/corpus/receipt.ts';
import { weigh } from '../lab/plan.ts';
import { toCorpusJob } from '../lab/prepared.ts';
import { findCurrent } from '../lab/receipt.ts';
import { createProcessPool, type ProcessPool } from '../processes/pool.ts';
import { locateProgram } from '../processes/program.ts';
import type { BuildRequest, Built } from './built.ts';
import { type CacheKey, decodeBuilt, readCached } from './cache.ts';
import type { CachePlace } from './cache-folder.ts';
import { readCodeVersion } from './code-version.ts';
import { recallContent } from './content-memory.ts';
import type { CorpusSource } from './corpora.ts';
import { type CorpusFacts, readCorpusFacts } from './corpus-facts.ts';
import type { DomainSource } from './discover.ts';
import type { LoadJob, LoadKind, LoadResult } from './jobs.ts';

/** What is being done for a domain that is not ready. */
export type Stage = 'waiting' | 'building' | 'reading';

/** A database that was read. */
export interface Loaded {
  readonly built: Built;
  /** The state of the file before it was read; undefined where it cannot be told. */
  readonly identity: LiveIdentity | undefined;
}

/** Loads domains: from the cache where it is warm, else in a few processes of its own. */
export interface Loader {
  /** Builds a database where it is built in and not current, and reads it. Throws `database.unavailable` with the reason. */
  load(source: DomainSource, onStage: (stage: Stage) => void): Promise<Loaded>;
  /** What is known of documents that are as they were when they were indexed; undefined where they must be made or read. */
  findFacts(source: DomainSource, corpus: CorpusSource): Promise<CorpusFacts | undefined>;
  /** Writes documents where they are built in and not current, and indexes them. Throws `database.unavailable` with the reason. */
  loadCorpus(source: DomainSource, corpus: CorpusSource): Promise<CorpusFacts>;
  /** Puts what waits for a domain before all others. */
  hasten(domain: string): void;
  /** Starts a process for a database that will have to be read soon. */
  warm(): void;
  close(): void;
}

export interface LoaderOptions {
  readonly processes: number;
  /** Whether calls are to go before the loading: where much has to be built. */
  readonly yields: boolean;
  readonly cacheDirectory: string | undefined;
  readonly catalogue: CatalogueOptions | undefined;
}

type Pool = ProcessPool<LoadJob, LoadResult>;

/** What brings a domain nearer to its first answer comes first: rank by kind, and among equals by the work. */
const RANKS: Readonly<Record<LoadKind, number>> = { read: 0, build: 1e12, write: 2e12, index: 3e12 };
/** Reading is bounded in rows and pages: what takes longer than this will never end. */
const READ_LIMIT_MS = 300_000;

/** Makes a loader; its processes are started when they are needed. */
export function createLoader(options: LoaderOptions): Loader {
  const program = locateProgram('loader-process', import.meta.url);
  const pool: Pool = createProcessPool({ program, ...options });
  const version = readCodeVersion();
  return {
    load: async (source, onStage) => {
      await buildDatabase(pool, source, onStage);
      const place = toPlace(source, options);
      const content = (await recallContent(place)) ?? UNKNOWN;
      const key = { ...toRequest(source, options), ...place, content, version };
      const built = (await readCached(key)) ?? (await readDatabase(pool, key, onStage));
      return { built, identity: content === UNKNOWN ? undefined : content.identity };
    },
    findFacts: async (source, corpus) =>
      findDocumentsJob(source, corpus) === undefined ? readCorpusFacts(corpus) : undefined,
    loadCorpus: async ({ name, ...source }, corpus) => {
      const documents = findDocumentsJob({ name, ...source }, corpus);
      if (documents !== undefined) await run(pool, { kind: 'write', documents }, { topic: name });
      return (await run(pool, { kind: 'index', source: corpus }, { topic: name })).facts;
    },
    hasten: pool.hasten,
    warm: pool.warm,
    close: pool.close,
  };
}

async function buildDatabase(
  pool: Pool,
  { name, recipe }: DomainSource,
  onStage: (stage: Stage) => void,
): Promise<void> {
  if (recipe === undefined || findCurrent(recipe) !== null) return;
  const onStart = (): void => onStage('building');
  await run(pool, { kind: 'build', recipe }, { topic: name, work: weigh(recipe), onStart });
}

async function readDatabase(pool: Pool, key: CacheKey, onStage: (stage: Stage) => void): Promise<Built> {
  const onStart = (): void => onStage('reading');
  const work = statSync(key.file, { throwIfNoEntry: false })?.size ?? 0;
  const terms = { topic: key.domain, work, onStart, limitMs: READ_LIMIT_MS };
  const built = decodeBuilt(Buffer.from((await run(pool, { kind: 'read', key }, terms)).entry));
  if (built !== undefined) return built;
  throw new TypeError('a loading process answered with what cannot be read');
}

/** The documents that have to be written before they can be indexed; undefined where they are there, or not built in. */
function findDocumentsJob({ recipe }: DomainSource, { file }: CorpusSource): CorpusJob | undefined {
  const receipt = recipe === undefined ? null : findCurrent(recipe);
  const job = recipe === undefined || receipt === null ? null : toCorpusJob(recipe, receipt);
  if (job === null || file !== corpusFile(job.target, job.name)) return undefined;
  return findCurrentCorpus(job) === null ? job : undefined;
}

interface Work {
  readonly topic: string;
  /** How much it is, beside others of its kind. */
  readonly work?: number;
  readonly limitMs?: number;
  readonly onStart?: () => void;
}

async function run<K extends LoadKind>(
  pool: Pool,
  job: LoadJob & { readonly kind: K },
  { work = 0, ...terms }: Work,
): Promise<ResultOf<K>> {
  const result = await pool.run(job, { ...terms, rank: RANKS[job.kind] + work });
  if (isOf(result, job.kind)) return result;
  throw new TypeError(`a loading process answered "${result.kind}" to "${job.kind}"`);
}

type ResultOf<K extends LoadKind> = Extract<LoadResult, { readonly kind: K }>;

function isOf<K extends LoadKind>(result: LoadResult, kind: K): result is ResultOf<K> {
  return result.kind === kind;
}

/** Of a file that cannot be read; the loading process tells why. */
const UNKNOWN: Content = { identity: '', key: '' };

function toPlace({ name, file }: DomainSource, { cacheDirectory }: LoaderOptions): CachePlace {
  return { domain: name, file, ...(cacheDirectory !== undefined && { cacheDirectory }) };
}

function toRequest({ name, file, descriptions }: DomainSource, { catalogue }: LoaderOptions): BuildRequest {
  return {
    ...{ domain: name, file },
    ...(descriptions !== undefined && { descriptions }),
    ...(catalogue !== undefined && { catalogue }),
  };
}
