import { serveJobs } from '../../src/processes/serve-jobs.ts';

/** Does what it is told: answers, fails, ends, or goes on for ever. */
serveJobs<string, string>({
  run: (job) => {
    if (job === 'fail') throw new Error('no secret');
    if (job === 'end') process.exit(3);
    return job === 'hang' ? new Promise<string>(() => undefined) : job.toUpperCase();
  },
  explain: (job) => `"${job}" could not be done.`,
});
