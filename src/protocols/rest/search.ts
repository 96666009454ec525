import { parseArguments } from '../../catalogue/arguments.ts';
import { nameRetriever } from '../../catalogue/retriever.ts';
import { SEARCH_TOOLS, TOOL_KINDS } from '../../catalogue/service-tools.ts';
import type { InputSchema } from '../../catalogue/tool.ts';
import type { Domains } from '../../domains/domains.ts';
import type { Executor } from '../../execution/executor.ts';
import { readDocument, requireCorpus } from '../../execution/retrieve.ts';
import type { Execute } from '../../execution/tool-call.ts';
import { isTrue, parseKinds, SCOPE_PROPERTIES } from '../../execution/tools/options.ts';
import { toJsonText } from '../../json.ts';
import { parseQueryArguments } from '../http/query-arguments.ts';
import { checkAccept, readJsonBody } from './read-call.ts';
import { type Answer, type Route, readParam, sendOutcome } from './responder.ts';

export interface SearchRouteDeps {
  readonly domains: Domains;
  readonly execute: Execute;
  readonly executor: Executor;
  readonly maxBodyBytes: number;
}

/** The routes of a domain's documents. */
export function createDocumentRoutes(deps: SearchRouteDeps): readonly Route[] {
  return [
    ['/v1/:domain/query', { POST: answerQuery(deps) }],
    ['/v1/:domain/documents/count', { GET: countDocuments(deps) }],
    ['/v1/:domain/documents/:document', { GET: showDocument(deps) }],
  ];
}

/** The routes that search for tools, over all domains and in one. */
export function createToolSearchRoutes(deps: { readonly execute: Execute }): readonly Route[] {
  return [
    ['/v1/tools/search', { GET: searchTools(deps) }],
    ['/v1/:domain/tools/search', { GET: searchTools(deps) }],
  ];
}

/** `POST /v1/{domain}/query`: the same as a call of the domain's retriever. */
function answerQuery({ domains, execute, maxBodyBytes }: SearchRouteDeps): Answer {
  return async (exchange) => {
    const { request, requestId } = exchange;
    checkAccept(request);
    const domain = readParam(exchange, 'domain');
    domains.require(domain);
    const values = await readJsonBody(request, maxBodyBytes);
    const sessionId = request.header('x-session-id');
    const outcome = await execute({
      domain,
      tool: nameRetriever(domain),
      arguments: values,
      requestId,
      ...(sessionId !== undefined && { sessionId }),
    });
    return sendOutcome(exchange, outcome);
  };
}

function countDocuments({ domains }: SearchRouteDeps): Answer {
  return (exchange) => {
    const { documents } = requireCorpus(domains.require(readParam(exchange, 'domain')));
    return sendOutcome(exchange, { text: toJsonText({ documents }) });
  };
}

const DOCUMENT_OPTIONS: InputSchema = {
  type: 'object',
  properties: { offset: { type: 'integer', minimum: 0, maximum: 100_000_000, default: 0 } },
  required: [],
  additionalProperties: false,
};

function showDocument({ domains, executor }: SearchRouteDeps): Answer {
  return async (exchange) => {
    const { offset } = parseArguments(
      { inputSchema: DOCUMENT_OPTIONS },
      parseQueryArguments(exchange.request.url),
    );
    const domain = domains.require(readParam(exchange, 'domain'));
    const asked = { id: readParam(exchange, 'document'), offset: Number(offset ?? 0) };
    return sendOutcome(exchange, await readDocument(executor, domain, asked));
  };
}

const { limit, domain: ONE_DOMAIN } = SEARCH_TOOLS.inputSchema.properties;

const SEARCH_OPTIONS: InputSchema = {
  type: 'object',
  properties: {
    q: { type: 'string', description: 'What the tool should do, in words.' },
    ...(limit !== undefined && { limit }),
    kinds: { type: 'string', description: `Kinds of tools, with commas between: ${TOOL_KINDS.join(', ')}.` },
    ...(ONE_DOMAIN !== undefined && { domain: ONE_DOMAIN }),
    ...(SCOPE_PROPERTIES.distractors !== undefined && { distractors: SCOPE_PROPERTIES.distractors }),
    ...(SCOPE_PROPERTIES.compat !== undefined && { compat: SCOPE_PROPERTIES.compat }),
    universe: { type: 'string', description: 'A tool universe: its tools alone.' },
  },
  required: ['q'],
  additionalProperties: false,
};

/** `GET /v1/tools/search?q=`: the same as a call of search_tools. */
function searchTools({ execute }: { readonly execute: Execute }): Answer {
  return async (exchange) => {
    const { request, requestId } = exchange;
    checkAccept(request);
    const options = parseArguments({ inputSchema: SEARCH_OPTIONS }, parseQueryArguments(request.url));
    const { q, kinds, domain, distractors, universe, compat, ...rest } = options;
    const own = exchange.params.domain;
    const outcome = await execute({
      tool: SEARCH_TOOLS.name,
      arguments: {
        ...rest,
        query: q,
        ...(typeof kinds === 'string' && { kinds: parseKinds(kinds.split(',').map((kind) => kind.trim())) }),
        ...(domain !== undefined && { domain }),
      },
      requestId,
      endpointsOnly: true,
      ...(own !== undefined && { domain: own }),
      ...(typeof universe === 'string' && { universe }),
      ...(isTrue(distractors) && { distractors: true }),
      ...(compat !== undefined && { compat: compat === 'reference' }),
    });
    return sendOutcome(exchange, outcome);
  };
}
