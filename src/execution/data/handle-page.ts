import { toJsonText } from '../../json.ts';
import type { Executor } from '../executor.ts';
import type { Outcome } from '../outcome.ts';
import type { FoundHandle } from './caller.ts';
import { runTable } from './run-table.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of a handle's rows: the rows as endpoints answer them, with the handle and the number of all rows. */
export async function readHandlePage(
  executor: Executor,
  { handle, session }: FoundHandle,
  { offset, limit }: Page,
): Promise<Outcome> {
  const read = { kind: 'rows', offset, limit } as const;
  const page = await runTable(executor, handle.node, read, { affinity: session.id });
  if (page.kind !== 'rows') throw new TypeError('a page gave no rows');
  const head = `"handle":${toJsonText(handle.name)},"num_records":${page.total},"offset":${offset}`;
  return { text: `{${head},${page.text.slice(1)}` };
}
