import { type CorpusJob, type CorpusReceipt, findCurrentCorpus, hasCorpusSource } from './corpus/receipt.ts';
import { type BuildJob, databaseFile, domainFile, findCurrent, type Receipt } from './receipt.ts';

/** A domain's database, and its documents where texts were written for them. */
export interface DomainJob extends BuildJob {
  /** The folder with the corpus files, and the one for what is built of them; without it no documents are built. */
  readonly corpora?: { readonly source: string; readonly target: string };
}

export interface PrepareJob extends DomainJob {
  /** Builds what is current too. */
  readonly force: boolean;
}

export type Freshness = 'built' | 'current';

/** What became of a domain's documents; a failure leaves the database of use. */
export type CorpusOutcome =
  | { readonly status: Freshness; readonly receipt: CorpusReceipt }
  | { readonly status: 'failed'; readonly problem: string };

export interface Prepared {
  readonly status: Freshness;
  readonly receipt: Receipt;
  readonly corpus?: CorpusOutcome;
}

/** What is there already and still what its files ask for; null where something must be built. */
export function findPrepared(job: PrepareJob): Prepared | null {
  const receipt = job.force ? null : findCurrent(job);
  if (receipt === null) return null;
  const corpusJob = toCorpusJob(job, receipt);
  if (corpusJob === null) return { status: 'current', receipt };
  const corpus = findCurrentCorpus(corpusJob);
  return corpus === null
    ? null
    : { status: 'current', receipt, corpus: { status: 'current', receipt: corpus } };
}

/** Whether texts were written for the domain. */
export function hasDocuments({ name, corpora }: DomainJob): boolean {
  return corpora !== undefined && hasCorpusSource({ source: corpora.source, name });
}

/** Null where no texts were written for the domain. */
export function toCorpusJob(job: DomainJob, { dataHash }: Receipt): CorpusJob | null {
  const { name, seed, corpora } = job;
  if (corpora === undefined || !hasDocuments(job)) return null;
  return { ...corpora, name, seed, dataHash, database: databaseFile(job), domainFile: domainFile(job) };
}
