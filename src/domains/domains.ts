import { existsSync } from 'node:fs';
import type { CatalogueOptions } from '../catalogue/catalogue.ts';
import type { Catalogue } from '../catalogue/tool.ts';
import { type LiveIdentity, readLiveIdentity } from '../database/live-identity.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import type { Schema } from '../schema/model.ts';
import type { CorpusSource, FindCorpusOf } from './corpora.ts';
import type { CorpusFacts } from './corpus-facts.ts';
import type { DomainSource } from './discover.ts';
import { createLoader, type Loader } from './loader.ts';

/** One database that is served, or the reason why it is not (yet). */
export interface Domain {
  readonly name: string;
  readonly file: string;
  readonly status: 'building' | 'ready' | 'failed';
  /** Why it failed: one sentence without path or SQL. */
  readonly reason?: string;
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
    /** One sentence without path. */
    readonly reason?: string;
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
  /** Throws `catalogue.unknown_domain`, `catalogue.domain_building` or `catalogue.domain_failed`. */
  require(name: string): ReadyDomain;
  /** Resolves when each domain is ready or failed. */
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
  /** Makes the file of a source that is not there yet; the domain is `building` meanwhile. */
  readonly prepare?: (source: DomainSource) => Promise<void>;
  readonly catalogue?: CatalogueOptions;
  /** Left out: no domain has documents. */
  readonly findCorpus?: FindCorpusOf;
  readonly onProgress?: (progress: DomainProgress) => void;
}

type Outcome = { readonly domain: Domain; readonly error?: unknown };

/** Loads the domains of the given sources, at once and in the background; each answers as soon as it is ready. */
export function createDomains(deps: DomainsDeps): Domains {
  const loader = createLoader({
    processes: deps.loaders ?? 2,
    cacheDirectory: deps.cacheDirectory,
    catalogue: deps.catalogue,
  });
  const domains = deps.sources.map(toInitialDomain);
  const position = new Map(domains.map((domain, index) => [domain.name, index] as const).toReversed());
  let done = 0;
  const settle = (index: number, outcome: Outcome): void => {
    domains[index] = outcome.domain;
    done += 1;
    deps.onProgress?.({ ...outcome, done, total: domains.length });
  };
  const settled = Promise.all(
    deps.sources.map(async (source, index) => settle(index, await build(source, loader, deps))),
  ).then(() => loader.close());
  // A file that is still to be made has to be read then: what reads it can start meanwhile.
  if (deps.sources.some(({ file, refused }) => refused === undefined && !existsSync(file))) loader.warm();
  return {
    list: () => [...domains],
    require: (name) => requireReady(name, domains[position.get(name) ?? -1], domains),
    settled: () => settled,
    close: () => loader.close(),
  };
}

function toInitialDomain(source: DomainSource): Domain {
  const { name, file, refused } = source;
  return refused === undefined
    ? { name, file, status: 'building' }
    : { name, file, status: 'failed', reason: refused };
}

async function build(source: DomainSource, loader: Loader, deps: DomainsDeps): Promise<Outcome> {
  const { name, file, refused } = source;
  if (refused !== undefined) return { domain: toInitialDomain(source) };
  try {
    await deps.prepare?.(source);
    const identity = findIdentity(file);
    const built = await loader.load(source);
    const corpus = await loadCorpus(deps.findCorpus?.(name), loader);
    const ready: ReadyDomain = {
      ...{ name, file, status: 'ready' },
      ...(identity !== undefined && { identity }),
      ...(corpus !== null && { corpus }),
      // Not copied: what comes from the cache is read when it is first asked for.
      get schema() {
        return built.schema;
      },
      get catalogue() {
        return built.catalogue;
      },
    };
    return { domain: ready };
  } catch (error) {
    return { domain: { name, file, status: 'failed', reason: toReason(error) }, error };
  }
}

/** Documents that cannot be read do not keep a domain from being served. */
async function loadCorpus(source: CorpusSource | undefined, loader: Loader): Promise<DomainCorpus | null> {
  if (source === undefined) return null;
  try {
    return { ...source, ...(await loader.loadCorpus(source)) };
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : 'The documents could not be read.';
    return { ...source, documents: 0, problems: [], reason };
  }
}

/** Undefined where the file cannot be read; the loader tells why. */
function findIdentity(file: string): LiveIdentity | undefined {
  try {
    return readLiveIdentity(file);
  } catch {
    return undefined;
  }
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

/** Whether a domain has been read. */
export function isReady(domain: Domain): domain is ReadyDomain {
  return domain.status === 'ready';
}
