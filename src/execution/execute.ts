import { parseArguments } from '../catalogue/arguments.ts';
import { quoteText } from '../catalogue/quote-value.ts';
import type { Endpoint } from '../catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import { type Executor, fromFailure } from './executor.ts';
import type { Outcome } from './outcome.ts';
import { toQueryJob } from './to-job.ts';

/** A call as a door received it; `arguments` is still what the caller sent. */
export interface ToolCall {
  readonly domain: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly sessionId?: string;
  readonly requestId?: string;
}

/** Runs a call to its outcome. Throws a ToolError that the caller can read; anything else is a fault of the server. */
export type Execute = (call: ToolCall) => Promise<Outcome>;

export interface ExecuteDeps {
  readonly domains: Pick<Domains, 'require'>;
  readonly executor: Executor;
}

/** The one way of every call over every door: look up, parse the arguments, plan, run. */
export function createExecute({ domains, executor }: ExecuteDeps): Execute {
  return async (call) => {
    const domain = domains.require(call.domain);
    const tool = requireTool(domain, call.tool);
    const values = parseArguments(tool, call.arguments);
    const reply = await executor.run(toQueryJob(tool.plan, values, domain.file));
    if (!reply.ok) throw fromFailure(reply.failure);
    return reply.outcome;
  };
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
