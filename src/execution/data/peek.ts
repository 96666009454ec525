import { DEFAULT_ROWS } from '../../catalogue/collections/shared.ts';
import { readColumns } from '../../verbs/values.ts';
import type { Outcome } from '../outcome.ts';
import { noteSession } from '../tool-call.ts';
import { findHandle, nameForCaller } from './caller.ts';
import type { DataCall, DataParts } from './data-call.ts';
import { readHandlePage } from './handle-page.ts';
import { runTable, toTerms } from './run-table.ts';
import { requireHere } from './run-verb.ts';
import { writeTable } from './write-table.ts';

/** Shows a handle's preview again, of all columns or some; or rows of it. */
export async function peek(deps: DataParts, { call, caller, values }: DataCall): Promise<Outcome> {
  const found = await findHandle(deps.sessions, caller, String(values.data_label));
  noteSession(call, found.session.id);
  requireHere(found.handle, call.domain);
  const columns =
    values.key_name === undefined || values.key_name === '' ? {} : { columns: readColumns(values.key_name) };
  const terms = toTerms(call, found.session.id);
  const { offset, n } = values;
  if (offset !== undefined || n !== undefined) {
    const page = { offset: Number(offset ?? 0), limit: Number(n ?? DEFAULT_ROWS), ...columns };
    return readHandlePage(deps.executor, found, { page, terms, name: nameForCaller(caller, found) });
  }
  const read = { kind: 'preview', brief: call.compat !== true, ...columns } as const;
  const answer = await runTable(deps.executor, found.handle.node, read, terms);
  if (answer.kind !== 'table') throw new TypeError('a preview gave no table');
  return writeTable(nameForCaller(caller, found), answer.text);
}
