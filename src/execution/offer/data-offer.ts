import { type DataTool, toCompatTool } from '../../catalogue/collections/data-tool.ts';
import { toReferenceTools } from '../../catalogue/collections/reference.ts';
import { GET_DATA, LIST_UNIVERSES } from '../../catalogue/collections/shared.ts';
import { DATA_TOOLS } from '../../catalogue/collections/toolset.ts';
import type { Universe } from '../../universes/universe.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Toolsets } from '../data/toolsets.ts';

/** The data tools of an offer. */
export interface DataOffer {
  /** Whether there are any. */
  readonly isOpen: boolean;
  /** The one that the URL fixes, or that is active in the session. */
  readonly universe: Universe | null;
  /** The tools of that universe; undefined without one. */
  readonly tools: readonly DataTool[] | undefined;
  /** Those of all universes, without the getters of one. */
  readonly common: readonly DataTool[];
  /** The ways in. */
  readonly begin: { readonly getData: readonly DataTool[]; readonly listUniverses: readonly DataTool[] };
  find(name: string, origins: readonly Universe[]): DataTool | undefined;
}

/** What is offered where there are no data tools. */
export const NO_DATA: DataOffer = {
  isOpen: false,
  universe: null,
  tools: [],
  common: [],
  begin: { getData: [], listUniverses: [] },
  find: () => undefined,
};

export interface DataSource {
  readonly universes: Universes;
  readonly toolsets: Toolsets;
}

export interface DataPlace {
  /** The domain of the URL. */
  readonly domain: string | undefined;
  readonly fixed: Universe | null;
  /** The universe that is active in the session, if it is of the domain. */
  readonly active: Universe | null;
  /** Data tools as they are in the environment that this one re-implements. */
  readonly compat: boolean;
}

/**
 * The data tools at a place: those of the universe at hand, or of those that a call's handles come from. Where no view
 * is active they are those of any universe of the domain: its handles then tell what is wrong.
 */
export function createDataOffer(
  { universes, toolsets }: DataSource,
  { domain, fixed, active, compat }: DataPlace,
): DataOffer {
  const own = [fixed, active].filter((universe) => universe !== null);
  const isSettled = own.some(({ collection }) => collection !== 'rest');
  const listOthers = (): readonly Universe[] =>
    isSettled || domain === undefined ? [] : universes.list(domain);
  const findIn = (places: readonly Universe[], name: string): DataTool | undefined => {
    for (const universe of places) {
      const tool = toolsets.of(universe).find(name);
      if (tool !== undefined) return tool;
    }
    return undefined;
  };
  /** A handle can be worked on with the tools of either collection, whatever it came from. */
  const findOther = (origins: readonly Universe[], name: string): DataTool | undefined => {
    for (const universe of origins) {
      const tool = toolsets.ofOther(universe).find(name);
      if (tool !== undefined) return tool;
    }
    return undefined;
  };
  const show = compat ? toReferenceTools : (tools: readonly DataTool[]) => tools;
  const [universe = null] = own;
  return {
    isOpen: true,
    universe,
    tools: universe === null ? undefined : show(toolsets.of(universe).tools),
    common: show(DATA_TOOLS),
    begin: { getData: show([GET_DATA]), listUniverses: show([LIST_UNIVERSES]) },
    find(name, origins) {
      const places = [...own, ...origins];
      const found =
        toolsets.findCommon(name) ??
        findIn(places, name) ??
        (compat ? undefined : findOther(origins, name)) ??
        findIn(listOthers(), name);
      return compat && found !== undefined ? toCompatTool(found) : found;
    },
  };
}
