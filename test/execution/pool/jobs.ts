import { readLiveIdentity } from '../../../src/database/live-identity.ts';
import type { Reply } from '../../../src/execution/executor.ts';
import { createExecutorPool, type ExecutorPool, type PoolOptions } from '../../../src/execution/pool/pool.ts';
import type { QueryJob } from '../../../src/execution/runners/query.ts';
import type { TableJob } from '../../../src/execution/runners/verb.ts';
import { createViewNode, type TableNode, toRow } from '../../../src/sessions/lineage.ts';

/** A pool of two processes with a deadline that no test meets unless it says so. */
export function startPool(options: Partial<PoolOptions> = {}): ExecutorPool {
  return createExecutorPool({ executors: 2, deadlineMs: 60_000, queueLimit: 1000, spares: 0, ...options });
}

/** A statement to run. */
export function toQuery(file: string, sql: string): QueryJob {
  return { kind: 'query', file, sql, binds: [], shape: 'rows', limit: 100 };
}

/** The node of a view with these columns. */
export function toView(file: string, sql: string, columns: readonly string[]): TableNode {
  return createViewNode({ file, identity: readLiveIdentity(file), sql, columns, floats: [] });
}

/** Asks for the preview of a node's table; with its lineage it can be made anywhere. */
export function toTableJob(node: TableNode): TableJob {
  const { files } = node;
  return { kind: 'table', target: toRow(node), lineage: [toRow(node)], files, read: { kind: 'preview' } };
}

/** The text of an answer, or the code of a failure. */
export function readText(reply: Reply): string {
  return reply.ok ? reply.result.text : reply.failure.code;
}

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Whether a process of that id is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
