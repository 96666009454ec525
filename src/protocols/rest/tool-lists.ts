import { DATA_TOOLS } from '../../catalogue/collections/toolset.ts';
import { SERVICE_TOOLS } from '../../catalogue/service-tools.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import type { DataService } from '../../execution/data/service.ts';
import { requireTool } from '../../execution/execute.ts';
import { describeTool } from '../../execution/tools/describe.ts';
import { parseScopeOptions, type ScopeOptions, writeScopeOptions } from '../../execution/tools/options.ts';
import { selectTools } from '../../execution/tools/select.ts';
import type { ToolService } from '../../execution/tools/service.ts';
import type { Document } from '../http/document.ts';
import { parseQueryArguments } from '../http/query-arguments.ts';
import { toDocument } from './catalogue-answers.ts';
import { listTools } from './listings.ts';
import { memoise } from './memo.ts';
import { type Answer, type Exchange, readParam, sendFixed } from './responder.ts';

export interface ToolListDeps {
  readonly domains: Domains;
  readonly data?: DataService | undefined;
  /** Left out: lists are the endpoints and the data tools, and nothing is searched. */
  readonly tools?: ToolService | undefined;
}

interface Asked {
  readonly domain: ReadyDomain;
  readonly universe: string | undefined;
  readonly options: ScopeOptions;
}

/** `GET /v1/{domain}/tools?universe=…`: the tools of a domain or of a universe, all or as the options say. */
export function answerToolList(deps: ToolListDeps): Answer {
  const keptOf = memoise((_domain: ReadyDomain) => new Map<string, Promise<Document>>());
  return async (exchange) => {
    const asked = readAsked(exchange, deps.domains);
    const { domain, universe, options } = asked;
    const write = async (): Promise<Document> =>
      toDocument(listTools(domain.name, await listAsked(asked, deps)));
    // There is no end of possible queries.
    if (options.query !== undefined || options.pins.length > 0) return sendFixed(exchange, await write());
    const kept = keptOf(domain);
    const key = JSON.stringify([universe, writeScopeOptions(options)]);
    const document = kept.get(key) ?? write();
    kept.set(key, document);
    document.catch(() => kept.delete(key));
    return sendFixed(exchange, await document);
  };
}

/** `GET /v1/{domain}/tools/{tool}?universe=`: one tool's description and schema. */
export function answerTool(deps: ToolListDeps): Answer {
  return async (exchange) => {
    const asked = readAsked(exchange, deps.domains);
    const name = readParam(exchange, 'tool');
    const listed = (await listWhole(asked, deps)).find((tool) => tool.name === name);
    const tool = listed ?? requireTool(asked.domain, name);
    return sendFixed(exchange, toDocument(describeTool({ tool })));
  };
}

function readAsked(exchange: Exchange, domains: Domains): Asked {
  const domain = domains.require(readParam(exchange, 'domain'));
  const { universe, ...query } = parseQueryArguments(exchange.request.url);
  return { domain, universe, options: parseScopeOptions(query) };
}

async function listAsked(asked: Asked, deps: ToolListDeps): Promise<readonly Tool[]> {
  const list = await listWhole(asked, deps);
  const { tools } = deps;
  const { domain, universe, options } = asked;
  const { kinds } = options;
  if (tools === undefined) return list.filter(({ kind }) => kinds?.includes(kind) ?? true);
  const place = { domain: domain.name, universe, distractors: options.distractors };
  return selectTools(list, options, { tools, place });
}

async function listWhole(
  { domain, universe, options: { distractors } }: Asked,
  { tools, data }: ToolListDeps,
): Promise<readonly Tool[]> {
  if (tools === undefined) return listPlain(domain, universe, data);
  const list = await tools.list({ domain: domain.name, universe, distractors });
  return universe === undefined ? [...list, ...SERVICE_TOOLS] : list;
}

/** What there is without the service: a universe's tools, or the endpoints and the data tools without getters. */
function listPlain(
  { name, catalogue }: ReadyDomain,
  universe: string | undefined,
  data: DataService | undefined,
): readonly Tool[] {
  const { endpoints } = catalogue;
  if (data === undefined) return endpoints;
  if (universe === undefined) return [...endpoints, ...DATA_TOOLS];
  const chosen = data.universes.require(universe, name);
  const own = data.tools.toolsets.of(chosen).tools;
  return chosen.collection === 'rest' ? [...endpoints, ...own] : own;
}
