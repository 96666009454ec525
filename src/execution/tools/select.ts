import { GET_DATA } from '../../catalogue/collections/shared.ts';
import { SERVICE_TOOLS } from '../../catalogue/service-tools.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { ToolError } from '../../errors.ts';
import { orderDiversely } from './diverse.ts';
import { isPlain, type ScopeOptions } from './options.ts';
import type { Place } from './place.ts';
import type { ToolService } from './service.ts';

/** Tools for tools are listed in a capped list that has room for so many times as many. */
const ROOM_FOR_SERVICE = 4;

/**
 * The tools of a list that a URL asks for, in the list's order, pinned ones that are not in it first. Throws where a
 * pinned tool does not exist, and where those that are always kept are more than asked for.
 */
export async function selectTools(
  list: readonly Tool[],
  options: ScopeOptions,
  { tools, place }: { readonly tools: ToolService; readonly place: Place },
): Promise<readonly Tool[]> {
  if (isPlain(options)) return list;
  const pinned = await findPinned(list, options.pins, { tools, place });
  const isPinned = (tool: Tool): boolean => pinned.includes(tool);
  const wanted = list.filter((tool) => isPinned(tool) || isWanted(tool, options));
  const added = [...pinned, ...(options.searchOnly ? SERVICE_TOOLS : [])].filter(
    (tool) => !list.includes(tool),
  );
  const all = [...added, ...wanted];
  const { maxTools } = options;
  if (maxTools === undefined || all.length <= maxTools) return all;
  const kept = all.filter((tool) => isPinned(tool) || isAlwaysKept(tool));
  if (kept.length > maxTools) throw refuseCap(maxTools, kept);
  const others = await orderByUse(all, options, { tools, place });
  const chosen = new Set([...kept, ...others.filter((tool) => !kept.includes(tool))].slice(0, maxTools));
  return all.filter((tool) => chosen.has(tool));
}

function isWanted(tool: Tool, { kinds, searchOnly }: ScopeOptions): boolean {
  if (searchOnly) return tool.name === GET_DATA.name || SERVICE_TOOLS.some(({ name }) => name === tool.name);
  return kinds === undefined || kinds.includes(tool.kind);
}

function isAlwaysKept({ kind, name }: Tool): boolean {
  return kind === 'retriever' || name === GET_DATA.name;
}

interface Context {
  readonly tools: ToolService;
  readonly place: Place;
}

async function findPinned(
  list: readonly Tool[],
  pins: readonly string[],
  { tools, place }: Context,
): Promise<readonly Tool[]> {
  const found: Tool[] = [];
  for (const pin of pins) {
    const listed = list.find(({ name }) => name === pin);
    found.push(listed ?? (await tools.require(place, pin)).tool);
  }
  return found;
}

/**
 * The most relevant first; without a query, or where it says no more, those that show most of what there is. Tools that
 * work on handles come last: they are of use only after get_data, whose answer leads to them.
 */
async function orderByUse(
  all: readonly Tool[],
  { query, maxTools = all.length }: ScopeOptions,
  { tools, place }: Context,
): Promise<readonly Tool[]> {
  const byName = new Map(all.map((tool) => [tool.name, tool]));
  const names = query === undefined ? [] : await tools.rank(place, query);
  const ordered = [...names.flatMap((name) => byName.get(name) ?? []), ...orderDiversely(all)];
  const [service, data] = [ordered.filter(isService), ordered.filter(({ kind }) => kind === 'data')];
  const others = ordered.filter((tool) => !isService(tool) && tool.kind !== 'data');
  const hasRoom = maxTools >= ROOM_FOR_SERVICE * new Set(service).size;
  return hasRoom ? [...service, ...others, ...data] : [...others, ...service, ...data];
}

function isService({ kind }: Tool): boolean {
  return kind === 'service';
}

function refuseCap(maxTools: number, kept: readonly Tool[]): ToolError {
  return new ToolError('request.out_of_range', {
    message: `"max_tools" is ${maxTools}, fewer than the ${kept.length} tools that are listed in any case.`,
    hint: `Ask for at least ${kept.length}: ${kept
      .slice(0, 10)
      .map(({ name }) => name)
      .join(', ')}.`,
    details: { argument: 'max_tools' },
  });
}
