import { GET_DATA } from '../../catalogue/collections/shared.ts';
import type { PlannedTool } from '../../catalogue/plan.ts';
import { SERVICE_TOOLS } from '../../catalogue/service-tools.ts';

import { ToolError } from '../../errors.ts';
import type { Offer } from '../offer/offer.ts';
import { orderDiversely } from './diverse.ts';
import { isPlain, type ScopeOptions } from './options.ts';
import type { ToolService } from './service.ts';

/** Tools for tools are listed in a capped list that has room for so many times as many. */
const ROOM_FOR_SERVICE = 4;

/**
 * The tools of a list that a URL asks for, in the list's order, pinned ones that are not in it first. Throws where a
 * pinned tool does not exist, and where those that are always kept are more than asked for.
 */
export async function selectTools(
  list: readonly PlannedTool[],
  options: ScopeOptions,
  { tools, offer }: Context,
): Promise<readonly PlannedTool[]> {
  if (isPlain(options)) return list;
  const pinned = await findPinned(list, options.pins, { tools, offer });
  const isPinned = (tool: PlannedTool): boolean => pinned.includes(tool);
  const wanted = list.filter((tool) => isPinned(tool) || isWanted(tool, options));
  const added = [...pinned, ...(options.searchOnly ? SERVICE_TOOLS : [])].filter(
    (tool) => !list.includes(tool),
  );
  const all = [...added, ...wanted];
  const { maxTools } = options;
  if (maxTools === undefined || all.length <= maxTools) return all;
  const kept = all.filter((tool) => isPinned(tool) || isAlwaysKept(tool));
  if (kept.length > maxTools) throw refuseCap(maxTools, kept);
  const others = await orderByUse(all, options, { tools, offer });
  const chosen = new Set([...kept, ...others.filter((tool) => !kept.includes(tool))].slice(0, maxTools));
  return all.filter((tool) => chosen.has(tool));
}

function isWanted(tool: PlannedTool, { kinds, searchOnly }: ScopeOptions): boolean {
  if (searchOnly) return tool.name === GET_DATA.name || SERVICE_TOOLS.some(({ name }) => name === tool.name);
  return kinds === undefined || kinds.includes(tool.kind);
}

function isAlwaysKept({ kind, name }: PlannedTool): boolean {
  return kind === 'retriever' || name === GET_DATA.name;
}

interface Context {
  readonly tools: ToolService;
  readonly offer: Offer;
}

async function findPinned(
  list: readonly PlannedTool[],
  pins: readonly string[],
  { tools, offer }: Context,
): Promise<readonly PlannedTool[]> {
  const found: PlannedTool[] = [];
  for (const pin of pins) {
    const listed = list.find(({ name }) => name === pin);
    found.push(listed ?? tools.require(offer, pin).tool);
  }
  return found;
}

/**
 * The most relevant first; without a query, or where it says no more, those that show most of what there is. Tools that
 * work on handles come last: they are of use only after get_data, whose answer leads to them.
 */
async function orderByUse(
  all: readonly PlannedTool[],
  { query, maxTools = all.length }: ScopeOptions,
  { tools, offer }: Context,
): Promise<readonly PlannedTool[]> {
  const byName = new Map(all.map((tool) => [tool.name, tool]));
  const names = query === undefined ? [] : await tools.rank(offer, query);
  const ordered = [...names.flatMap((name) => byName.get(name) ?? []), ...orderDiversely(all)];
  const [service, data] = [ordered.filter(isService), ordered.filter(({ kind }) => kind === 'data')];
  const others = ordered.filter((tool) => !isService(tool) && tool.kind !== 'data');
  const hasRoom = maxTools >= ROOM_FOR_SERVICE * new Set(service).size;
  return hasRoom ? [...service, ...others, ...data] : [...others, ...service, ...data];
}

function isService({ kind }: PlannedTool): boolean {
  return kind === 'service';
}

function refuseCap(maxTools: number, kept: readonly PlannedTool[]): ToolError {
  return new ToolError('request.out_of_range', {
    message: `"max_tools" is ${maxTools}, fewer than the ${kept.length} tools that are listed in any case.`,
    hint: `Ask for at least ${kept.length}: ${kept
      .slice(0, 10)
      .map(({ name }) => name)
      .join(', ')}.`,
    details: { argument: 'max_tools' },
  });
}
