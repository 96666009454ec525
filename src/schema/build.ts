import { type Connection, openDatabase } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';
import type { SchemaRequest } from './cache.ts';
import { introspect, type RawTable } from './introspect.ts';
import type { Schema, Table } from './model.ts';

/** Opens the database, reads its schema and closes it. */
export function buildSchema(request: SchemaRequest): Schema {
  const connection = openDatabase(request.file);
  try {
    const tables = introspect(connection).map((table) => toTable(connection, table));
    return { domain: request.domain, tables, relations: [] };
  } finally {
    connection.close();
  }
}

function toTable(connection: Connection, table: RawTable): Table {
  const [count] = connection.read(`SELECT count(*) FROM ${quoteIdentifier(table.name)}`);
  return {
    name: table.name,
    kind: table.kind,
    columns: table.columns.map((column) => ({
      ...column,
      role: 'text',
      profile: {
        rows: 0,
        nullShare: 0,
        distinct: 0,
        unique: false,
        minimum: null,
        maximum: null,
        quartiles: null,
        topValues: [],
        storedTypes: [],
        averageLength: 0,
        numericText: false,
        dateFormat: null,
      },
    })),
    primaryKey: table.primaryKey,
    rowKey: table.primaryKey,
    hasRowId: table.rowId !== undefined,
    rowCount: Number(count?.[0] ?? 0),
    rowCountEstimated: false,
    samples: [],
  };
}
