import type { HonoRequest } from 'hono';
import type { Execute, ToolCall } from '../../execution/tool-call.ts';
import { isTrue, readCompat } from '../../execution/tools/options.ts';
import { parseQueryArguments } from '../http/query-arguments.ts';
import { checkAccept, readJsonBody } from './read-call.ts';
import { type Answer, readParam, sendOutcome } from './responder.ts';

/** `GET /v1/{domain}/{tool}?…`: a call with its arguments in the query string. */
export function createQueryCall(deps: { readonly execute: Execute }): Answer {
  return (exchange) => {
    const { request, requestId } = exchange;
    checkAccept(request);
    const outcome = deps.execute({
      domain: readParam(exchange, 'domain'),
      tool: readParam(exchange, 'tool'),
      arguments: parseQueryArguments(request.url),
      requestId,
      endpointsOnly: true,
      ...readSession(request),
    });
    // What is answered at once needs no promise, in the HTTP adapter either.
    if (!(outcome instanceof Promise)) return sendOutcome(exchange, outcome);
    return outcome.then((later) => sendOutcome(exchange, later));
  };
}

/** `POST /v1/{domain}/tools/{tool}`: a call with its arguments in a JSON object. */
export function createBodyCall(deps: { readonly execute: Execute; readonly maxBodyBytes: number }): Answer {
  return async (exchange) => {
    const { request, requestId } = exchange;
    checkAccept(request);
    const values = await readJsonBody(request, deps.maxBodyBytes);
    const [domain, tool] = [readParam(exchange, 'domain'), readParam(exchange, 'tool')];
    const call = {
      domain,
      tool,
      arguments: values,
      requestId,
      ...readSession(request),
      ...readOptions(request.url),
    };
    return sendOutcome(exchange, await deps.execute(call));
  };
}

/** The session that a request names. */
function readSession(request: HonoRequest): { readonly sessionId?: string } {
  const sessionId = request.header('x-session-id');
  return sessionId === undefined ? {} : { sessionId };
}

/** `?distractors=1`: the retrievers of the domain's distractors are to be had, too. `?compat=reference`: as there. */
function readOptions(url: string): Pick<ToolCall, 'distractors' | 'compat'> {
  if (!url.includes('?')) return {};
  const query = parseQueryArguments(url);
  const compat = readCompat(query);
  return { ...(isTrue(query.distractors) && { distractors: true }), ...(compat !== undefined && { compat }) };
}
