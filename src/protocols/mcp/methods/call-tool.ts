import { GET_DATA, LIST_UNIVERSES } from '../../../catalogue/collections/shared.ts';
import { quoteValue } from '../../../catalogue/quote-value.ts';
import { LIST_DOMAINS } from '../../../catalogue/service-tools.ts';
import { reportFailure, ToolError } from '../../../errors.ts';
import type { Outcome } from '../../../execution/outcome.ts';
import type { ToolScope } from '../scopes/scope.ts';
import type { ScopeRequest, WireAnswer } from '../scopes/scope-request.ts';
import type { ClientLink } from '../wire/client-link.ts';
import type { Params } from '../wire/params.ts';
import { toFailedResult, toToolResult } from '../wire/reply.ts';
import type { ServerDeps } from './server-deps.ts';

/** Failures of the request itself, not of the tool: they are answered as JSON-RPC errors. */
const PROTOCOL_FAILURES = ['catalogue.unknown_tool', 'request.missing_capability', 'request.state_refused'];

/** Tools whose answer programs read more than models do: it comes as structured content too. */
const STRUCTURED = [GET_DATA.name, LIST_UNIVERSES.name, LIST_DOMAINS.name, 'search_tools'];

/** Answers `tools/call`. What the model can mend is a result with `isError`. */
export async function callTool(
  scope: ToolScope,
  { params, request }: { readonly params: Params; readonly request: ScopeRequest },
  deps: ServerDeps,
): Promise<Readonly<Record<string, unknown>>> {
  const { name, arguments: given } = params;
  if (typeof name !== 'string') throw refuseName(name);
  const { requestId } = request;
  const stop = startProgress(request.client, deps.progressEveryMs);
  const began = performance.now();
  try {
    const answer = await scope.call({ ...request, name, arguments: given });
    if (isWire(answer)) return answer.wire;
    logCall(request.client, { name, ms: performance.now() - began, outcome: answer });
    return toToolResult(answer, STRUCTURED.includes(name));
  } catch (thrown) {
    const { error, body } = reportFailure(thrown, { requestId, log: deps.log });
    if (PROTOCOL_FAILURES.includes(error.code)) throw error;
    return toFailedResult(body);
  } finally {
    stop();
  }
}

function isWire(answer: Outcome | WireAnswer): answer is WireAnswer {
  return 'wire' in answer;
}

/** A sign of life now and then, so that clients that count the seconds go on waiting. */
function startProgress(client: ClientLink | undefined, everyMs = 1000): () => void {
  const progress = client?.progress;
  if (progress === undefined) return () => undefined;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += everyMs / 1000;
    progress({ progress: seconds, message: `Working for ${Math.round(seconds)} s` });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function logCall(
  client: ClientLink | undefined,
  { name, ms, outcome }: { readonly name: string; readonly ms: number; readonly outcome: Outcome },
): void {
  const { rows, truncated } = outcome;
  client?.log('debug', {
    tool: name,
    milliseconds: Math.round(ms * 10) / 10,
    ...(rows !== undefined && { rows }),
    ...(truncated !== undefined && { truncated }),
  });
}

function refuseName(name: unknown): ToolError {
  return new ToolError('request.invalid_argument', {
    message:
      name === undefined
        ? 'Invalid "tools/call": the name of the tool is missing.'
        : `Invalid "tools/call": the name of a tool is a text, not ${quoteValue(name)}.`,
    hint: 'Send {"name": "…", "arguments": {…}} as params; tools/list names the tools.',
  });
}
