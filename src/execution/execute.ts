import { parseToolArguments } from '../catalogue/arguments.ts';
import type { PlannedTool } from '../catalogue/plan.ts';
import type { QueryPlan } from '../catalogue/tool.ts';
import type { Domains } from '../domains/domains.ts';
import { type Caller, NOBODY } from './data/caller.ts';
import { type DataTools, type HandleTools, NO_HANDLES } from './data/data-tools.ts';
import { prepareArguments } from './data/given-arguments.ts';
import { namesHandle, readHandles } from './data/handle-arguments.ts';
import { type Eventually, type Executor, fromFailure, type Reply } from './executor.ts';
import type { FoundCall } from './found-call.ts';
import { missTool, refuseReading } from './offer/miss-tool.ts';
import type { Offer } from './offer/offer.ts';
import type { Offers } from './offer/offers.ts';
import type { Outcome } from './outcome.ts';
import { recordCalls } from './record-calls.ts';
import { runRetriever } from './retrieve.ts';
import { toQueryJob } from './to-job.ts';
import type { Execute, ToolCall } from './tool-call.ts';
import { runService, type ServiceDeps } from './tools/run.ts';
import type { ToolService } from './tools/service.ts';

export interface ExecuteDeps {
  readonly domains: Domains;
  readonly executor: Executor;
  readonly offers: Offers;
  readonly tools: ToolService;
  /** Undefined where there are no data tools. */
  readonly data?: DataTools | undefined;
  /** Whether calls that do not say so are held to the environment that this one re-implements. */
  readonly compat?: boolean | undefined;
}

interface CallDeps extends ServiceDeps {
  readonly executor: Executor;
  readonly data: HandleTools;
}

/** A call at the place where it came in. */
interface PlacedCall {
  readonly call: ToolCall;
  readonly caller: Caller;
  readonly offer: Offer;
}

/** The one way of every call over every door: look up, parse the arguments, run by the plan, record. */
export function createExecute(given: ExecuteDeps): Execute {
  const { data } = given;
  const deps: CallDeps = {
    ...given,
    data: data ?? NO_HANDLES,
    universes: data?.universes,
    run: (call, caller) => runCall(deps, { compat: given.compat, ...call }, caller),
  };
  if (data === undefined) return (call) => deps.run(call, NOBODY);
  const record = recordCalls(deps.run, data.sessions);
  // What only reads, and names no session, is in no trace.
  return (call) => {
    const isPlain = call.endpointsOnly && call.sessionId === undefined;
    return isPlain ? deps.run(call, NOBODY) : record(call);
  };
}

function runCall(deps: CallDeps, call: ToolCall, caller: Caller): Eventually<Outcome> {
  const placed = { call, caller, offer: deps.offers.at(call, caller.session?.active) };
  const handles = call.endpointsOnly ? [] : readHandles(call.arguments);
  if (handles.length > 0) return runOnHandles(deps, placed, handles);
  return runTool(deps, placed, placed.offer.find(call.tool));
}

/** Handles tell which tools there are, whatever is active. */
async function runOnHandles(
  deps: CallDeps,
  placed: PlacedCall,
  handles: readonly string[],
): Promise<Outcome> {
  const { call, caller, offer } = placed;
  const origins = await deps.data.findOrigins(caller, handles);
  const tool = offer.find(call.tool, { namesHandle: namesHandle(call.arguments), origins });
  // At an address of all domains the caller is helped by what is wrong with the handle, not by hearing of no such tool.
  if (tool === undefined && call.domain === undefined) await deps.data.checkHandles(caller, handles);
  return runTool(deps, placed, tool);
}

function runTool(deps: CallDeps, placed: PlacedCall, tool: PlannedTool | undefined): Eventually<Outcome> {
  const { call, offer } = placed;
  if (tool === undefined) throw missTool(offer, call.tool);
  const { plan } = tool;
  if (call.notes !== undefined) call.notes.kind = plan.kind;
  const isVerb = plan.kind === 'verb';
  if (isVerb && call.endpointsOnly) throw refuseReading(call.tool);
  const given = isVerb ? prepareArguments(tool, call.arguments, call) : call.arguments;
  const values = parseToolArguments(tool, given);
  if (call.notes !== undefined) call.notes.values = values;
  const found = { ...placed, tool, values };
  switch (plan.kind) {
    case 'query':
      return runQuery(deps, plan, found);
    case 'verb':
      return deps.data.run({ ...found, tool: { ...tool, plan } });
    case 'retriever':
      return runRetriever(deps, plan, found);
    case 'service':
      return runService(deps, plan, found);
  }
}

function runQuery(
  { executor }: CallDeps,
  plan: QueryPlan,
  { call, offer, values }: FoundCall,
): Eventually<Outcome> {
  const job = toQueryJob(plan, values, offer.domain?.file ?? '');
  // The reference's answers have no hints.
  const reply = executor.run(call.compat === true ? { ...job, quiet: true } : job, call);
  return reply instanceof Promise ? reply.then(readReply) : readReply(reply);
}

function readReply(reply: Reply): Outcome {
  if (!reply.ok) throw fromFailure(reply.failure);
  return reply.result;
}
