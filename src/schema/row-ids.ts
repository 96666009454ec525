import type { Connection } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';
import type { RawTable } from './introspect.ts';

/** The lowest and highest row number; undefined where there is none, or where they are beyond exact numbers. */
export function readRowIdRange(
  connection: Connection,
  table: RawTable,
): readonly [lowest: number, highest: number] | undefined {
  if (table.rowId === undefined) return undefined;
  const name = quoteIdentifier(table.name);
  const [row] = connection.read(
    `SELECT (SELECT min(${table.rowId}) FROM ${name}), (SELECT max(${table.rowId}) FROM ${name})`,
  );
  const [lowest, highest] = row ?? [];
  return typeof lowest === 'number' && typeof highest === 'number' ? [lowest, highest] : undefined;
}
