import type { QueryPlan } from '../catalogue/tool.ts';
import { type Eventually, type Executor, fromFailure, type Reply } from './executor.ts';
import type { FoundCall } from './found-call.ts';
import type { Outcome } from './outcome.ts';
import { toQueryJob } from './to-job.ts';

/** Runs a call of an endpoint. */
export function runQuery(
  { executor }: { readonly executor: Executor },
  plan: QueryPlan,
  { call, offer, values }: FoundCall,
): Eventually<Outcome> {
  const reply = executor.run(toQueryJob(plan, values, offer.domain?.file ?? ''), call);
  return reply instanceof Promise ? reply.then(readReply) : readReply(reply);
}

function readReply(reply: Reply): Outcome {
  if (!reply.ok) throw fromFailure(reply.failure);
  return reply.result;
}
