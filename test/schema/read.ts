import type { Budget } from '../../src/schema/budget.ts';
import type { Column, Schema, Table } from '../../src/schema/model.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { buildDatabase } from '../database/fixture.ts';

/** The schema of a database that is built from SQL. */
export function schemaOf(sql: string, budget?: Budget): Schema {
  return readSchema({ domain: 'fixture', file: buildDatabase(sql) }, budget);
}

export function findTable(schema: Schema, name: string): Table {
  const table = schema.tables.find((each) => each.name === name);
  if (table === undefined)
    throw new Error(`no table ${name}: ${schema.tables.map((each) => each.name).join(', ')}`);
  return table;
}

export function findColumn(schema: Schema, table: string, name: string): Column {
  const column = findTable(schema, table).columns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`no column ${table}.${name}`);
  return column;
}

/** SQL that fills a table: one INSERT for the given rows of SQL literals. */
export function insert(table: string, rows: readonly string[]): string {
  return `INSERT INTO ${table} VALUES ${rows.map((row) => `(${row})`).join(', ')};`;
}

/** `make(1)` to `make(count)`. */
export function repeat(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
