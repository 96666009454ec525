import { type Arguments, parseArguments } from '../../catalogue/arguments.ts';
import { quoteText } from '../../catalogue/quote-value.ts';
import { readRetrieverName } from '../../catalogue/retriever.ts';
import { CALL_TOOL, SERVICE_TOOLS, type ServiceTool, TOOL_KINDS } from '../../catalogue/service-tools.ts';
import type { ToolKind } from '../../catalogue/tool.ts';
import { ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import type { Outcome } from '../outcome.ts';
import { renderResults } from '../render-passages.ts';
import type { Execute } from '../tool-call.ts';
import { noteValues, type ToolCall } from '../tool-call.ts';
import { describeTool, toFoundEntry } from './describe.ts';
import type { Place } from './place.ts';
import type { ToolService } from './service.ts';

export interface ServiceCallDeps {
  readonly tools: ToolService;
  /** Runs what call_tool calls. */
  readonly execute: Execute;
}

/** The tool for tools of that name. */
export function findServiceTool(name: string): ServiceTool | undefined {
  return SERVICE_TOOLS.find((tool) => tool.name === name);
}

/** Runs a call of search_tools, describe_tool or call_tool. */
export async function runServiceTool(
  deps: ServiceCallDeps,
  tool: ServiceTool,
  call: ToolCall,
): Promise<Outcome> {
  const values = parseArguments(tool, call.arguments);
  noteValues(call, values);
  const place = choosePlace(call, values.domain);
  if (tool.plan.action === 'call') return callByName(deps, { call, values, place });
  if (tool.plan.action === 'describe') {
    const name = String(values.name);
    const own = findServiceTool(name);
    const placed = own === undefined ? await deps.tools.require(place, name) : { tool: own };
    return { text: toJsonText(describeTool(placed)) };
  }
  const hits = await deps.tools.search(place, {
    query: String(values.query),
    limit: Number(values.limit ?? 10),
    kinds: toKinds(values.kinds),
  });
  return renderResults(hits.map(toFoundEntry));
}

function toKinds(kinds: unknown): readonly ToolKind[] | undefined {
  return Array.isArray(kinds) ? TOOL_KINDS.filter((kind) => kinds.includes(kind)) : undefined;
}

/** The place of a call, or the one of the domain that it names. */
function choosePlace(call: ToolCall, named: unknown): Place {
  const { domain = typeof named === 'string' ? named : undefined, universe, sessionId, distractors } = call;
  if (typeof named === 'string' && named !== domain) throw refuseDomain(named, domain);
  if (universe !== undefined && domain === undefined) throw refuseLoneUniverse(universe);
  return { domain, universe, sessionId, distractors };
}

interface NamedCall {
  readonly call: ToolCall;
  readonly values: Arguments;
  readonly place: Place;
}

async function callByName({ tools, execute }: ServiceCallDeps, named: NamedCall): Promise<Outcome> {
  const { call, values, place } = named;
  const name = String(values.name);
  if (name === CALL_TOOL.name) throw refuseNesting();
  const domain = place.domain ?? (await findDomain(tools, name));
  const { notes: _, domain: __, ...rest } = call;
  return execute({
    ...rest,
    tool: name,
    arguments: values.arguments,
    ...(domain !== undefined && { domain }),
  });
}

/** The only domain with a tool of that name; none for tools that need no domain, and for what a session has. */
async function findDomain(tools: ToolService, name: string): Promise<string | undefined> {
  if (findServiceTool(name) !== undefined) return undefined;
  const asked = readRetrieverName(name);
  if (asked !== undefined) return asked;
  try {
    return (await tools.require({}, name)).domain;
  } catch (error) {
    if (error instanceof ToolError && error.code === 'catalogue.unknown_tool') return undefined;
    throw error;
  }
}

function refuseDomain(asked: string, own: string | undefined): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `The domain "${asked.slice(0, 80)}" is not the one of this address, which is "${own}".`,
    hint: 'Leave "domain" out here; the tools of all domains are at /mcp and /v1/tools/search.',
    details: { argument: 'domain' },
  });
}

function refuseLoneUniverse(universe: string): ToolError {
  return new ToolError('request.missing_argument', {
    message: `The argument "domain" is missing: the universe ${quoteText(universe)} is one of a domain.`,
    hint: 'Name its domain, or leave the universe out.',
    details: { argument: 'domain' },
  });
}

function refuseNesting(): ToolError {
  return new ToolError('request.invalid_argument', {
    message: '"call_tool" cannot call itself.',
    hint: 'Give the name of the tool itself, as search_tools gives it.',
    details: { argument: 'name' },
  });
}
