import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { constants, cpus, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseTarget, listDomainFiles } from './places.ts';
import { type CorpusOutcome, findPrepared, type Prepared, type PrepareJob } from './prepared.ts';
import type { Receipt } from './receipt.ts';

export interface LabOptions {
  /** The folder with the domain files. */
  readonly directory: string;
  /** Where the databases go; by default beside the files, or into the user's data folder. */
  readonly target?: string;
  /** The folder with the corpus files, and the one for the documents made of them; without it none are made. */
  readonly corpora?: { readonly source: string; readonly target?: string };
  readonly seed?: string;
  /** Multiplies the rows of all tables of 50 rows or more. */
  readonly scale?: number;
  /** Only these domains. */
  readonly only?: readonly string[];
  /** Builds what is current too. */
  readonly force?: boolean;
  /** Processes that build at the same time. */
  readonly processes?: number;
  readonly onProgress?: (step: LabStep) => void;
  readonly signal?: AbortSignal;
}

export interface LabDomain {
  readonly name: string;
  readonly status: 'built' | 'current' | 'failed';
  readonly receipt?: Receipt;
  readonly problem?: string;
  /** Missing where no texts were written for the domain. */
  readonly corpus?: CorpusOutcome;
}

/** One domain is done; `done` of `total` are. */
export interface LabStep {
  readonly domain: LabDomain;
  readonly done: number;
  readonly total: number;
}

export interface Lab {
  /** The folder that holds the databases. */
  readonly directory: string;
  /** SHA-256 over the data hashes of all domains that were built: equal on every machine for one version, seed and scale. */
  readonly dataHash: string;
  /** The same over the domains' documents. */
  readonly corporaHash: string;
  readonly domains: readonly LabDomain[];
}

export const DEFAULT_SEED = 'rookery';

/**
 * Brings the built-in databases and their documents up to date: builds those whose file, seed or scale changed, small
 * ones first, in child processes, so that the caller's process stays free. A domain that fails is reported and the others go on.
 */
export async function buildLab(options: LabOptions): Promise<Lab> {
  const target = options.target ?? chooseTarget(options.directory);
  const jobs = planJobs(options, target);
  const done: LabDomain[] = [];
  const report = (domain: LabDomain): void => {
    done.push(domain);
    options.onProgress?.({ domain, done: done.length, total: jobs.length });
  };
  const open: PrepareJob[] = [];
  for (const job of jobs) {
    const current = findPrepared(job);
    if (current === null) open.push(job);
    else report({ name: job.name, ...current });
  }
  await buildAll(open, options, report);
  const domains = done.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    directory: target,
    dataHash: hashAll(domains),
    corporaHash: hashAll(domains, readCorpusHash),
    domains,
  };
}

function hashAll(
  domains: readonly LabDomain[],
  read = ({ receipt }: LabDomain): string => receipt?.dataHash ?? 'failed',
): string {
  const hash = createHash('sha256');
  for (const domain of domains) hash.update(`${domain.name} ${read(domain)}\n`);
  return hash.digest('hex');
}

function readCorpusHash({ corpus }: LabDomain): string {
  if (corpus === undefined) return 'none';
  return corpus.status === 'failed' ? 'failed' : corpus.receipt.dataHash;
}

function planJobs(options: LabOptions, target: string): PrepareJob[] {
  const { directory: source, seed = DEFAULT_SEED, scale = 1, force = false } = options;
  const corpora = options.corpora === undefined ? {} : { corpora: toCorpora(options.corpora) };
  const names = listDomainFiles(source).filter((name) => options.only?.includes(name) ?? true);
  const jobs = names.map((name) => ({ name, source, target, seed, scale, force, ...corpora }));
  const weights = new Map(jobs.map((job) => [job.name, weigh(job)]));
  return jobs.sort((a, b) => (weights.get(a.name) ?? 0) - (weights.get(b.name) ?? 0));
}

function toCorpora({
  source,
  target,
}: NonNullable<LabOptions['corpora']>): NonNullable<PrepareJob['corpora']> {
  return { source, target: target ?? chooseTarget(source, { name: 'corpora' }) };
}

/** A guess of the work: the rows that the file asks for, and its length. */
function weigh(job: PrepareJob): number {
  const file = join(job.source, `${job.name}.yaml`);
  const rows = [...readFileSync(file, 'utf8').matchAll(/^ +rows: (\d+)/gm)].map((match) => Number(match[1]));
  return rows.reduce((sum, count) => sum + count, 0) * 10 + statSync(file).size;
}

async function buildAll(
  jobs: readonly PrepareJob[],
  options: LabOptions,
  report: (domain: LabDomain) => void,
): Promise<void> {
  const queue = [...jobs];
  const count = Math.min(queue.length, options.processes ?? Math.max(1, Math.min(4, cpus().length)));
  await Promise.all(Array.from({ length: count }, () => drainQueue(queue, options, report)));
}

async function drainQueue(
  queue: PrepareJob[],
  options: LabOptions,
  report: (domain: LabDomain) => void,
): Promise<void> {
  const child = startChild();
  const stop = (): void => void child.kill();
  options.signal?.addEventListener('abort', stop);
  try {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      if (options.signal?.aborted === true) return;
      report(await buildIn(child, job));
    }
  } finally {
    options.signal?.removeEventListener('abort', stop);
    child.kill();
  }
}

/** In a clone the program is TypeScript, which a child needs a loader for whatever its parent runs under. */
function startChild(): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts');
  const program = fileURLToPath(new URL(`./build-process.${fromSource ? 'ts' : 'js'}`, import.meta.url));
  const loader = fromSource ? { execArgv: ['--import', 'tsx'] } : {};
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...loader });
  yieldToOthers(child);
  return child;
}

/** What is built already is read, and asked for, while the rest is being built: that must not wait for a minute's work. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system has no priorities: then it builds as any other.
  }
}

/** Sends one job and waits for its answer; a child that dies fails its job. */
function buildIn(child: ChildProcess, job: PrepareJob): Promise<LabDomain> {
  return new Promise((resolve) => {
    const finish = (rest: Omit<LabDomain, 'name'>): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve({ name: job.name, ...rest });
    };
    const onMessage = (message: { prepared?: Prepared; problem?: string }): void =>
      message.prepared === undefined
        ? finish({ status: 'failed', problem: message.problem ?? 'unknown' })
        : finish(message.prepared);
    const onExit = (): void => finish({ status: 'failed', problem: 'the building process ended' });
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (child.connected) child.send(job);
    else onExit();
  });
}
