import { readColumns } from '../../verbs/values.ts';
import type { Outcome } from '../outcome.ts';
import { noteSession } from '../tool-call.ts';
import { findHandle, nameForCaller } from './caller.ts';
import type { DataCall, DataParts } from './data-call.ts';
import { runTable, toTerms } from './run-table.ts';
import { requireHere } from './run-verb.ts';
import { writeTable } from './write-table.ts';

/** Shows a handle's preview again, of all columns or some. */
export async function peek(deps: DataParts, { call, caller, values }: DataCall): Promise<Outcome> {
  const found = await findHandle(deps.sessions, caller, String(values.data_label));
  noteSession(call, found.session.id);
  requireHere(found.handle, call.domain);
  const columns = values.key_name === undefined ? undefined : readColumns(values.key_name);
  const read = { kind: 'preview', ...(columns !== undefined && { columns }) } as const;
  const terms = toTerms(call, found.session.id);
  const answer = await runTable(deps.executor, found.handle.node, read, terms);
  if (answer.kind !== 'table') throw new TypeError('a preview gave no table');
  return writeTable(nameForCaller(caller, found), answer.text);
}
