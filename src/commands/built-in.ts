import { join } from 'node:path';
import type { DomainSource } from '../domains/discover.ts';
import { ToolError } from '../errors.ts';
import { buildLab, type LabDomain, type LabOptions } from '../lab/lab.ts';
import { chooseTarget, listDomainFiles } from '../lab/places.ts';
import { PACKAGE_ROOT } from '../package-info.ts';

/** The texts from which the documents of the built-in databases are made. */
export const CORPORA_FOLDER = join(PACKAGE_ROOT, 'corpora');

/** The built-in databases and the documents about them, which are built when they are first served. */
export interface BuiltIn {
  readonly sources: readonly DomainSource[];
  /** The folder that gets `<domain>.jsonl`, the documents about each database. */
  readonly corpora: string;
  /** Resolves when the source's database is built; the building starts with the first call. */
  prepare(source: DomainSource): Promise<void>;
  stop(): void;
}

export interface BuiltInOptions extends Pick<LabOptions, 'seed' | 'scale' | 'only'> {
  /** Told why a domain has no documents; it is served without them. */
  readonly onCorpusProblem?: (domain: string, problem: string) => void;
}

/**
 * The built-in databases of a folder of domain files, all or some, with the documents about them; another seed or scale
 * gives other rows and documents.
 */
export function createBuiltIn(directory: string, options: BuiltInOptions = {}): BuiltIn {
  const { onCorpusProblem, ...world } = options;
  const target = chooseTarget(directory);
  const corpora = { source: CORPORA_FOLDER, target: chooseTarget(CORPORA_FOLDER, { name: 'corpora' }) };
  const sources = listDomainFiles(directory).map((name) => toSource(name, target));
  const stop = new AbortController();
  let building: Building | undefined;
  return {
    sources,
    corpora: corpora.target,
    prepare: async ({ name }) => {
      building ??= startBuilding({ ...world, directory, target, corpora, signal: stop.signal });
      const domain = await building.whenDone(name);
      requireBuilt(domain);
      if (domain.corpus?.status === 'failed') onCorpusProblem?.(name, domain.corpus.problem);
    },
    stop: () => stop.abort(),
  };
}

interface Building {
  whenDone(name: string): Promise<LabDomain>;
}

function startBuilding(options: LabOptions): Building {
  const done = new Map<string, LabDomain>();
  const waiting = new Map<string, (domain: LabDomain) => void>();
  const finish = (domain: LabDomain): void => {
    done.set(domain.name, domain);
    waiting.get(domain.name)?.(domain);
  };
  buildLab({ ...options, onProgress: ({ domain }) => finish(domain) }).catch((error) => {
    for (const name of waiting.keys())
      if (!done.has(name)) finish({ name, status: 'failed', problem: String(error) });
  });
  return {
    whenDone: async (name) => done.get(name) ?? new Promise((resolve) => waiting.set(name, resolve)),
  };
}

function requireBuilt({ status, problem }: LabDomain): void {
  if (status !== 'failed') return;
  throw new ToolError('database.unavailable', {
    message: 'The built-in database could not be built; the log has the details.',
    cause: problem,
  });
}

function toSource(name: string, target: string): DomainSource {
  const folder = join(target, name);
  return { name, file: join(folder, `${name}.sqlite`), descriptions: join(folder, 'database_description') };
}
