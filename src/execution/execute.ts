import { parseArguments } from '../catalogue/arguments.ts';
import { DATA_TOOLS } from '../catalogue/collections/toolset.ts';
import { quoteText } from '../catalogue/quote-value.ts';
import { nameRetriever } from '../catalogue/retriever.ts';
import type { Endpoint } from '../catalogue/tool.ts';
import type { DistractorsOf } from '../domains/distractors.ts';
import type { Domains, ReadyDomain } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import type { DataTools } from './data/data-tools.ts';
import { type Eventually, type Executor, fromFailure, type Reply } from './executor.ts';
import type { Outcome } from './outcome.ts';
import { recordCalls } from './record-calls.ts';
import { runRetriever } from './retrieve.ts';
import { toQueryJob } from './to-job.ts';
import { type Execute, noteValues, type ToolCall } from './tool-call.ts';
import { findServiceTool, runServiceTool } from './tools/run.ts';
import type { ToolService } from './tools/service.ts';

export interface ExecuteDeps {
  readonly domains: Pick<Domains, 'require' | 'list'>;
  readonly executor: Executor;
  readonly distractorsOf?: DistractorsOf | undefined;
  /** Left out: endpoints only. */
  readonly data?: DataTools;
  /** What finds tools; left out: there is no search for them. */
  readonly tools?: ToolService | undefined;
}

/** The one way of every call over every door: look up, parse the arguments, plan, run, record. */
export function createExecute(deps: ExecuteDeps): Execute {
  const execute = createUnrecorded(deps);
  return deps.data === undefined ? execute : recordCalls(execute, deps.data.sessions);
}

function createUnrecorded(deps: ExecuteDeps): Execute {
  const execute: Execute = (call) => {
    if (call.domain === undefined) return executeOfSession(deps, execute, call);
    const domain = deps.domains.require(call.domain);
    const endpoint = domain.catalogue.byName.get(call.tool);
    if (endpoint === undefined) {
      return executeService(deps, execute, call) ?? executeOther(deps, domain, call);
    }
    // A getter may be named like an endpoint; no endpoint takes a handle.
    const mayBeData = !call.endpointsOnly && namesHandle(call.arguments);
    return mayBeData ? executeOther(deps, domain, call) : runEndpoint(deps, { domain, endpoint, call });
  };
  return execute;
}

/** A call of the tools for tools; undefined for others. */
function executeService(
  { tools }: ExecuteDeps,
  execute: Execute,
  call: ToolCall,
): Promise<Outcome> | undefined {
  const tool = tools === undefined ? undefined : findServiceTool(call.tool);
  if (tool === undefined || tools === undefined) return undefined;
  return runServiceTool({ tools, execute }, tool, call);
}

interface EndpointCall {
  readonly domain: ReadyDomain;
  readonly endpoint: Endpoint;
  readonly call: ToolCall;
}

function runEndpoint(
  { executor }: ExecuteDeps,
  { domain, endpoint, call }: EndpointCall,
): Eventually<Outcome> {
  const values = parseArguments(endpoint, call.arguments);
  noteValues(call, values);
  const reply = executor.run(toQueryJob(endpoint.plan, values, domain.file), call);
  return reply instanceof Promise ? reply.then(readReply) : readReply(reply);
}

function readReply(reply: Reply): Outcome {
  if (!reply.ok) throw fromFailure(reply.failure);
  return reply.result;
}

/** A call without a domain is for that of the session's active universe. */
async function executeOfSession(deps: ExecuteDeps, execute: Execute, call: ToolCall): Promise<Outcome> {
  const service = executeService(deps, execute, call);
  if (service !== undefined) return service;
  const name = await deps.data?.findDomain(call.sessionId);
  return executeOther(deps, name === undefined ? undefined : deps.domains.require(name), call);
}

/** A call of a data tool, or of an endpoint where no data tool of that name takes it. */
async function executeOther(
  deps: ExecuteDeps,
  domain: ReadyDomain | undefined,
  call: ToolCall,
): Promise<Outcome> {
  const endpoint = domain?.catalogue.byName.get(call.tool);
  if (!call.endpointsOnly && (endpoint === undefined || namesHandle(call.arguments))) {
    const outcome = await deps.data?.run(call);
    if (outcome !== undefined) return outcome;
  }
  if (domain === undefined) throw missTool(call.tool);
  const found = endpoint === undefined ? await runRetriever(deps, domain, call) : undefined;
  if (found !== undefined) return found;
  if (endpoint !== undefined) return runEndpoint(deps, { domain, endpoint, call });
  if (call.endpointsOnly && isDataTool(call.tool)) throw refuseReading(call.tool);
  return missDomainTool(domain, call, deps.data);
}

function namesHandle(given: unknown): boolean {
  return typeof given === 'object' && given !== null && Object.hasOwn(given, 'data_label');
}

async function missDomainTool(
  domain: ReadyDomain,
  { tool, sessionId }: ToolCall,
  data: DataTools | undefined,
): Promise<never> {
  const active = await data?.findActive(sessionId);
  const own = active && data ? data.toolsets.of(active).tools.map(({ name }) => name) : [];
  const retrievers = domain.corpus === undefined ? [] : [nameRetriever(domain.name)];
  const names = [...own, ...retrievers, ...domain.catalogue.byName.keys()];
  throw missTool(tool, { domain: domain.name, names });
}

function isDataTool(name: string): boolean {
  return DATA_TOOLS.some((tool) => tool.name === name);
}

function refuseReading(tool: string): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `There is no endpoint "${tool}"; it is a data tool.`,
    hint: `Call it with POST /v1/{domain}/tools/${tool}, with its arguments as a JSON object.`,
  });
}

function missTool(
  name: string,
  place?: { readonly domain: string; readonly names: readonly string[] },
): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `${place === undefined ? 'There is' : `The domain "${place.domain}" has`} no tool ${quoteText(name)}${place === undefined ? ' before get_data has chosen a domain' : ''}.`,
    hint: place === undefined ? 'Call get_data first.' : hintNearest(name, place.names, 'tool'),
  });
}

/** The domain's tool of that name. Throws `catalogue.unknown_tool` with the nearest names. */
export function requireTool(domain: ReadyDomain, name: string): Endpoint {
  const tool = domain.catalogue.byName.get(name);
  if (tool !== undefined) return tool;
  throw new ToolError('catalogue.unknown_tool', {
    message: `The domain "${domain.name}" has no tool ${quoteText(name)}.`,
    hint: hintNearest(name, [...domain.catalogue.byName.keys()], 'tool'),
  });
}
