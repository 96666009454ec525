import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { createProcessPool, type ProcessPool } from '../processes/pool.ts';
import { locateProgram } from '../processes/program.ts';
import { chooseTarget } from './places.ts';
import { type LabWorld, listJobs, weigh } from './plan.ts';
import { type CorpusOutcome, findPrepared, type Prepared, type PrepareJob } from './prepared.ts';
import type { Receipt } from './receipt.ts';

export interface LabOptions extends Omit<LabWorld, 'target'> {
  /** Where the databases go; by default beside the files, or into the user's data folder. */
  readonly target?: string;
  /** Builds what is current too. */
  readonly force?: boolean;
  /** Processes that build at the same time. */
  readonly processes?: number;
  readonly onProgress?: (step: LabStep) => void;
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

/**
 * Brings the built-in databases and their documents up to date: builds those whose file, seed or scale changed, small
 * ones first, in child processes, so that the caller's process stays free. A domain that fails is reported and the others go on.
 */
export async function buildLab(options: LabOptions): Promise<Lab> {
  const target = options.target ?? chooseTarget(options.directory);
  const { force = false } = options;
  const jobs = listJobs({ ...options, target }).map((job) => ({ ...job, force }));
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

async function buildAll(
  jobs: readonly PrepareJob[],
  { processes = Math.max(1, Math.min(4, cpus().length)) }: LabOptions,
  report: (domain: LabDomain) => void,
): Promise<void> {
  const program = locateProgram('build-process', import.meta.url);
  const pool = createProcessPool<PrepareJob, Prepared>({ program, processes, yields: false });
  try {
    await Promise.all(jobs.map(async (job) => report(await buildIn(pool, job))));
  } finally {
    pool.close();
  }
}

async function buildIn(pool: ProcessPool<PrepareJob, Prepared>, job: PrepareJob): Promise<LabDomain> {
  const { name } = job;
  try {
    return { name, ...(await pool.run(job, { topic: name, rank: weigh(job) })) };
  } catch (error) {
    return { name, status: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}
