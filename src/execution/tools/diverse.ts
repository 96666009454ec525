import type { Tool } from '../../catalogue/tool.ts';

/**
 * Tools so that the first of them show most of what there is: one of each table in turn, and of each table one of each
 * family in turn. Tools without a table form one group.
 */
export function orderDiversely<T extends Tool>(tools: readonly T[]): readonly T[] {
  const byTable = groupBy(tools, readTable);
  return takeInTurn(
    [...byTable.values()].map((group) => takeInTurn([...groupBy(group, readFamily).values()])),
  );
}

function readTable(tool: Tool): string {
  return 'tables' in tool && Array.isArray(tool.tables) ? String(tool.tables[0]) : '';
}

function readFamily(tool: Tool): string {
  return 'family' in tool ? String(tool.family) : tool.kind;
}

function groupBy<T extends Tool>(tools: readonly T[], keyOf: (tool: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const tool of tools) groups.set(keyOf(tool), [...(groups.get(keyOf(tool)) ?? []), tool]);
  return groups;
}

function takeInTurn<T extends Tool>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? [])).flat();
}
