import { serveJobs } from '../processes/serve-jobs.ts';
import { buildDomain } from './built.ts';
import { encodeBuilt, writeCached } from './cache.ts';
import type { LoadJob, LoadKind, LoadResult } from './jobs.ts';

const NAMES: Readonly<Record<LoadKind, string>> = {
  build: 'built-in database could not be built',
  read: 'database could not be read',
  write: 'documents could not be made',
  index: 'documents could not be read',
};

/**
 * The program of the processes that make domains, so that the one that answers requests never waits for a scan. What a
 * kind of job needs is loaded with the first one: a database is read sooner without it.
 */
serveJobs<LoadJob, LoadResult>({
  run: load,
  explain: ({ kind }) => `The ${NAMES[kind]}; the log has the details.`,
});

async function load(job: LoadJob): Promise<LoadResult> {
  switch (job.kind) {
    case 'build': {
      const { buildOne } = await import('../lab/build.ts');
      buildOne(job.recipe);
      return { kind: 'build' };
    }
    case 'read': {
      const entry = encodeBuilt(buildDomain(job.key));
      writeCached(job.key, entry);
      return { kind: 'read', entry };
    }
    case 'write': {
      const { buildCorpusFiles } = await import('../lab/corpus/files.ts');
      buildCorpusFiles(job.documents);
      return { kind: 'write' };
    }
    case 'index': {
      const { prepareCorpus } = await import('./prepare-corpus.ts');
      return { kind: 'index', facts: await prepareCorpus(job.source) };
    }
  }
}
