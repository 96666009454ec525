import { serveJobs } from '../processes/serve-jobs.ts';
import { prepare } from './prepare.ts';
import type { Prepared, PrepareJob } from './prepared.ts';

/** The program of a process that builds domains. */
serveJobs<PrepareJob, Prepared>({
  run: prepare,
  explain: (_job, error) => (error instanceof Error ? error.message : String(error)),
});
