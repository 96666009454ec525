import { listLineage, type TableNode, toRow } from '../../sessions/lineage.ts';
import { type CallTerms, type Executor, fromFailure, type ReplyOf } from '../executor.ts';
import type { TableJob, TableRead, TableResult } from '../runners/verb.ts';
import type { ToolCall } from '../tool-call.ts';

/** What an executor answers when it has all that it needs. */
export type TableAnswer = Exclude<TableResult, { kind: 'missing' }>;

/**
 * Has a table made or read. The executor is asked with the last step alone first: it nearly always holds the tables
 * that the step needs, and a lineage may be long. Throws the executor's failures.
 */
export async function runTable(
  executor: Executor,
  node: TableNode,
  read: TableRead,
  terms?: CallTerms,
): Promise<TableAnswer> {
  const job = { kind: 'table', target: toRow(node), files: node.files, read } as const;
  const short = unwrap(await executor.run(job, terms));
  if (short.kind !== 'missing') return short;
  const lineage = listLineage(node);
  const whole = unwrap(await executor.run({ ...job, lineage }, terms));
  if (whole.kind !== 'missing') return whole;
  throw new Error('an executor misses a table in spite of its lineage');
}

function unwrap(reply: ReplyOf<TableJob>): TableResult {
  if (!reply.ok) throw fromFailure(reply.failure);
  return reply.result;
}

/** The terms of a call that works on a session's tables. */
export function toTerms({ signal }: ToolCall, affinity: string | undefined): CallTerms {
  return { ...(affinity !== undefined && { affinity }), ...(signal !== undefined && { signal }) };
}
