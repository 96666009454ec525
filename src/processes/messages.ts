/** A job as it goes to a process; plain data. */
export interface Request<Job> {
  readonly id: number;
  readonly job: Job;
}

/** What a process answers. `reason` is fit to be shown; `log` is for the log only. */
export type Reply<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly reason: string; readonly log: string };
