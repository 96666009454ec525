import type { PlannedTool } from '../../../catalogue/plan.ts';
import type { Offer } from '../../../execution/offer/offer.ts';
import type { Place } from '../../../execution/offer/place.ts';
import type { Outcome } from '../../../execution/outcome.ts';
import type { ScopeOptions } from '../../../execution/tools/options.ts';
import { selectTools } from '../../../execution/tools/select.ts';
import { memoise } from '../../../memo.ts';
import type { UniverseReference } from '../../../sessions/handles.ts';
import type { ScopeCall, ToolScope } from '../scopes/scope.ts';
import type { ScopeSession } from '../scopes/scope-request.ts';
import { writeInstructions } from './instructions.ts';
import type { ScopeDeps } from './scope-deps.ts';

/**
 * What a place offers: what leads to the domains, the tools of one, or those of one universe; `options` say what of it
 * is listed. Throws for a domain that is unknown or not ready, and for an unknown universe.
 */
export function createProductScope(place: Place, deps: ScopeDeps, options?: ScopeOptions): ToolScope {
  const { offers, data } = deps;
  const hasOneList = data === undefined || place.universe !== undefined;
  const list = createList(place, deps, options);
  return {
    path: ['/mcp', place.domain, place.universe].filter((part) => part !== undefined).join('/'),
    instructions: writeInstructions(offers.at(place), data !== undefined),
    listChanges: !hasOneList,
    list: hasOneList ? () => list(null) : async (session) => list(await findActive(deps, session)),
    call: (call) => callTool(place, deps, call),
  };
}

type List = (active: UniverseReference | null) => readonly PlannedTool[] | Promise<readonly PlannedTool[]>;

/** The list as its URL asks for; each is made once for each list of the place. */
function createList(place: Place, { offers, tools }: ScopeDeps, options: ScopeOptions | undefined): List {
  if (options === undefined) return (active) => offers.at(place, active).shown;
  const select = memoise((offer: Offer) => selectTools(offer.shown, options, { tools, offer }));
  return (active) => select(offers.at(place, active));
}

/** The universe that a session works on. */
async function findActive(
  { data }: ScopeDeps,
  session: ScopeSession | undefined,
): Promise<UniverseReference | null> {
  return session === undefined ? null : ((await data?.sessions.find(session.id))?.active ?? null);
}

/** Runs a scope's call. After `get_data` a session's tools may be others, and its client is told. */
async function callTool(
  { domain, universe, distractors = false, compat }: Place,
  { execute }: ScopeDeps,
  { name, arguments: given, session, requestId, signal }: ScopeCall,
): Promise<Outcome> {
  const outcome = await execute({
    tool: name,
    arguments: given,
    requestId,
    ...(domain !== undefined && { domain }),
    ...(universe !== undefined && { universe }),
    ...(distractors && { distractors }),
    ...(compat !== undefined && { compat }),
    ...(session !== undefined && { sessionId: session.id, vouched: true }),
    ...(signal !== undefined && { signal }),
  });
  if (universe !== undefined || outcome.universe === undefined) return outcome;
  if (session === undefined) return addToolsUrl(outcome, outcome.universe);
  if (outcome.isNewUniverse) session.announceTools();
  return outcome;
}

/** Without a session no list can change: the answer tells where the universe's tools are listed. */
function addToolsUrl(outcome: Outcome, { domain, id }: UniverseReference): Outcome {
  const url = `/mcp/${domain}/${id}`;
  return { ...outcome, text: `${outcome.text.slice(0, -1)},"tools_url":${JSON.stringify(url)}}` };
}
