import type { Connection } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';
import type { Budget } from './budget.ts';
import type { RawTable } from './introspect.ts';
import { readRowIdRange } from './row-ids.ts';

const COUNTED_ROWS = 2_000_000;
const PROBES = 64;
const PROBE_ROWS = 1000;

export interface RowCount {
  readonly rowCount: number;
  readonly estimated: boolean;
}

/** Counts a table's rows: exactly, or in big files from the density of its row numbers. */
export function countRows(connection: Connection, table: RawTable, budget: Budget): RowCount {
  const name = quoteIdentifier(table.name);
  if (table.kind === 'view' || readFileBytes(connection) <= budget.countBytes) {
    return { rowCount: readNumber(connection, `SELECT count(*) FROM ${name}`), estimated: false };
  }
  const counted = readNumber(
    connection,
    `SELECT count(*) FROM (SELECT 1 FROM ${name} LIMIT ${COUNTED_ROWS})`,
  );
  if (counted < COUNTED_ROWS) return { rowCount: counted, estimated: false };
  return { rowCount: Math.max(counted, estimateByDensity(connection, table)), estimated: true };
}

function estimateByDensity(connection: Connection, table: RawTable): number {
  const range = readRowIdRange(connection, table);
  if (range === undefined) return 0;
  const [lowest, highest] = range;
  const step = (highest - lowest + 1) / PROBES;
  const query = connection.prepare(
    `SELECT count(*) FROM ${quoteIdentifier(table.name)} WHERE ${table.rowId} >= ? AND ${table.rowId} < ?`,
  );
  let met = 0;
  for (let probe = 0; probe < PROBES; probe += 1) {
    const start = Math.floor(lowest + probe * step);
    met += Number(query.all([start, start + PROBE_ROWS])[0]?.[0] ?? 0);
  }
  return Math.round((met / (PROBES * PROBE_ROWS)) * (highest - lowest + 1));
}

function readFileBytes(connection: Connection): number {
  return readNumber(connection, 'SELECT page_count * page_size FROM pragma_page_count, pragma_page_size');
}

function readNumber(connection: Connection, sql: string): number {
  return Number(connection.read(sql)[0]?.[0] ?? 0);
}
