import { buildOne } from './build.ts';
import { buildCorpusFiles } from './corpus/files.ts';
import { type CorpusJob, findCurrentCorpus } from './corpus/receipt.ts';
import { type CorpusOutcome, type Prepared, type PrepareJob, toCorpusJob } from './prepared.ts';
import { findCurrent } from './receipt.ts';

/** Builds what is not current: the database, then the documents, which are about its rows. Throws where the former fails. */
export function prepare(job: PrepareJob): Prepared {
  const current = job.force ? null : findCurrent(job);
  const receipt = current ?? buildOne(job);
  const status = current === null ? 'built' : 'current';
  const corpusJob = toCorpusJob(job, receipt);
  return corpusJob === null
    ? { status, receipt }
    : { status: 'built', receipt, corpus: prepareCorpus(corpusJob, job.force) };
}

function prepareCorpus(job: CorpusJob, force: boolean): CorpusOutcome {
  try {
    const current = force ? null : findCurrentCorpus(job);
    if (current !== null) return { status: 'current', receipt: current };
    return { status: 'built', receipt: buildCorpusFiles(job) };
  } catch (error) {
    return { status: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}
