import { join } from 'node:path';
import type { DomainSource } from '../domains/discover.ts';
import { ToolError } from '../errors.ts';
import { buildLab, type LabDomain, type LabOptions } from '../lab/lab.ts';
import { chooseTarget, listDomainFiles } from '../lab/places.ts';

/** The built-in databases, which are built when they are first served. */
export interface BuiltIn {
  readonly sources: readonly DomainSource[];
  /** Resolves when the source's database is built; the building starts with the first call. */
  prepare(source: DomainSource): Promise<void>;
  stop(): void;
}

/** The built-in databases of a folder of domain files, all or some; another seed or scale gives other rows. */
export function createBuiltIn(
  directory: string,
  { seed, scale, only }: Pick<LabOptions, 'seed' | 'scale' | 'only'> = {},
): BuiltIn {
  const target = chooseTarget(directory);
  const sources = listDomainFiles(directory).map((name) => toSource(name, target));
  const stop = new AbortController();
  let building: Building | undefined;
  return {
    sources,
    prepare: async ({ name }) => {
      building ??= startBuilding({
        directory,
        target,
        signal: stop.signal,
        ...(seed !== undefined && { seed }),
        ...(scale !== undefined && { scale }),
        ...(only !== undefined && { only }),
      });
      requireBuilt(await building.whenDone(name));
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
