import { listLineage, type TableNode, toRow } from '../../sessions/lineage.ts';
import { type Executor, fromFailure } from '../executor.ts';
import type { TableRead, TableResult } from '../runners/verb.ts';

/** What an executor answers when it has all that it needs. */
export type Answer = Exclude<TableResult, { kind: 'missing' }>;

/**
 * Has a table made or read. The executor is asked with the last step alone first: it nearly always holds the tables
 * that the step needs, and a lineage may be long. Throws the executor's failures.
 */
export async function runTable(executor: Executor, node: TableNode, read: TableRead): Promise<Answer> {
  const target = toRow(node);
  const short = unwrap(await executor.runTable({ kind: 'table', target, read }));
  if (short.kind !== 'missing') return short;
  const lineage = listLineage(node);
  const whole = unwrap(await executor.runTable({ kind: 'table', target, lineage, read }));
  if (whole.kind !== 'missing') return whole;
  throw new Error('an executor misses a table in spite of its lineage');
}

function unwrap(reply: Awaited<ReturnType<Executor['runTable']>>): TableResult {
  if (!reply.ok) throw fromFailure(reply.failure);
  return reply.result;
}
