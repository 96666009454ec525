import { parseArguments } from '../../catalogue/arguments.ts';
import type { InputSchema } from '../../catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import { requireTool } from '../../execution/execute.ts';
import { toJsonText } from '../../json.ts';
import { createDocument, type Document } from '../http/document.ts';
import { describeTool, listTools } from './listings.ts';
import { memoise } from './memo.ts';
import { parseQueryArguments } from './query-arguments.ts';
import { type Answer, readParam, sendFixed } from './responder.ts';

const KINDS = ['endpoint', 'data', 'retriever', 'service'];

const LIST_OPTIONS: InputSchema = {
  type: 'object',
  properties: { kinds: { type: 'string', description: `Comma-separated: ${KINDS.join(', ')}.` } },
  required: [],
  additionalProperties: false,
};

/** A document of a domain, made at the first request and kept as long as the domain. */
export function answerDocument(domains: Domains, make: (domain: ReadyDomain) => Document): Answer {
  const documentOf = memoise(make);
  return (exchange) =>
    sendFixed(exchange, documentOf(domains.require(readParam(exchange.request, 'domain'))));
}

/** `GET /v1/{domain}/tools?kinds=`: the tools of the kinds asked for, or all. */
export function answerToolList(domains: Domains): Answer {
  const listsOf = memoise((_domain: ReadyDomain) => new Map<string, Document>());
  return (exchange) => {
    const domain = domains.require(readParam(exchange.request, 'domain'));
    const kinds = parseKinds(exchange.request.url);
    const lists = listsOf(domain);
    const key = kinds.join();
    const list = lists.get(key) ?? toDocument(listTools(domain.catalogue, new Set(kinds)));
    lists.set(key, list);
    return sendFixed(exchange, list);
  };
}

/** `GET /v1/{domain}/tools/{tool}`: one tool's description and schema. */
export function answerTool(domains: Domains): Answer {
  return (exchange) => {
    const domain = domains.require(readParam(exchange.request, 'domain'));
    const tool = requireTool(domain, readParam(exchange.request, 'tool'));
    return sendFixed(exchange, toDocument(describeTool(tool)));
  };
}

/** A JSON document of a body. */
export function toDocument(body: unknown): Document {
  return createDocument(toJsonText(body));
}

/** The kinds asked for, each once and in one order, so that equal questions share an answer. */
function parseKinds(url: string): string[] {
  const { kinds } = parseArguments({ inputSchema: LIST_OPTIONS }, parseQueryArguments(url));
  if (typeof kinds !== 'string') return KINDS;
  const asked = kinds.split(',').map((kind) => kind.trim());
  const unknown = asked.find((kind) => !KINDS.includes(kind));
  if (unknown === undefined) return KINDS.filter((kind) => asked.includes(kind));
  throw new ToolError('request.invalid_argument', {
    message: `There is no kind of tool "${unknown.slice(0, 80)}".`,
    hint: `Give one or more of ${KINDS.join(', ')}, with commas between.`,
    details: { argument: 'kinds' },
  });
}
