import { ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import { hintNearest } from '../../nearest.ts';
import type { Universe } from '../../universes/universe.ts';
import type { Outcome } from '../outcome.ts';
import { noteSession } from '../tool-call.ts';
import { nameForCaller } from './caller.ts';
import type { DataCall, DataParts } from './data-call.ts';
import { runTable, toTerms } from './run-table.ts';
import { writeTable } from './write-table.ts';

/** Loads a universe's view, gives it a handle and makes the universe the session's active one. */
export async function getData(deps: DataParts, data: DataCall): Promise<Outcome> {
  const universe = chooseUniverse(deps, data);
  const enter = universe.view === null ? enterRest : openView;
  const { domain, id } = universe;
  const before = data.caller.session?.active;
  const isNewUniverse = before?.domain !== domain || before.id !== id;
  return { ...(await enter(deps, data, universe)), universe: { domain, id }, isNewUniverse };
}

async function openView(deps: DataParts, data: DataCall, universe: Universe): Promise<Outcome> {
  const { domain, id } = universe;
  const node = deps.viewNodeOf(universe);
  // Who brings no session meets the view where others have loaded it.
  const terms = toTerms(data.call, data.caller.session?.id ?? node.key);
  const answer = await runTable(
    deps.executor,
    node,
    { kind: 'answer', brief: data.call.compat !== true },
    terms,
  );
  if (answer.kind !== 'table') throw new TypeError('a view gave no table');
  // Only now: a universe that can not be loaded leaves the session where it was.
  const session = data.caller.session ?? (await deps.sessions.create());
  noteSession(data.call, session.id);
  const universeReference = { domain, id };
  const { firstColumn } = answer;
  const made = { tool: 'get_data', prefix: 'retrieved', node, universe: universeReference, firstColumn };
  // Together, so that they are kept together.
  const [handle] = await Promise.all([
    deps.sessions.addHandle(session, made),
    deps.sessions.activate(session, universeReference),
  ]);
  return writeTable(nameForCaller(data.caller, { handle, session }), answer.text);
}

async function enterRest(deps: DataParts, data: DataCall, { domain, id }: Universe): Promise<Outcome> {
  const ready = deps.domains.require(domain);
  if (data.caller.session !== null) await deps.sessions.activate(data.caller.session, { domain, id });
  const tables = ready.schema.tables.map(({ name, rowCount }) => ({ name, num_records: rowCount }));
  const body = {
    tool_universe_id: id,
    domain,
    collection: 'rest',
    num_tools: ready.catalogue.endpoints.length,
    tables,
  };
  return { text: toJsonText(body) };
}

/** The one asked for; else the one of the URL, the active one, or the domain's default. */
function chooseUniverse(
  { domains, universes }: DataParts,
  { call, caller, values, offer: { fixed } }: DataCall,
): Universe {
  const asked = values.tool_universe_id;
  if (typeof asked === 'string') {
    if (fixed !== null && asked !== fixed.id) throw refuseOther(asked, fixed);
    return universes.require(asked, call.domain);
  }
  if (fixed !== null) return fixed;
  const active = caller.session?.active ?? null;
  if (active !== null && (call.domain === undefined || call.domain === active.domain)) {
    return universes.require(active.id, active.domain);
  }
  const ready = domains.list().filter(({ status }) => status === 'ready');
  const only = ready.length === 1 ? ready[0]?.name : undefined;
  const domain = call.domain ?? only;
  if (domain !== undefined) return universes.defaultOf(domain);
  throw new ToolError('request.missing_argument', {
    message: 'The argument "tool_universe_id" is missing: there are several domains and none is active yet.',
    hint: 'list_domains names the domains, list_universes the universes of one.',
    details: { argument: 'tool_universe_id' },
  });
}

function refuseOther(asked: string, { id, domain }: Universe): ToolError {
  return new ToolError('catalogue.unknown_universe', {
    message: `There is no universe "${asked.slice(0, 80)}" at this URL, which serves one alone.`,
    hint: `${hintNearest(asked, [id], 'universe')} Others of this domain are at the URL of the domain, ${domain}.`,
  });
}
