import { parseArguments } from '../../catalogue/arguments.ts';
import { DATA_TOOLS } from '../../catalogue/collections/toolset.ts';
import type { Endpoint, InputSchema, Tool } from '../../catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import type { DataService } from '../../execution/data/service.ts';
import { requireTool } from '../../execution/execute.ts';
import { toJsonText } from '../../json.ts';
import { createDocument, type Document } from '../http/document.ts';
import { describeTool, listTools } from './listings.ts';
import { memoise } from './memo.ts';
import { parseQueryArguments } from '../http/query-arguments.ts';
import { type Answer, readParam, sendFixed } from './responder.ts';

const KINDS = ['endpoint', 'data', 'retriever', 'service'];

const LIST_OPTIONS: InputSchema = {
  type: 'object',
  properties: {
    kinds: { type: 'string', description: `Comma-separated: ${KINDS.join(', ')}.` },
    universe: { type: 'string', description: "A tool universe: its tools instead of the domain's." },
  },
  required: [],
  additionalProperties: false,
};

/** A document of a domain, made at the first request and kept as long as the domain. */
export function answerDocument(domains: Domains, make: (domain: ReadyDomain) => Document): Answer {
  const documentOf = memoise(make);
  return (exchange) => sendFixed(exchange, documentOf(domains.require(readParam(exchange, 'domain'))));
}

/** `GET /v1/{domain}/tools?kinds=&universe=`: the tools of the kinds asked for, or all; of a universe, or of all. */
export function answerToolList(domains: Domains, data: DataService | undefined): Answer {
  const listsOf = memoise((_domain: ReadyDomain) => new Map<string, Document>());
  return (exchange) => {
    const domain = domains.require(readParam(exchange, 'domain'));
    const { kinds, universe } = parseOptions(exchange.request.url);
    const lists = listsOf(domain);
    const key = [universe, ...kinds].join();
    const list =
      lists.get(key) ?? toDocument(listTools(domain.name, selectTools(domain, data, { kinds, universe })));
    lists.set(key, list);
    return sendFixed(exchange, list);
  };
}

/** `GET /v1/{domain}/tools/{tool}?universe=`: one tool's description and schema. */
export function answerTool(domains: Domains, data: DataService | undefined): Answer {
  return (exchange) => {
    const domain = domains.require(readParam(exchange, 'domain'));
    const name = readParam(exchange, 'tool');
    const { universe } = parseOptions(exchange.request.url);
    const tools = selectTools(domain, data, { kinds: KINDS, universe });
    const tool = tools.find((each) => each.name === name) ?? requireTool(domain, name);
    return sendFixed(exchange, toDocument(describeTool(tool)));
  };
}

interface ListOptions {
  readonly kinds: readonly string[];
  readonly universe: string | undefined;
}

/** The tools of a universe, or the domain's endpoints and the data tools without getters. */
function selectTools(
  domain: ReadyDomain,
  data: DataService | undefined,
  { kinds, universe }: ListOptions,
): readonly (Endpoint | Tool)[] {
  const { endpoints } = domain.catalogue;
  const chosen = universe === undefined ? undefined : data?.universes.require(universe, domain.name);
  const own = chosen === undefined ? data && DATA_TOOLS : data?.tools.toolsets.of(chosen).tools;
  const hasEndpoints = chosen === undefined || chosen.collection === 'rest';
  return [...(hasEndpoints ? endpoints : []), ...(own ?? [])].filter(({ kind }) => kinds.includes(kind));
}

/** A JSON document of a body. */
export function toDocument(body: unknown): Document {
  return createDocument(toJsonText(body));
}

/** What is asked of a list. The kinds come each once and in one order, so that equal questions share an answer. */
function parseOptions(url: string): ListOptions {
  const { kinds, universe } = parseArguments({ inputSchema: LIST_OPTIONS }, parseQueryArguments(url));
  const asked = typeof kinds === 'string' ? kinds.split(',').map((kind) => kind.trim()) : KINDS;
  const unknown = asked.find((kind) => !KINDS.includes(kind));
  if (unknown === undefined) {
    return {
      kinds: KINDS.filter((kind) => asked.includes(kind)),
      universe: typeof universe === 'string' ? universe : undefined,
    };
  }
  throw new ToolError('request.invalid_argument', {
    message: `There is no kind of tool "${unknown.slice(0, 80)}".`,
    hint: `Give one or more of ${KINDS.join(', ')}, with commas between.`,
    details: { argument: 'kinds' },
  });
}
