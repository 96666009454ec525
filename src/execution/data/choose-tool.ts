import type { DataTool } from '../../catalogue/collections/data-tool.ts';
import type { UniverseReference } from '../../sessions/handles.ts';
import type { Universe } from '../../universes/universe.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Toolsets } from './toolsets.ts';

export interface ToolChoice {
  readonly name: string;
  /** The universe that the URL fixes. */
  readonly fixed: Universe | null;
  /** The universe that is active in the session. */
  readonly active: Universe | null;
  /** The universes that the handles in the arguments come from. */
  readonly origins: readonly Universe[];
  /** Universes to look in where nothing is active yet. */
  readonly others: () => readonly Universe[];
}

/**
 * The data tool of that name: one of the active universe, or of those that the handles at hand come from. Where no
 * view is active, one of any universe of the domain: its handles then tell what is wrong.
 */
export function chooseTool(toolsets: Toolsets, choice: ToolChoice): DataTool | undefined {
  const { name, fixed, active, origins, others } = choice;
  const common = toolsets.findCommon(name);
  if (common !== undefined) return common;
  for (const universe of [fixed, active, ...origins]) {
    const tool = universe === null ? undefined : toolsets.of(universe).find(name);
    if (tool !== undefined) return tool;
  }
  const isSettled = [fixed, active].some((universe) => universe !== null && universe.collection !== 'rest');
  return isSettled ? undefined : findAnywhere(toolsets, name, others());
}

/** The universe of a reference, or null where it is gone: a universe file may have changed. */
export function findUniverse(universes: Universes, reference: UniverseReference | null): Universe | null {
  if (reference === null) return null;
  try {
    return universes.require(reference.id, reference.domain);
  } catch {
    return null;
  }
}

function findAnywhere(
  toolsets: Toolsets,
  name: string,
  universes: readonly Universe[],
): DataTool | undefined {
  const isGetter = name.startsWith('get_');
  for (const collection of ['slot', 'sel'] as const) {
    const [first, ...rest] = universes.filter((universe) => universe.collection === collection);
    for (const universe of isGetter ? [first, ...rest] : [first]) {
      const tool = universe === undefined ? undefined : toolsets.of(universe).find(name);
      if (tool !== undefined) return tool;
    }
  }
  return undefined;
}
