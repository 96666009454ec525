import type { Connection } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';
import type { Row, Value } from '../database/value.ts';
import type { RawTable } from './introspect.ts';
import type { Sample } from './sample.ts';

/** The values of a column combination among a table's examined rows. */
export interface KeyValues {
  /** Examined rows, those with a null among the columns too. */
  readonly rows: number;
  /** Rows without a null among the columns. */
  readonly present: number;
  /** How often each value occurs; whole numbers and their texts are one, as in SQLite's comparisons. */
  readonly counts: ReadonlyMap<string, number>;
  readonly complete: boolean;
}

export interface KeyReader {
  read(table: string, columns: readonly string[]): KeyValues;
  /** Whether the table has a row of these values; only to be asked of columns under an index. */
  has(table: string, columns: readonly string[], key: string): boolean;
}

const ENTRIES_KEPT = 3_000_000;
const SEPARATOR = '\u0000';

/** Reads key values of sampled tables, and keeps what was read last. */
export function createKeyReader(connection: Connection, samples: ReadonlyMap<string, Sample>): KeyReader {
  const kept = new Map<string, KeyValues>();
  let entries = 0;
  const keep = (name: string, values: KeyValues): KeyValues => {
    kept.set(name, values);
    entries += values.counts.size;
    for (const [oldest, old] of kept) {
      if (entries <= ENTRIES_KEPT || oldest === name) break;
      kept.delete(oldest);
      entries -= old.counts.size;
    }
    return values;
  };
  return {
    read: (table, columns) => {
      const name = JSON.stringify([table, ...columns]);
      return kept.get(name) ?? keep(name, readKeyValues(samples.get(table), columns));
    },
    has: (table, columns, key) => {
      const raw = samples.get(table)?.table;
      return raw !== undefined && hasRow(connection, raw, { columns, key });
    },
  };
}

function readKeyValues(sample: Sample | undefined, columns: readonly string[]): KeyValues {
  const counts = new Map<string, number>();
  let rows = 0;
  let present = 0;
  for (const row of sample?.read(columns) ?? []) {
    rows += 1;
    const key = toKey(row);
    if (key === undefined) continue;
    present += 1;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { rows, present, counts, complete: sample?.complete ?? true };
}

function toKey(row: Row): string | undefined {
  if (row.some((value) => value === null)) return undefined;
  return row.length === 1 ? toText(row[0] ?? null) : row.map(toText).join(SEPARATOR);
}

function toText(value: Value): string {
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : String(value);
}

function hasRow(
  connection: Connection,
  table: RawTable,
  { columns, key }: { readonly columns: readonly string[]; readonly key: string },
): boolean {
  const where = columns.map((column) => `${quoteIdentifier(column)} = ?`).join(' AND ');
  const parts = key.split(SEPARATOR);
  const binds = columns.map((column, position) => toBind(table, column, parts[position] ?? ''));
  return (
    connection.read(`SELECT 1 FROM ${quoteIdentifier(table.name)} WHERE ${where} LIMIT 1`, binds).length > 0
  );
}

function toBind(table: RawTable, column: string, text: string): Value {
  const affinity = table.columns.find((each) => each.name === column)?.affinity;
  return affinity !== 'text' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
