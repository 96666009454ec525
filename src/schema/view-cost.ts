import type { Connection } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';

/**
 * Bounds the rows that reading a view steps through: each level of SQLite's plan multiplies its scans, and no scan
 * is longer than the biggest table. A look-up by index counts as 4 rows.
 */
export function estimateViewSteps(connection: Connection, view: string, biggestTable: number): number {
  const plan = connection.read(`EXPLAIN QUERY PLAN SELECT * FROM ${quoteIdentifier(view)}`);
  const levels = new Map<unknown, number>();
  for (const [, parent, , detail] of plan) {
    const factor = factorOf(String(detail), biggestTable);
    levels.set(parent, Math.min((levels.get(parent) ?? 1) * factor, Number.MAX_SAFE_INTEGER));
  }
  return [...levels.values()].reduce((sum, steps) => sum + steps, 0);
}

function factorOf(detail: string, biggestTable: number): number {
  if (detail.startsWith('SCAN')) return Math.max(biggestTable, 1);
  return detail.startsWith('SEARCH') ? 4 : 1;
}
