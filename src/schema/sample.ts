import type { Connection } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';
import type { Row, Value } from '../database/value.ts';
import { allowedRows, type Budget } from './budget.ts';
import type { RawTable } from './introspect.ts';
import { countRows } from './row-count.ts';
import { readRowIdRange } from './row-ids.ts';

/** The rows of one table that are examined: all of them, or blocks spread evenly over its row numbers. */
export interface Sample {
  readonly table: RawTable;
  readonly rowCount: number;
  readonly rowCountEstimated: boolean;
  /** All rows belong to the sample. */
  readonly complete: boolean;
  /** How many rows the sample has, at most. */
  readonly size: number;
  /** Reads columns of the sample's rows; stops early where the budget of bytes is used up. */
  read(columns: readonly string[]): Generator<Row>;
}

interface Block {
  readonly clause: string;
  readonly binds: readonly Value[];
}

/** Decides which rows of a table are examined. Deterministic: the same file gives the same rows. */
export function createSample(connection: Connection, table: RawTable, budget: Budget): Sample {
  const { rowCount, estimated } = countRows(connection, table, budget);
  const size = Math.min(rowCount, allowedRows(budget, table.columns.length));
  const complete = rowCount <= size && !estimated;
  const blocks = complete
    ? [{ clause: '', binds: [] }]
    : spreadBlocks(connection, table, size, budget.blocks);
  return {
    table,
    rowCount,
    rowCountEstimated: estimated,
    complete,
    size,
    read: (columns) => readBlocks(connection, table.name, { columns, blocks, bytes: budget.bytes }),
  };
}

function spreadBlocks(connection: Connection, table: RawTable, size: number, count: number): Block[] {
  const range = readRowIdRange(connection, table);
  if (range === undefined || table.rowId === undefined) return [{ clause: 'LIMIT ?', binds: [size] }];
  const [lowest, highest] = range;
  const step = (highest - lowest + 1) / count;
  const rows = Math.ceil(size / count);
  const slack = Math.max(0, step - rows);
  return Array.from({ length: count }, (_, index) => {
    const start = lowest + index * step;
    const first = Math.floor(start + slack * scatter(index, count));
    return {
      clause: `WHERE ${table.rowId} >= ? AND ${table.rowId} < ? ORDER BY ${table.rowId} LIMIT ?`,
      binds: [first, Math.floor(start + step), rows],
    };
  });
}

/**
 * Where in its stretch a block lies, 0 to 1: the first at the start, the last at the end, the others scattered, so
 * that data with a period of its own is not met at one phase only.
 */
function scatter(index: number, count: number): number {
  return index === count - 1 ? 1 : (index * 0.6180339887498949) % 1;
}

interface Reading {
  readonly columns: readonly string[];
  readonly blocks: readonly Block[];
  readonly bytes: number;
}

function* readBlocks(connection: Connection, table: string, reading: Reading): Generator<Row> {
  const list = reading.columns.map(quoteIdentifier).join(', ');
  const bytesPerBlock = reading.bytes / reading.blocks.length;
  for (const { clause, binds } of reading.blocks) {
    let left = bytesPerBlock;
    const query = connection.prepare(`SELECT ${list} FROM ${quoteIdentifier(table)} ${clause}`);
    for (const row of query.iterate(binds)) {
      yield row;
      left -= weigh(row);
      if (left < 0) break;
    }
  }
}

function weigh(row: Row): number {
  let bytes = 0;
  for (const value of row) {
    if (typeof value === 'string' || value instanceof Uint8Array) bytes += value.length;
  }
  return bytes;
}
