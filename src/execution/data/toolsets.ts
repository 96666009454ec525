import type { DataTool } from '../../catalogue/collections/data-tool.ts';
import { GET_DATA, PEEK } from '../../catalogue/collections/shared.ts';
import {
  COMMON_TOOLS,
  createSelToolset,
  createSlotToolset,
  type Toolset,
} from '../../catalogue/collections/toolset.ts';
import { memoise } from '../../memo.ts';
import type { Universe } from '../../universes/universe.ts';

export interface Toolsets {
  /** The data tools of a universe; those of a `rest` universe are `get_data` and `peek` alone. */
  of(universe: Universe): Toolset;
  /** Those of the other collection, for the tables of a universe. */
  ofOther(universe: Universe): Toolset;
  /** A tool that needs no universe. */
  findCommon(name: string): DataTool | undefined;
}

/** Makes the toolsets of universes on demand and keeps them as long as the universes live. */
export function createToolsets(): Toolsets {
  const slot = createSlotToolset();
  const rest: Toolset = { tools: [GET_DATA, PEEK], find: () => undefined };
  const selOf = memoise(({ view }: Universe) =>
    createSelToolset((view?.columns ?? []).map(({ name }) => name)),
  );
  const common = new Map(COMMON_TOOLS.map((tool) => [tool.name, tool]));
  return {
    of(universe) {
      if (universe.collection === 'sel') return selOf(universe);
      return universe.collection === 'slot' ? slot : rest;
    },
    ofOther: (universe) => (universe.collection === 'slot' ? selOf(universe) : slot),
    findCommon: (name) => common.get(name),
  };
}
