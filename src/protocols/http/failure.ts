import { type ErrorCode, type FailureLog, reportFailure, type ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import { jsonHeaders } from './headers.ts';

/** Seconds after which a call that found the server not ready may come again. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = {
  'catalogue.domain_building': '2',
  'database.unavailable': '5',
  'limit.busy': '1',
  'limit.sessions': '30',
  'limit.draining': '5',
  'limit.concurrency': '1',
};

/** Turns anything thrown into the HTTP response that a caller may see. */
export function toFailureResponse(
  thrown: unknown,
  context: { readonly requestId: string; readonly log?: FailureLog | undefined },
): Response {
  const { error, body } = reportFailure(thrown, context);
  return new Response(toJsonText(body), {
    status: error.status,
    headers: { ...jsonHeaders(context.requestId), ...headersOf(error) },
  });
}

function headersOf({ code, details }: ToolError): Record<string, string> {
  const wait = details?.retry_after_seconds;
  const after = typeof wait === 'number' ? String(wait) : RETRY_AFTER[code];
  const allow = details?.allow;
  return {
    ...(after !== undefined && { 'Retry-After': after }),
    ...(code === 'request.unauthorized' && { 'WWW-Authenticate': 'Bearer realm="rookery"' }),
    ...(code === 'request.method_not_allowed' && Array.isArray(allow) && { Allow: allow.join(', ') }),
  };
}
