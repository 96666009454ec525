import { join } from 'node:path';
import { createCorpora } from '../domains/corpora.ts';
import { type DomainSource, discoverDomains } from '../domains/discover.ts';
import { createDomains, type DomainProgress, type Domains } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import { PACKAGE_ROOT } from '../package-info.ts';
import type { Config } from '../settings.ts';
import { createBuiltIn } from './built-in.ts';
import type { CommandInput } from './command.ts';
import { CommandError, EXIT, toCause } from './failure.ts';
import { parseLanguages } from './languages.ts';
import { createProgress } from './progress.ts';

export interface OpenOptions {
  /** Only this domain; the others are not read. */
  readonly only?: string;
  /** Told of each domain that is ready or failed. */
  readonly onProgress?: (progress: DomainProgress) => void;
}

/** The folder that holds the databases: the one that was named, else the built-in one. */
export function toDatabasesFolder(config: Config): string {
  return config.databases ?? join(PACKAGE_ROOT, 'databases');
}

/** Starts reading the databases, with a progress bar; throws where the folder is missing or holds nothing. */
export function openDomains({ config, context }: CommandInput, options: OpenOptions = {}): Domains {
  const folder = toDatabasesFolder(config);
  const world = { seed: config.seed, scale: config.scale, onCorpusProblem: createCorpusWarning(context) };
  const builtIn =
    config.databases === undefined
      ? createBuiltIn(folder, { ...world, ...(options.only !== undefined && { only: [options.only] }) })
      : undefined;
  const found =
    builtIn === undefined || builtIn.sources.length === 0 ? discoverDomains(folder) : builtIn.sources;
  const sources = selectSources(found, options.only);
  const bar = createProgress(context, sources.length);
  const folders = [...(config.corpora === undefined ? [] : [config.corpora]), builtIn?.corpora ?? folder];
  const domains = createDomains({
    sources,
    findCorpus: createCorpora({
      folders,
      language: parseLanguages(config.language),
      cacheDirectory: config.cache,
    }),
    ...(builtIn !== undefined && { prepare: builtIn.prepare }),
    ...(config.cache !== undefined && { cacheDirectory: config.cache }),
    catalogue: {
      ...(config.maxEndpoints !== undefined && { cap: config.maxEndpoints }),
      ...(config.includeSecrets && { secrets: true }),
    },
    onProgress: (progress) => {
      bar.advance(progress.done, progress.domain.name);
      if (progress.done === progress.total) bar.stop();
      options.onProgress?.(progress);
    },
  });
  return { ...domains, close: () => closeAll([bar.stop, builtIn?.stop, domains.close]) };
}

function createCorpusWarning({ stderr }: CommandInput['context']) {
  return (domain: string, problem: string): void =>
    void stderr.write(`rookery: domain "${domain}" has no documents: ${problem}\n`);
}

/** Reads all the databases and waits for them; says on stderr which ones failed, and why. */
export async function loadDomains(input: CommandInput, only?: string): Promise<Domains> {
  const failures: DomainProgress[] = [];
  const domains = openDomains(input, {
    ...(only !== undefined && { only }),
    onProgress: (progress) => void (progress.domain.status === 'failed' && failures.push(progress)),
  });
  await domains.settled();
  for (const failure of failures) input.context.stderr.write(describeFailure(failure));
  return domains;
}

/** The reason, and the first two lines of what lies behind it where that says more. */
function describeFailure({ domain, error }: DomainProgress): string {
  const reason = domain.reason ?? 'no reason given';
  const cause = error instanceof ToolError && error.cause !== undefined ? toCause(error) : reason;
  const more = cause.includes(reason) ? [] : cause.split('\n', 2).map((line) => line.trim());
  return `rookery: domain "${domain.name}" failed: ${[reason, ...more].join('\n  ')}\n`;
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

function closeAll(closers: readonly ((() => void) | undefined)[]): void {
  for (const close of closers) close?.();
}
