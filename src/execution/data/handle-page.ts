import { toJsonText } from '../../json.ts';
import type { Handle } from '../../sessions/handles.ts';
import type { Executor } from '../executor.ts';
import type { Outcome } from '../outcome.ts';
import { runTable } from './run-table.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of a handle's rows: the rows as endpoints answer them, with the handle and the number of all rows. */
export async function readHandlePage(
  executor: Executor,
  handle: Handle,
  { offset, limit }: Page,
): Promise<Outcome> {
  const page = await runTable(executor, handle.node, { kind: 'rows', offset, limit });
  if (page.kind !== 'rows') throw new TypeError('a page gave no rows');
  const head = `"handle":${toJsonText(handle.name)},"num_records":${page.total},"offset":${offset}`;
  return { text: `{${head},${page.text.slice(1)}` };
}
