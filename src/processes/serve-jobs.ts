import { inspect } from 'node:util';
import { ToolError } from '../errors.ts';
import type { Reply, Request } from './messages.ts';

/** How a process does the jobs that it is sent. */
export interface Worker<Job, Result> {
  run(job: Job): Result | Promise<Result>;
  /** What may be told of a failure that is not a `ToolError`. */
  explain(job: Job, error: unknown): string;
}

/** Makes this process one of a pool: it does what it is sent, one job after another, until its parent is gone. */
export function serveJobs<Job, Result>(worker: Worker<Job, Result>): void {
  process.on('message', async (request: Request<Job>) => {
    // A parent that has ended meanwhile needs no answer.
    process.send?.(await answer(worker, request), undefined, undefined, () => undefined);
  });
  process.on('disconnect', () => process.exit(0));
}

async function answer<Job, Result>(
  worker: Worker<Job, Result>,
  { id, job }: Request<Job>,
): Promise<Reply<Result>> {
  try {
    return { id, result: await worker.run(job) };
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : worker.explain(job, error);
    return { id, reason, log: inspect(error) };
  }
}
