import type BetterSqlite3 from 'better-sqlite3';
import { connect } from './engine.ts';
import { quoteIdentifier as quote } from './quote.ts';

/** A field as it can be written here. */
export type NewValue = string | number | null;

export interface NewColumn {
  readonly name: string;
  /** The declared type, or '' for none. */
  readonly type: string;
}

export interface NewTable {
  readonly name: string;
  readonly columns: readonly NewColumn[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly {
    readonly column: string;
    readonly table: string;
    readonly parentColumn: string;
  }[];
}

export interface NewIndex {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** Tables in memory that are filled, computed on with SQL, and written to a file when they are complete. */
export interface Draft {
  createTable(name: string, columns: readonly NewColumn[]): void;
  /** Adds `count` rows; `cells` are the columns' values in the order of the table's columns. */
  insert(name: string, cells: readonly (readonly NewValue[])[], count: number): void;
  createIndex(index: NewIndex): void;
  /** Sets columns to SQL expressions over the row as it was before. Throws SQLite's error where one is wrong. */
  compute(table: string, expressions: ReadonlyMap<string, string>): void;
  /** The values of some columns, column by column. */
  readColumns(table: string, columns: readonly string[]): NewValue[][];
  /** Writes the given tables and columns to a new file, rows in the order in which they were added. */
  write(file: string, tables: readonly NewTable[], indexes: readonly NewIndex[]): void;
  close(): void;
}

/** Makes an empty draft; `close` gives its memory back. */
export function createDraft(): Draft {
  const database = connect(':memory:');
  database.pragma('foreign_keys = OFF');
  return {
    createTable: (name, columns) =>
      void database.exec(`CREATE TABLE main.${quote(name)} (${listColumns(columns)})`),
    insert: (name, cells, count) => insertRows(database, name, cells, count),
    createIndex: (index) => void database.exec(writeIndex('main', index)),
    compute: (table, expressions) => void database.exec(writeUpdate(table, expressions)),
    readColumns: (table, columns) => readColumns(database, table, columns),
    write: (file, tables, indexes) => writeFile(database, file, tables, indexes),
    close: () => void database.close(),
  };
}

/** Rows written by one statement: half of the time that a statement a row takes. */
const ROWS_AT_ONCE = 50;
/** SQLite binds no more values to a statement. */
const MOST_BINDS = 32_766;

function insertRows(
  database: BetterSqlite3.Database,
  name: string,
  cells: readonly (readonly NewValue[])[],
  count: number,
): void {
  const width = cells.length;
  const most = Math.max(1, Math.min(ROWS_AT_ONCE, count, Math.floor(MOST_BINDS / Math.max(1, width))));
  const whole = count - (count % most);
  const insert = (first: number, rows: number, statement: BetterSqlite3.Statement): void => {
    const binds = new Array<NewValue>(width * rows);
    for (let at = 0; at < binds.length; at += 1)
      binds[at] = cells[at % width]?.[first + Math.floor(at / width)] ?? null;
    statement.run(binds);
  };
  const prepare = (rows: number): BetterSqlite3.Statement => {
    const marks = `(${cells.map(() => '?').join(', ')})`;
    return database.prepare(
      `INSERT INTO main.${quote(name)} VALUES ${new Array(rows).fill(marks).join(', ')}`,
    );
  };
  database.transaction(() => {
    if (whole > 0) {
      const many = prepare(most);
      for (let first = 0; first < whole; first += most) insert(first, most, many);
    }
    if (whole < count) insert(whole, count - whole, prepare(count - whole));
  })();
}

function readColumns(
  database: BetterSqlite3.Database,
  table: string,
  columns: readonly string[],
): NewValue[][] {
  const list = columns.map(quote).join(', ');
  const rows = database
    .prepare(`SELECT ${list} FROM main.${quote(table)} ORDER BY rowid`)
    .raw()
    .all();
  const cells: NewValue[][] = columns.map(() => []);
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    for (let at = 0; at < cells.length; at += 1) cells[at]?.push(toValue(row[at]));
  }
  return cells;
}

function toValue(value: unknown): NewValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function writeUpdate(table: string, expressions: ReadonlyMap<string, string>): string {
  const sets = [...expressions].map(([column, expression]) => `${quote(column)} = (${expression})`);
  return `UPDATE main.${quote(table)} SET ${sets.join(', ')}`;
}

function writeFile(
  database: BetterSqlite3.Database,
  file: string,
  tables: readonly NewTable[],
  indexes: readonly NewIndex[],
): void {
  database.prepare('ATTACH ? AS target').run(file);
  database.exec('PRAGMA target.journal_mode = OFF; PRAGMA target.synchronous = OFF; BEGIN');
  for (const table of tables) database.exec(writeTable('target', table));
  for (const table of tables) {
    const columns = table.columns.map((column) => quote(column.name)).join(', ');
    const name = quote(table.name);
    database.exec(`INSERT INTO target.${name} SELECT ${columns} FROM main.${name} ORDER BY rowid`);
  }
  for (const index of indexes) database.exec(writeIndex('target', index));
  database.exec('COMMIT; DETACH target');
}

function writeTable(schema: string, table: NewTable): string {
  const parts = [listColumns(table.columns)];
  if (table.primaryKey.length > 0) parts.push(`PRIMARY KEY (${table.primaryKey.map(quote).join(', ')})`);
  for (const key of table.foreignKeys) {
    const parent = `${quote(key.table)} (${quote(key.parentColumn)})`;
    parts.push(`FOREIGN KEY (${quote(key.column)}) REFERENCES ${parent}`);
  }
  return `CREATE TABLE ${schema}.${quote(table.name)} (\n  ${parts.join(',\n  ')}\n)`;
}

function writeIndex(schema: string, index: NewIndex): string {
  const columns = index.columns.map(quote).join(', ');
  return `CREATE INDEX ${schema}.${quote(index.name)} ON ${quote(index.table)} (${columns})`;
}

function listColumns(columns: readonly NewColumn[]): string {
  return columns.map((column) => `${quote(column.name)} ${column.type.toUpperCase()}`.trim()).join(',\n  ');
}
