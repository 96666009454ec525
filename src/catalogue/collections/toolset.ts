import type { DataTool } from './data-tool.ts';
import { createGetters } from './getters.ts';
import { SEL_TOOLS } from './sel.ts';
import { GET_DATA, LIST_UNIVERSES, PEEK } from './shared.ts';
import { SLOT_TOOLS } from './slot.ts';

/** The data tools that work on a universe's tables: what a list shows, and what a call finds. */
export interface Toolset {
  /** In the order of the list; `get_data` and `peek` last. */
  readonly tools: readonly DataTool[];
  find(name: string): DataTool | undefined;
}

/** The tools that there are in every session and every universe. */
export const COMMON_TOOLS: readonly DataTool[] = [GET_DATA, PEEK, LIST_UNIVERSES];

/** Data tools that every domain has, each once: those of both collections, without the getters of a universe. */
export const DATA_TOOLS: readonly DataTool[] = [
  ...new Map([...COMMON_TOOLS, ...SLOT_TOOLS, ...SEL_TOOLS].map((tool) => [tool.name, tool])).values(),
];

/** The tools of a slot universe; the same for all of them. */
export function createSlotToolset(): Toolset {
  return createToolset(SLOT_TOOLS, new Map());
}

/** The tools of a sel universe with these columns. */
export function createSelToolset(columns: readonly string[]): Toolset {
  const reserved = new Set([...SEL_TOOLS, ...SLOT_TOOLS, ...COMMON_TOOLS].map((tool) => tool.name));
  const { tools, aliases } = createGetters(columns, reserved);
  return createToolset([...tools, ...SEL_TOOLS], aliases);
}

function createToolset(own: readonly DataTool[], aliases: ReadonlyMap<string, DataTool>): Toolset {
  const tools = [...own, GET_DATA, PEEK];
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return { tools, find: (name) => byName.get(name) ?? aliases.get(name) };
}
