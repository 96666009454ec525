import type { Context } from 'hono';
import { quoteText } from '../../catalogue/quote-value.ts';
import type { Domains } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import type { DataService } from '../../execution/data/service.ts';
import type { Eventually, Executor } from '../../execution/executor.ts';
import type { Offers } from '../../execution/offer/offers.ts';
import type { Execute } from '../../execution/tool-call.ts';
import type { ToolService } from '../../execution/tools/service.ts';
import { toJsonText } from '../../json.ts';
import { toFailureResponse } from '../http/failure.ts';
import { jsonHeaders } from '../http/headers.ts';
import { describeSchema } from '../http/schema-body.ts';
import { type AdminDeps, createAdminRoutes } from './admin.ts';
import { createBodyCall, createQueryCall } from './calls.ts';
import { answerDocument, toDocument } from './catalogue-answers.ts';
import { createDocsRoutes } from './docs.ts';
import { describeDomains, listReadiness } from './listings.ts';
import { describeDomain } from './openapi/domain.ts';
import { describeServer } from './openapi/server.ts';
import { answerMethod, type Exchange, type ResponderDeps, type Route, sendFixed } from './responder.ts';
import { createRouteTable } from './route-table.ts';
import { createDocumentRoutes, createToolSearchRoutes } from './search.ts';
import { createSessionRoutes } from './sessions.ts';
import { answerTool, answerToolList } from './tool-lists.ts';
import { createTraceRoutes } from './traces.ts';
import { answerUniverses } from './universes.ts';

/** Answers a request, and never throws. */
type Handler = (c: Context) => Eventually<Response>;

export interface RestDeps extends ResponderDeps {
  readonly domains: Domains;
  readonly execute: Execute;
  readonly version: string;
  /** Shows each endpoint's SQL in the OpenAPI documents; off by default, because agents under test read those. */
  readonly exposeSql: boolean;
  readonly maxBodyBytes: number;
  /** Universes, sessions and handles; undefined where the scope has none. */
  readonly data: DataService | undefined;
  /** Which tools there are. */
  readonly offers: Offers;
  readonly tools: ToolService;
  readonly executor: Executor;
  /** Metrics and status; left out where the caller may not see them. */
  readonly admin?: AdminDeps | undefined;
  /** Whether the server is to be sent calls. */
  readonly isReady: () => boolean;
  /** Why the server is not to be sent calls, where that is not the state of its domains. */
  readonly findHindrance: () => string | undefined;
}

/** The REST door: answers every request. Its routes are a table, with one row for the endpoints of all domains. */
export function createRest(deps: RestDeps): Handler {
  const { domains, data, admin } = deps;
  const routes: readonly Route[] = [
    ['/healthz', { GET: (exchange) => sendJson(exchange, { status: 'ok' }) }],
    ['/readyz', { GET: (exchange) => sendReadiness(exchange, deps) }],
    [
      '/openapi.json',
      { GET: (exchange) => sendFixed(exchange, toDocument(describeServer(domains.list(), deps))) },
    ],
    ...(admin === undefined ? [] : createAdminRoutes(admin)),
    ...createDocsRoutes(),
    [
      '/v1/domains',
      {
        GET: (exchange) => sendFixed(exchange, toDocument(describeDomains(domains.list(), data?.universes))),
      },
    ],
    ...(data === undefined ? [] : [...createSessionRoutes(data), ...createTraceRoutes({ ...deps, data })]),
    ...(data === undefined
      ? []
      : [['/v1/:domain/universes', { GET: answerUniverses(domains, data) }] as const]),
    ['/v1/:domain/schema', { GET: answerDocument(domains, (domain) => toDocument(describeSchema(domain))) }],
    [
      '/v1/:domain/openapi.json',
      {
        GET: answerDocument(domains, (domain) =>
          toDocument(describeDomain(domain, { ...deps, dataTools: data !== undefined })),
        ),
      },
    ],
    ...createDocumentRoutes(deps),
    ...createToolSearchRoutes(deps),
    ['/v1/:domain/tools', { GET: answerToolList(deps) }],
    ['/v1/:domain/tools/:tool', { GET: answerTool(deps), POST: createBodyCall(deps) }],
    ['/v1/:domain/:tool', { GET: createQueryCall(deps) }],
  ];
  return createHandler(routes, deps);
}

/** Finds the route, answers, and turns whatever is thrown on the way into a response. */
function createHandler(routes: readonly Route[], { nextRequestId, log }: RestDeps): Handler {
  const findRoute = createRouteTable(routes);
  return ({ req: request }) => {
    const requestId = nextRequestId();
    const fail = (thrown: unknown): Response => toFailureResponse(thrown, { requestId, log });
    try {
      const match = findRoute(request.path);
      if (match === undefined) throw refuseRoute(request.path);
      const answer = answerMethod(match.value, { request, requestId, params: match.params });
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (thrown) {
      return fail(thrown);
    }
  };
}

function refuseRoute(path: string): ToolError {
  return new ToolError('request.unknown_route', {
    message: `There is nothing at ${quoteText(path)}.`,
    hint: 'See /v1/domains for the domains, /v1/{domain}/tools for their tools, /docs for all of it.',
  });
}

function sendReadiness(
  exchange: Exchange,
  { domains, isReady, findHindrance }: Pick<RestDeps, 'domains' | 'isReady' | 'findHindrance'>,
): Response {
  const reason = findHindrance();
  const body = {
    ready: isReady(),
    ...(reason !== undefined && { reason }),
    ...listReadiness(domains.list()),
  };
  return sendJson(exchange, body, body.ready ? 200 : 503);
}

function sendJson({ requestId }: Exchange, body: unknown, status = 200): Response {
  return new Response(toJsonText(body), { status, headers: jsonHeaders(requestId) });
}
