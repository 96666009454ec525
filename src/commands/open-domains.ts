import { join } from 'node:path';
import { createCorpora } from '../domains/corpora.ts';
import { type DomainSource, discoverDomains } from '../domains/discover.ts';
import {
  createDomains,
  type Domain,
  type DomainProgress,
  type Domains,
  type DomainsDeps,
} from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import { PACKAGE_ROOT } from '../package-info.ts';
import type { Config } from '../settings.ts';
import { listBuiltIn } from './built-in.ts';
import type { CommandInput } from './command.ts';
import { CommandError, EXIT, toCause } from './failure.ts';
import { parseLanguages } from './languages.ts';
import { createProgress } from './progress.ts';

export interface OpenOptions {
  /** Only this domain; the others are not read. */
  readonly only?: string;
  /** Told of each domain that is ready or failed. */
  readonly onProgress?: (progress: DomainProgress) => void;
  /** Told of each ready domain whose documents were read, or could not be. */
  readonly onDocuments?: DomainsDeps['onDocuments'];
}

/** The folder that holds the databases: the one that was named, else the built-in one. */
export function toDatabasesFolder(config: Config): string {
  return config.databases ?? join(PACKAGE_ROOT, 'databases');
}

/** Starts reading the databases, with a progress bar; throws where the folder is missing or holds nothing. */
export function openDomains({ config, context }: CommandInput, options: OpenOptions = {}): Domains {
  const folder = toDatabasesFolder(config);
  const { seed, scale } = config;
  const builtIn = config.databases === undefined ? listBuiltIn(folder, { seed, scale }) : undefined;
  const found =
    builtIn === undefined || builtIn.sources.length === 0 ? discoverDomains(folder) : builtIn.sources;
  const sources = selectSources(found, options.only);
  const bar = createProgress(context, sources.length);
  const domains = createDomains({
    sources,
    findCorpus: createCorpora({
      folders: [...(config.corpora === undefined ? [] : [config.corpora]), builtIn?.corpora ?? folder],
      ...(builtIn !== undefined && { awaits: builtIn.hasDocuments }),
      language: parseLanguages(config.language),
      cacheDirectory: config.cache,
    }),
    ...(config.cache !== undefined && { cacheDirectory: config.cache }),
    catalogue: {
      ...(config.maxEndpoints !== undefined && { cap: config.maxEndpoints }),
      ...(config.includeSecrets && { secrets: true }),
    },
    ...(options.onDocuments !== undefined && { onDocuments: options.onDocuments }),
    onProgress: (progress) => {
      bar.advance(progress.done, progress.domain.name);
      if (progress.done === progress.total) bar.stop();
      options.onProgress?.(progress);
    },
  });
  return { ...domains, close: () => closeAll([bar.stop, domains.close]) };
}

/** Reads all the databases and waits for them; says on stderr which ones failed, and why. */
export async function loadDomains(input: CommandInput, only?: string): Promise<Domains> {
  const problems: string[] = [];
  const domains = openDomains(input, {
    ...(only !== undefined && { only }),
    onProgress: ({ domain, error }) =>
      void (domain.status === 'failed' && problems.push(describeFailure(domain, error))),
    onDocuments: (domain, error) =>
      void (error !== undefined && problems.push(describeMissingDocuments(domain, error))),
  });
  await domains.settled();
  for (const problem of problems) input.context.stderr.write(problem);
  return domains;
}

function describeFailure({ name, reason = 'no reason given' }: Domain, error: unknown): string {
  return `rookery: domain "${name}" failed: ${describeReason(reason, error)}\n`;
}

function describeMissingDocuments({ name, corpus }: Domain, error: unknown): string {
  return `rookery: domain "${name}" has no documents: ${describeReason(corpus?.reason ?? '', error)}\n`;
}

/** The reason, and the first two lines of what lies behind it where that says more. */
function describeReason(reason: string, error: unknown): string {
  const cause = error instanceof ToolError && error.cause !== undefined ? toCause(error) : reason;
  const more = cause.includes(reason) ? [] : cause.split('\n', 2).map((line) => line.trim());
  return [reason, ...more].join('\n  ');
}

function selectSources(sources: readonly DomainSource[], only: string | undefined): readonly DomainSource[] {
  if (only === undefined) return sources;
  const chosen = sources.filter((source) => source.name === only);
  if (chosen.length > 0) return chosen;
  throw new CommandError(EXIT.databases, {
    message: `There is no domain "${only}".`,
    hint: hintNearest(
      only,
      sources.map((source) => source.name),
      'domain',
    ),
  });
}

function closeAll(closers: readonly (() => void)[]): void {
  for (const close of closers) close();
}
