import { parseArguments } from '../../catalogue/arguments.ts';
import type { DataTool } from '../../catalogue/collections/data-tool.ts';
import { ToolError } from '../../errors.ts';
import type { UniverseReference } from '../../sessions/handles.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Universe } from '../../universes/universe.ts';
import { HANDLE_ARGUMENTS } from '../../verbs/verbs.ts';
import type { Outcome } from '../outcome.ts';
import { noteValues, type ToolCall } from '../tool-call.ts';
import { type Caller, findCaller, findHandle } from './caller.ts';
import { chooseTool, findUniverse } from './choose-tool.ts';
import type { DataCall, DataParts, DataToolsDeps } from './data-call.ts';
import { getData } from './get-data.ts';
import { listUniverses } from './list-universes.ts';
import { peek } from './peek.ts';
import { runVerb } from './run-verb.ts';
import { createToolsets, type Toolsets } from './toolsets.ts';
import { createViewNodes } from './view-nodes.ts';

export interface DataTools {
  /** The sessions that the tools work in. */
  readonly sessions: Sessions;
  readonly toolsets: Toolsets;
  /** Runs a call of a data tool; undefined where no data tool of that name is to be had. */
  run(call: ToolCall): Promise<Outcome | undefined>;
  /** The domain whose universe is active in a session. */
  findDomain(sessionId: string | undefined): Promise<string | undefined>;
  /** The universe that is active in a session. */
  findActive(sessionId: string | undefined): Promise<Universe | null>;
}

/** Makes the data tools: what works on universes, sessions and handles. */
export function createDataTools(given: DataToolsDeps): DataTools {
  const deps: DataParts = { ...given, viewNodeOf: createViewNodes(given.domains) };
  const toolsets = createToolsets();
  const findReference = async (sessionId: string | undefined): Promise<UniverseReference | null> =>
    sessionId === undefined ? null : ((await deps.sessions.find(sessionId))?.active ?? null);
  return {
    sessions: deps.sessions,
    toolsets,
    async run(call) {
      const caller = await findCaller(deps.sessions, call);
      const fixed = call.universe === undefined ? null : deps.universes.require(call.universe, call.domain);
      const tool = await findTool(deps, toolsets, { call, caller, fixed });
      if (tool === undefined) {
        if (call.domain === undefined) await refuseLostHandle(deps, caller, call.arguments);
        return undefined;
      }
      refuseEmptyKey(call.arguments);
      const values = parseArguments(tool, call.arguments);
      noteValues(call, values);
      return runTool(deps, { call, caller, tool, values, fixed });
    },
    findDomain: async (sessionId) => (await findReference(sessionId))?.domain,
    findActive: async (sessionId) => findUniverse(deps.universes, await findReference(sessionId)),
  };
}

async function findTool(
  deps: DataToolsDeps,
  toolsets: Toolsets,
  { call, caller, fixed }: Pick<DataCall, 'call' | 'caller' | 'fixed'>,
): Promise<DataTool | undefined> {
  const active = findUniverse(deps.universes, caller.session?.active ?? null);
  const isHere = active !== null && (call.domain === undefined || active.domain === call.domain);
  return chooseTool(toolsets, {
    name: call.tool,
    fixed,
    active: isHere ? active : null,
    origins: await listOrigins(deps, caller, call.arguments),
    others: () => (call.domain === undefined ? [] : deps.universes.list(call.domain)),
  });
}

/**
 * At an address of all domains a handle tells which tools there are. Throws what is wrong with it where it tells
 * nothing: the caller is helped by that, not by hearing that there is no such tool.
 */
async function refuseLostHandle({ sessions }: DataToolsDeps, caller: Caller, given: unknown): Promise<void> {
  if (typeof given !== 'object' || given === null || !('data_label' in given)) return;
  if (typeof given.data_label === 'string') await findHandle(sessions, caller, given.data_label);
}

/** Without a column an argument is left out; an empty name is one that no table has. */
function refuseEmptyKey(given: unknown): void {
  if (typeof given !== 'object' || given === null || !('key_name' in given) || given.key_name !== '') return;
  throw new ToolError('table.unknown_column', {
    message: 'Column "" is not in this table.',
    hint: 'Name a column, or leave "key_name" out where the tool can do without.',
    details: { column: '' },
  });
}

/** The universes that the arguments' handles come from; whatever is no handle is left for later to complain about. */
async function listOrigins(deps: DataToolsDeps, caller: Caller, given: unknown): Promise<Universe[]> {
  if (typeof given !== 'object' || given === null) return [];
  const origins: Universe[] = [];
  for (const name of HANDLE_ARGUMENTS) {
    const text: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
    if (typeof text !== 'string') continue;
    const found = await findHandle(deps.sessions, caller, text).catch(() => null);
    const universe = findUniverse(deps.universes, found?.handle.universe ?? null);
    if (universe !== null) origins.push(universe);
  }
  return origins;
}

function runTool(deps: DataParts, data: DataCall): Promise<Outcome> {
  switch (data.tool.plan.verb) {
    case 'get_data':
      return getData(deps, data);
    case 'list_universes':
      return listUniverses(deps, data);
    case 'peek':
      return peek(deps, data);
    default:
      return runVerb(deps, data);
  }
}
