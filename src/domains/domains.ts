import { existsSync } from 'node:fs';
import type { CatalogueOptions } from '../catalogue/catalogue.ts';
import type { Catalogue } from '../catalogue/tool.ts';
import type { LiveIdentity } from '../database/live-identity.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import type { Schema } from '../schema/model.ts';
import type { CorpusSource, FindCorpusOf } from './corpora.ts';
import type { CorpusFacts } from './corpus-facts.ts';
import type { DomainSource } from './discover.ts';
import { createLoader, type Loaded, type Loader, type Stage } from './loader.ts';

/** One database that is served, or the reason why it is not (yet). */
export interface Domain {
  readonly name: string;
  readonly file: string;
  readonly status: 'building' | 'ready' | 'failed';
  /** Why it failed, or what it waits for: one sentence without path or SQL. */
  readonly reason?: string;
  /** What is being done for it while it is `building`. */
  readonly stage?: Stage;
  /** The state of the file before it was read. */
  readonly identity?: LiveIdentity;
  readonly schema?: Schema;
  readonly catalogue?: Catalogue;
  /** Its documents, where it has some. */
  readonly corpus?: DomainCorpus;
}

/** The documents of a domain, or why they cannot be searched. */
export type DomainCorpus = CorpusSource &
  CorpusFacts & {
    /** Why they cannot be searched: one sentence without path. */
    readonly reason?: string;
    /** There while they are still being read; has them read before all others. */
    readonly hasten?: () => void;
  };

export interface ReadyDomain extends Domain {
  readonly status: 'ready';
  readonly schema: Schema;
  readonly catalogue: Catalogue;
}

/** One domain has come to its end; `done` of `total` have. */
export interface DomainProgress {
  readonly domain: Domain;
  readonly done: number;
  readonly total: number;
  /** What was thrown, for the log, where the domain failed. */
  readonly error?: unknown;
}

export interface Domains {
  /** All domains, by name; those that failed and those still in the making too. */
  list(): readonly Domain[];
  /**
   * Throws `catalogue.unknown_domain`, `catalogue.domain_building` or `catalogue.domain_failed`; a domain that is not
   * ready yet is made before all others.
   */
  require(name: string): ReadyDomain;
  /** Has a domain that is not ready made before all others. */
  hasten(name: string): void;
  /** Resolves when each domain is ready or failed, and so are its documents. */
  settled(): Promise<void>;
  /** Ends the loading of domains that are not ready. */
  close(): void;
}

export interface DomainsDeps {
  readonly sources: readonly DomainSource[];
  /** Where profiles are kept; by default beside the databases, or in a folder of the user's. */
  readonly cacheDirectory?: string;
  /** Processes that read databases at the same time; 2 by default. */
  readonly loaders?: number;
  readonly catalogue?: CatalogueOptions;
  /** Left out: no domain has documents. */
  readonly findCorpus?: FindCorpusOf;
  readonly onProgress?: (progress: DomainProgress) => void;
  /** Told of each ready domain whose documents were read, or could not be. */
  readonly onDocuments?: (domain: Domain, error?: unknown) => void;
}

/** Loads the domains of the given sources, at once and in the background; each answers as soon as it is ready. */
export function createDomains(deps: DomainsDeps): Domains {
  const isMissing = ({ file, refused }: DomainSource): boolean => refused === undefined && !existsSync(file);
  const yields = deps.sources.some((source) => source.recipe !== undefined && isMissing(source));
  const loader = createLoader({
    processes: deps.loaders ?? 2,
    yields,
    cacheDirectory: deps.cacheDirectory,
    catalogue: deps.catalogue,
  });
  const domains = deps.sources.map(toInitialDomain);
  const position = new Map(domains.map((domain, index) => [domain.name, index] as const).toReversed());
  const find = (name: string): Domain | undefined => domains[position.get(name) ?? -1];
  let done = 0;
  const settle = (index: number, domain: Domain, error?: unknown): void => {
    domains[index] = domain;
    done += 1;
    deps.onProgress?.({ domain, done, total: domains.length, ...(error !== undefined && { error }) });
  };
  const settled = Promise.all(
    deps.sources.map((source, index) =>
      serveDomain(source, {
        ...{ loader, deps },
        show: (domain) => {
          domains[index] = domain;
        },
        settle: (domain, error) => settle(index, domain, error),
      }),
    ),
  ).then(() => loader.close());
  // A file that is still to be made has to be read then: what reads it can start meanwhile.
  if (yields) loader.warm();
  const hasten = (name: string): void => {
    if (find(name)?.status === 'building') loader.hasten(name);
  };
  return {
    list: () => [...domains],
    require: (name) => {
      hasten(name);
      return requireReady(name, find(name), domains);
    },
    hasten,
    settled: () => settled,
    close: () => loader.close(),
  };
}

function toInitialDomain({ name, file, refused }: DomainSource): Domain {
  return refused === undefined
    ? { name, file, ...toBuilding('waiting') }
    : { name, file, status: 'failed', reason: refused };
}

const STAGES: Readonly<Record<Stage, string>> = {
  waiting: 'It waits for its turn to be read.',
  building: 'Its database is being built.',
  reading: 'Its database is being read.',
};

function toBuilding(stage: Stage): Pick<Domain, 'status' | 'stage' | 'reason'> {
  return { status: 'building', stage, reason: STAGES[stage] };
}

interface Stand {
  readonly loader: Loader;
  readonly deps: DomainsDeps;
  /** Puts the domain in its place as it is now. */
  show(domain: Domain): void;
  /** The same, once it is ready or failed. */
  settle(domain: Domain, error?: unknown): void;
}

/** Makes one domain ready, and then its documents, for which only its retriever waits. */
async function serveDomain(source: DomainSource, stand: Stand): Promise<void> {
  const { name, file, refused } = source;
  if (refused !== undefined) return stand.settle(toInitialDomain(source));
  const loaded = await loadDatabase(source, stand);
  if (loaded === undefined) return;
  const corpus = stand.deps.findCorpus?.(name);
  const toDomain = (known?: DomainCorpus): ReadyDomain => toReady({ name, file }, loaded, known);
  if (corpus === undefined) stand.settle(toDomain());
  else await serveDocuments({ source, corpus, toDomain }, stand);
}

/** Undefined for a domain that has failed. */
async function loadDatabase(source: DomainSource, stand: Stand): Promise<Loaded | undefined> {
  const { name, file } = source;
  try {
    return await stand.loader.load(source, (stage) => stand.show({ name, file, ...toBuilding(stage) }));
  } catch (error) {
    stand.settle({ name, file, status: 'failed', reason: toReason(error) }, error);
    return undefined;
  }
}

interface Documents {
  readonly source: DomainSource;
  readonly corpus: CorpusSource;
  readonly toDomain: (corpus: DomainCorpus) => ReadyDomain;
}

async function serveDocuments({ source, corpus, toDomain }: Documents, stand: Stand): Promise<void> {
  const { loader, deps } = stand;
  // What cannot be looked up is made again, which tells why.
  const known = await loader.findFacts(source, corpus).catch(() => undefined);
  const hasten = (): void => loader.hasten(source.name);
  const first = toDomain({ ...corpus, ...(known ?? { ...NO_FACTS, hasten }) });
  stand.settle(first);
  if (known !== undefined) return deps.onDocuments?.(first);
  const { error, ...facts } = await loadCorpus(source, corpus, loader);
  const whole = toDomain({ ...corpus, ...facts });
  stand.show(whole);
  deps.onDocuments?.(whole, error);
}

const NO_FACTS: CorpusFacts = { documents: 0, problems: [] };

/** Documents that cannot be read do not keep a domain from being served. */
async function loadCorpus(
  source: DomainSource,
  corpus: CorpusSource,
  loader: Loader,
): Promise<CorpusFacts & { readonly reason?: string; readonly error?: unknown }> {
  try {
    return await loader.loadCorpus(source, corpus);
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : 'The documents could not be read.';
    return { ...NO_FACTS, reason, error };
  }
}

/** Not copied: what comes from the cache is read when it is first asked for. */
function toReady(
  { name, file }: Pick<Domain, 'name' | 'file'>,
  { built, identity }: Loaded,
  corpus: DomainCorpus | undefined,
): ReadyDomain {
  return {
    ...{ name, file, status: 'ready' },
    ...(identity !== undefined && { identity }),
    ...(corpus !== undefined && { corpus }),
    get schema() {
      return built.schema;
    },
    get catalogue() {
      return built.catalogue;
    },
  };
}

function toReason(error: unknown): string {
  return error instanceof ToolError
    ? error.message
    : 'The database could not be read; the log has the details.';
}

/** The domain, once it is ready; `all` are those that hints may name. Throws as `Domains.require` does. */
export function requireReady(name: string, domain: Domain | undefined, all: readonly Domain[]): ReadyDomain {
  if (domain === undefined) {
    const names = all.map((each) => each.name);
    throw new ToolError('catalogue.unknown_domain', {
      message: `There is no domain "${name.slice(0, 200)}".`,
      hint: hintNearest(name, names, 'domain'),
    });
  }
  if (isReady(domain)) return domain;
  if (domain.status === 'building') {
    throw new ToolError('catalogue.domain_building', {
      message: `The domain "${name}" is still being read.`,
      hint: 'Try again in a few seconds; /readyz tells when every domain is ready.',
    });
  }
  throw new ToolError('catalogue.domain_failed', {
    message: `The domain "${name}" could not be loaded. ${domain.reason ?? ''}`.trim(),
    hint: `The other domains are served: ${
      all
        .filter(isReady)
        .map((each) => each.name)
        .slice(0, 10)
        .join(', ') || 'none'
    }.`,
  });
}

/** Whether a domain and its documents are all that they will be. */
export function isSettled({ status, corpus }: Domain): boolean {
  return status !== 'building' && corpus?.hasten === undefined;
}

/** Whether a domain has been read. */
export function isReady(domain: Domain): domain is ReadyDomain {
  return domain.status === 'ready';
}
