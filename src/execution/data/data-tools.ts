import type { Sessions } from '../../sessions/sessions.ts';
import type { Universe } from '../../universes/universe.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Outcome } from '../outcome.ts';
import { type Caller, findHandle } from './caller.ts';
import type { DataCall, DataParts, DataToolsDeps } from './data-call.ts';
import { findUniverse } from './find-universe.ts';
import { getData } from './get-data.ts';
import { listUniverses } from './list-universes.ts';
import { peek } from './peek.ts';
import { runVerb } from './run-verb.ts';
import { createToolsets, type Toolsets } from './toolsets.ts';
import { createViewNodes } from './view-nodes.ts';

/** What works on universes, sessions and handles. */
export interface HandleTools {
  run(found: DataCall): Promise<Outcome>;
  /** The universes that handles come from; what is no handle is left for the tool to complain about. */
  findOrigins(caller: Caller, handles: readonly string[]): Promise<readonly Universe[]>;
  /** Throws what is wrong with the first of the handles. */
  checkHandles(caller: Caller, handles: readonly string[]): Promise<void>;
}

export interface DataTools extends HandleTools {
  /** The sessions that the tools work in. */
  readonly sessions: Sessions;
  readonly toolsets: Toolsets;
  readonly universes: Universes;
}

/** Where no handles are: none is found, so that no tool for them is either. */
export const NO_HANDLES: HandleTools = {
  run: async ({ tool }) => {
    throw new TypeError(`${tool.name} runs where there are no data tools`);
  },
  findOrigins: async () => [],
  checkHandles: async () => undefined,
};

/** Makes the data tools. */
export function createDataTools(given: DataToolsDeps): DataTools {
  const deps: DataParts = { ...given, viewNodeOf: createViewNodes(given.domains) };
  const { sessions, universes } = deps;
  return {
    sessions,
    universes,
    toolsets: createToolsets(),
    run: (found) => runDataTool(deps, found),
    async findOrigins(caller, handles) {
      const origins: Universe[] = [];
      for (const text of handles) {
        const found = await findHandle(sessions, caller, text).catch(() => null);
        const universe = findUniverse(universes, found?.handle.universe ?? null);
        if (universe !== null) origins.push(universe);
      }
      return origins;
    },
    async checkHandles(caller, [first]) {
      if (first !== undefined) await findHandle(sessions, caller, first);
    },
  };
}

function runDataTool(deps: DataParts, found: DataCall): Promise<Outcome> {
  switch (found.tool.plan.verb) {
    case 'get_data':
      return getData(deps, found);
    case 'list_universes':
      return listUniverses(deps, found);
    case 'peek':
      return peek(deps, found);
    default:
      return runVerb(deps, found);
  }
}
