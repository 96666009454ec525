import { toJsonText } from '../../json.ts';
import type { CallTerms, Executor } from '../executor.ts';
import type { Outcome } from '../outcome.ts';
import type { FoundHandle } from './caller.ts';
import { runTable } from './run-table.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Left out: all of them. */
  readonly columns?: readonly string[];
}

export interface PageTerms {
  readonly page: Page;
  /** Default: those of the handle's session. */
  readonly terms?: CallTerms;
  /** The handle as the caller is to use it. Default: its name in its session. */
  readonly name?: string;
}

/** A page of a handle's rows: the rows as endpoints answer them, with the handle and the number of all rows. */
export async function readHandlePage(
  executor: Executor,
  { handle, session }: FoundHandle,
  { page, terms = { affinity: session.id }, name = handle.name }: PageTerms,
): Promise<Outcome> {
  const rows = await runTable(executor, handle.node, { kind: 'rows', ...page }, terms);
  if (rows.kind !== 'rows') throw new TypeError('a page gave no rows');
  const head = `"handle":${toJsonText(name)},"num_records":${rows.total},"offset":${page.offset}`;
  return { text: `{${head},${rows.text.slice(1)}` };
}
