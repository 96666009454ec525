import { GET_DATA } from '../../../catalogue/collections/shared.ts';
import { CALL_TOOL } from '../../../catalogue/service-tools.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import type { DataService } from '../../../execution/data/service.ts';
import type { Outcome } from '../../../execution/outcome.ts';
import type { Universe } from '../../../universes/universe.ts';
import type { ScopeCall } from '../scopes/scope.ts';
import type { ScopeSession } from '../scopes/scope-request.ts';
import type { ScopeDeps, ScopePlace } from './scope-deps.ts';

/** Where a call comes in. */
export interface CallPlace extends ScopePlace {
  /** The retrievers of the domain's distractors are to be had, too. */
  readonly distractors?: boolean;
}

/** Runs a scope's call. After `get_data` a session's tools may be others, and its client is told. */
export async function callTool(
  { execute, data }: ScopeDeps,
  { domain, universe, distractors = false }: CallPlace,
  { name, arguments: given, session, requestId, signal }: ScopeCall,
): Promise<Outcome> {
  const mayChange = (name === GET_DATA.name || name === CALL_TOOL.name) && universe === undefined;
  const before = mayChange ? await findActive(data, session) : null;
  const outcome = await execute({
    tool: name,
    arguments: given,
    requestId,
    ...(domain !== undefined && { domain }),
    ...(universe !== undefined && { universe }),
    ...(distractors && { distractors }),
    ...(session !== undefined && { sessionId: session.id, vouched: true }),
    ...(signal !== undefined && { signal }),
  });
  if (session === undefined) return mayChange ? addToolsUrl(outcome) : outcome;
  if (mayChange && (await findActive(data, session)) !== before) session.announceTools();
  return outcome;
}

/** Without a session no list can change: the answer tells where the universe's tools are listed. */
function addToolsUrl(outcome: Outcome): Outcome {
  const { universe, text } = outcome;
  if (universe === undefined) return outcome;
  const url = `/mcp/${universe.domain}/${universe.id}`;
  return { ...outcome, text: `${text.slice(0, -1)},"tools_url":${JSON.stringify(url)}}` };
}

/** The universe that a session works on, if it is of the domain. */
export async function findActive(
  data: DataService | undefined,
  session: ScopeSession | undefined,
  domain?: string,
): Promise<Universe | null> {
  const active = (await data?.tools.findActive(session?.id)) ?? null;
  return domain === undefined || active?.domain === domain ? active : null;
}

/** A universe's tools, then the others; of two with one name, the first. */
export function joinTools(own: readonly Tool[], others: readonly Tool[]): readonly Tool[] {
  const names = new Set(own.map((tool) => tool.name));
  return [...own, ...others.filter((tool) => !names.has(tool.name))];
}

/** Keeps the list of each universe, so that it is written once. */
export function createToolLists(
  write: (universe: Universe | null) => readonly Tool[],
): (universe: Universe | null) => readonly Tool[] {
  const lists = new WeakMap<Universe, readonly Tool[]>();
  let plain: readonly Tool[] | undefined;
  return (universe) => {
    if (universe === null) {
      plain ??= write(null);
      return plain;
    }
    const list = lists.get(universe) ?? write(universe);
    lists.set(universe, list);
    return list;
  };
}
