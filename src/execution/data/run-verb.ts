import { ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';
import type { Handle, UniverseReference } from '../../sessions/handles.ts';
import { createVerbNode, type TableNode } from '../../sessions/lineage.ts';
import type { Session } from '../../sessions/session.ts';
import type { Outcome } from '../outcome.ts';
import { noteSession } from '../tool-call.ts';
import { type FoundHandle, findHandle, nameForCaller } from './caller.ts';
import type { DataCall, DataParts } from './data-call.ts';
import { runTable, type TableAnswer, toTerms } from './run-table.ts';
import { toVerbCall } from './to-step.ts';
import { writeTable } from './write-table.ts';

/** Runs a verb on the tables that the arguments name, and gives a new table a handle. */
export async function runVerb(deps: DataParts, data: DataCall): Promise<Outcome> {
  const { step, handles, prefix } = toVerbCall(data.tool, data.values, {
    lenient: data.call.compat !== true,
  });
  const found: FoundHandle[] = [];
  for (const text of handles) found.push(await findHandle(deps.sessions, data.caller, text));
  for (const { handle } of found) requireHere(handle, data.call.domain);
  const session = data.caller.session ?? found[0]?.session ?? null;
  if (session !== null) noteSession(data.call, session.id);
  const node = createVerbNode(
    step,
    found.map(({ handle }) => handle.node),
  );
  const terms = toTerms(data.call, session?.id);
  const answer = await runTable(
    deps.executor,
    node,
    { kind: 'answer', brief: data.call.compat !== true },
    terms,
  );
  const universe = found[0]?.handle.universe ?? null;
  return writeAnswer(answer, (firstColumn) =>
    keep(deps, data, { session, prefix, node, universe, firstColumn }),
  );
}

/** Refuses a handle of another domain than the URL's. */
export function requireHere({ name, universe }: Handle, domain: string | undefined): void {
  if (domain === undefined || universe === null || universe.domain === domain) return;
  throw new ToolError('handle.unknown', {
    message: `The handle "${name.slice(0, 120)}" is not of the domain "${domain}".`,
    hint: `Call the tools of its own domain, "${universe.domain}".`,
  });
}

async function writeAnswer(
  answer: TableAnswer,
  keepTable: (firstColumn: string | undefined) => Promise<string>,
): Promise<Outcome> {
  if (answer.kind === 'table') return writeTable(await keepTable(answer.firstColumn), answer.text);
  if (answer.kind !== 'list' || !answer.truncated) return { text: answer.text };
  const handle = toJsonText(await keepTable(answer.firstColumn));
  const { text, total } = answer;
  return { text: `{"result":${text},"truncated":true,"total":${total},"handle":${handle}}`, truncated: true };
}

interface Kept {
  readonly session: Session | null;
  readonly prefix: string;
  readonly node: TableNode;
  readonly universe: UniverseReference | null;
  readonly firstColumn: string | undefined;
}

async function keep(deps: DataParts, { call, caller, tool }: DataCall, kept: Kept): Promise<string> {
  const session = kept.session ?? (await deps.sessions.create());
  noteSession(call, session.id);
  const { session: _, ...made } = kept;
  const handle = await deps.sessions.addHandle(session, { tool: tool.name, ...made });
  return nameForCaller(caller, { handle, session });
}
