import { inspect } from 'node:util';
import { ToolError } from '../errors.ts';
import { buildDomain } from './built.ts';
import { writeCached } from './cache.ts';
import type { LoadJob, LoadReply, LoadRequest, LoadResult } from './loader-messages.ts';

/** The process that reads databases and documents, so that the one that answers requests never waits for a scan. */
process.on('message', async (request: LoadRequest) => {
  // A parent that has ended meanwhile needs no answer.
  process.send?.(await answer(request), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit(0));

async function answer({ id, job }: LoadRequest): Promise<LoadReply> {
  try {
    return { id, result: await load(job) };
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : `The ${NAMES[job.kind]} could not be read.`;
    return { id, reason, log: inspect(error) };
  }
}

const NAMES = { domain: 'database', corpus: 'corpus' } as const;

async function load(job: LoadJob): Promise<LoadResult> {
  if (job.kind === 'corpus') {
    // Loaded where it is needed: a database is read sooner without it.
    const { prepareCorpus } = await import('./prepare-corpus.ts');
    return { kind: 'corpus', facts: await prepareCorpus(job.source) };
  }
  const built = buildDomain(job.key);
  writeCached(job.key, built);
  return { kind: 'domain', built };
}
