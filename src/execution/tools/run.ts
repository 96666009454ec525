import { quoteText } from '../../catalogue/quote-value.ts';
import { CALL_TOOL, type ServicePlan, TOOL_KINDS } from '../../catalogue/service-tools.ts';
import type { ToolKind } from '../../catalogue/tool.ts';
import type { Domains } from '../../domains/domains.ts';
import { ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import { findQueryProblem } from '../../search/tool-query.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Eventually } from '../executor.ts';
import type { FoundCall, RunCall } from '../found-call.ts';
import type { Offer } from '../offer/offer.ts';
import type { Offers } from '../offer/offers.ts';
import type { Outcome } from '../outcome.ts';
import { renderResults } from '../render-passages.ts';
import { describeTool, toFoundEntry } from './describe.ts';
import { listDomains } from './list-domains.ts';
import type { ToolService } from './service.ts';

export interface ServiceDeps {
  readonly domains: Domains;
  readonly offers: Offers;
  readonly tools: ToolService;
  readonly universes: Pick<Universes, 'list'> | undefined;
  /** Runs what call_tool calls. */
  readonly run: RunCall;
}

/** Runs a call of a tool for tools. */
export function runService(
  deps: ServiceDeps,
  { action }: ServicePlan,
  found: FoundCall,
): Eventually<Outcome> {
  switch (action) {
    case 'list_domains':
      return listDomains(deps.domains, deps.universes);
    case 'search':
      return search(deps, found);
    case 'describe':
      return { text: toJsonText(describeTool(deps.tools.require(chooseOffer(deps, found), nameOf(found)))) };
    case 'call':
      return callByName(deps, found);
  }
}

async function search(deps: ServiceDeps, found: FoundCall): Promise<Outcome> {
  const { values } = found;
  const query = String(values.query);
  const hits = await deps.tools.search(chooseOffer(deps, found), {
    query,
    limit: Number(values.limit ?? 10),
    kinds: toKinds(values.kinds),
  });
  return renderResults(
    hits.map(toFoundEntry),
    found.call.compat === true ? undefined : findQueryProblem(query),
  );
}

function nameOf({ values }: FoundCall): string {
  return String(values.name);
}

function toKinds(kinds: unknown): readonly ToolKind[] | undefined {
  return Array.isArray(kinds) ? TOOL_KINDS.filter((kind) => kinds.includes(kind)) : undefined;
}

/** What there is where the call came in, or in the domain that it names. */
function chooseOffer({ offers }: ServiceDeps, { call, caller, offer, values }: FoundCall): Offer {
  const { domain, universe, distractors, compat } = call;
  const named = typeof values.domain === 'string' ? values.domain : undefined;
  if (named !== undefined && domain !== undefined && named !== domain) throw refuseDomain(named, domain);
  if (universe !== undefined && domain === undefined && named === undefined)
    throw refuseLoneUniverse(universe);
  if (named === undefined || domain !== undefined) return offer;
  return offers.at({ domain: named, universe, distractors, compat }, caller.session?.active);
}

function callByName(deps: ServiceDeps, found: FoundCall): Eventually<Outcome> {
  const name = nameOf(found);
  if (name === CALL_TOOL.name) throw refuseNesting();
  const chosen = chooseOffer(deps, found);
  // A tool that no domain has may still be one of the universe that a handle comes from.
  const domain = chosen.place.domain ?? deps.tools.find(chosen, name)?.domain;
  const { notes: _, domain: __, ...rest } = found.call;
  const call = { ...rest, tool: name, arguments: found.values.arguments };
  return deps.run(domain === undefined ? call : { ...call, domain }, found.caller);
}

function refuseDomain(asked: string, own: string): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `The domain "${asked.slice(0, 80)}" is not the one of this address, which is "${own}".`,
    hint: 'Leave "domain" out here; the tools of all domains are at /mcp and /v1/tools/search.',
    details: { argument: 'domain' },
  });
}

function refuseLoneUniverse(universe: string): ToolError {
  return new ToolError('request.missing_argument', {
    message: `The argument "domain" is missing: the universe ${quoteText(universe)} is one of a domain.`,
    hint: 'Name its domain, or leave the universe out.',
    details: { argument: 'domain' },
  });
}

function refuseNesting(): ToolError {
  return new ToolError('request.invalid_argument', {
    message: '"call_tool" cannot call itself.',
    hint: 'Give the name of the tool itself, as search_tools gives it.',
    details: { argument: 'name' },
  });
}
