import type { PlannedTool } from '../../catalogue/plan.ts';
import { SERVICE_TOOLS } from '../../catalogue/service-tools.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { missTool } from '../../execution/offer/miss-tool.ts';
import type { Offer } from '../../execution/offer/offer.ts';
import type { Offers } from '../../execution/offer/offers.ts';
import { describeTool } from '../../execution/tools/describe.ts';
import { parseScopeOptions, type ScopeOptions, writeScopeOptions } from '../../execution/tools/options.ts';
import { selectTools } from '../../execution/tools/select.ts';
import type { ToolService } from '../../execution/tools/service.ts';
import { memoise } from '../../memo.ts';
import type { Document } from '../http/document.ts';
import { parseQueryArguments } from '../http/query-arguments.ts';
import { toDocument } from './catalogue-answers.ts';
import { listTools } from './listings.ts';
import { type Answer, type Exchange, readParam, sendFixed } from './responder.ts';

export interface ToolListDeps {
  readonly domains: Domains;
  readonly offers: Offers;
  /** What finds tools, for lists that are cut. */
  readonly tools: ToolService;
}

interface Asked {
  readonly domain: ReadyDomain;
  readonly offer: Offer;
  readonly options: ScopeOptions;
}

/** `GET /v1/{domain}/tools?universe=…`: the tools of a domain or of a universe, all or as the options say. */
export function answerToolList(deps: ToolListDeps): Answer {
  const keptOf = memoise((_offer: Offer) => new Map<string, Promise<Document>>());
  return async (exchange) => {
    const asked = readAsked(exchange, deps);
    const { domain, offer, options } = asked;
    const write = async (): Promise<Document> =>
      toDocument(listTools(domain.name, await listAsked(asked, deps)));
    // There is no end of possible queries.
    if (options.query !== undefined || options.pins.length > 0) return sendFixed(exchange, await write());
    const kept = keptOf(offer);
    const key = writeScopeOptions(options);
    const document = kept.get(key) ?? write();
    kept.set(key, document);
    document.catch(() => kept.delete(key));
    return sendFixed(exchange, await document);
  };
}

/** `GET /v1/{domain}/tools/{tool}?universe=`: one tool's description and schema. */
export function answerTool(deps: ToolListDeps): Answer {
  return (exchange) => {
    const { offer } = readAsked(exchange, deps);
    const name = readParam(exchange, 'tool');
    const tool = offer.tools.find((listed) => listed.name === name) ?? offer.find(name);
    if (tool === undefined) throw missTool(offer, name);
    return sendFixed(exchange, toDocument(describeTool({ tool })));
  };
}

function readAsked(exchange: Exchange, { domains, offers }: ToolListDeps): Asked {
  const domain = domains.require(readParam(exchange, 'domain'));
  const { universe, ...query } = parseQueryArguments(exchange.request.url);
  const options = parseScopeOptions(query);
  const { distractors, compat } = options;
  return { domain, offer: offers.at({ domain: domain.name, universe, distractors, compat }), options };
}

async function listAsked(
  { offer, options }: Asked,
  { tools }: ToolListDeps,
): Promise<readonly PlannedTool[]> {
  const list = offer.fixed === null ? [...offer.tools, ...SERVICE_TOOLS] : offer.tools;
  return selectTools(list, options, { tools, offer });
}
