import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HonoRequest } from 'hono';
import { type FailureLog, ToolError } from '../../errors.ts';
import type { Outcome } from '../../execution/outcome.ts';
import { type Document, sendDocument } from '../http/document.ts';
import { acceptsGzip, answerHeaders, jsonHeaders } from '../http/headers.ts';

/** One request on its way through a route. */
export interface Exchange {
  readonly request: HonoRequest;
  readonly requestId: string;
  /** The parameters of the path, decoded; every one that the route names is there. */
  readonly params: PathParams;
}

/** The names of the parameters that routes use. */
export type PathParams = Readonly<Record<string, string>>;

export type Answer = (exchange: Exchange) => Response | Promise<Response>;

/** What a route does for each method; HEAD and OPTIONS come by themselves. */
export interface Methods {
  readonly GET?: Answer;
  readonly POST?: Answer;
  readonly DELETE?: Answer;
}

/** A path and what it does for each method. */
export type Route = readonly [path: string, methods: Methods];

export interface ResponderDeps {
  readonly nextRequestId: () => string;
  readonly log?: FailureLog | undefined;
}

const SMALLEST_GZIP = 1400;
const compress = promisify(gzip);

/** Answers by method, HEAD as GET. Throws `request.method_not_allowed` with the methods that would do. */
export function answerMethod(methods: Methods, exchange: Exchange): Response | Promise<Response> {
  const { method } = exchange.request;
  const answer = findAnswer(methods, method);
  if (answer !== undefined) return answer(exchange);
  const allow = [
    ...(methods.GET ? ['GET', 'HEAD'] : []),
    ...(methods.POST ? ['POST'] : []),
    ...(methods.DELETE ? ['DELETE'] : []),
    'OPTIONS',
  ];
  if (method === 'OPTIONS') return sendOptions(exchange, allow);
  throw refuseMethod(method, allow);
}

function findAnswer(methods: Methods, method: string): Answer | undefined {
  if (method === 'GET' || method === 'HEAD') return methods.GET;
  if (method === 'POST') return methods.POST;
  return method === 'DELETE' ? methods.DELETE : undefined;
}

/** Answers a call with its outcome; long texts are compressed where the caller takes that. */
export function sendOutcome(exchange: Exchange, outcome: Outcome): Response | Promise<Response> {
  const { text } = outcome;
  const headers = answerHeaders(exchange.requestId);
  if (text.length < SMALLEST_GZIP) return new Response(text, { headers });
  headers.Vary = 'Accept-Encoding';
  if (!acceptsGzip(exchange.request.header('accept-encoding'))) return new Response(text, { headers });
  return sendCompressed(text, headers);
}

async function sendCompressed(text: string, headers: Record<string, string>): Promise<Response> {
  const body = new Uint8Array(await compress(text));
  return new Response(body, { headers: { ...headers, 'Content-Encoding': 'gzip' } });
}

/** A parameter of the path. */
export function readParam({ params }: Exchange, name: string): string {
  return params[name] ?? '';
}

/** Answers with a document under the exchange's request id. */
export function sendFixed(exchange: Exchange, document: Document): Response {
  return sendDocument(exchange.request, document, jsonHeaders(exchange.requestId));
}

function sendOptions({ requestId }: Exchange, allow: readonly string[]): Response {
  const headers = { Allow: allow.join(', '), 'X-Request-Id': requestId };
  return new Response(null, { status: 204, headers });
}

function refuseMethod(method: string, allow: readonly string[]): ToolError {
  return new ToolError('request.method_not_allowed', {
    message: `This address does not take ${method}.`,
    hint: `Use ${allow.join(', ')}.`,
    details: { allow },
  });
}
