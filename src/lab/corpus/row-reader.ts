import type { Connection } from '../../database/open.ts';
import { quoteIdentifier as quote } from '../../database/quote.ts';
import type { Row, Value } from '../../database/value.ts';

/** Rows of one table. */
export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export interface RowReader {
  /** The rows in which some columns have some values. */
  read(table: string, columns: readonly string[], values: readonly Value[]): Rows;
  /** The texts of such rows, remembered. */
  readTexts(table: string, columns: readonly string[], values: readonly Value[]): readonly string[];
}

/** Reads rows by the values of columns; each statement is prepared once. */
export function createRowReader(connection: Connection): RowReader {
  const queries = new Map<string, ReturnType<Connection['prepare']>>();
  const textColumns = new Map<string, readonly string[]>();
  const texts = new Map<string, readonly string[]>();
  const run = (shown: string, table: string, columns: readonly string[], values: readonly Value[]): Rows => {
    const where = columns.map((column) => `${quote(column)} = ?`).join(' AND ');
    const sql = `SELECT ${shown} FROM ${quote(table)} WHERE ${where}`;
    const query = queries.get(sql) ?? connection.prepare(sql);
    queries.set(sql, query);
    return { table, columns: query.columns, rows: query.all(values) };
  };
  return {
    read: (table, columns, values) => run('*', table, columns, values),
    readTexts: (table, columns, values) => {
      const shown = textColumns.get(table) ?? listTextColumns(connection, table);
      textColumns.set(table, shown);
      if (shown.length === 0) return [];
      const mark = [table, ...columns, ...values].join('\u0000');
      const found = texts.get(mark) ?? pickTexts(run(shown.map(quote).join(', '), table, columns, values));
      texts.set(mark, found);
      return found;
    },
  };
}

function pickTexts({ rows }: Rows): string[] {
  return [...new Set(rows.flat())].filter((cell) => typeof cell === 'string');
}

/** The columns that hold a text somewhere, whatever type they declare. */
function listTextColumns(connection: Connection, table: string): string[] {
  const names = connection
    .read('SELECT name FROM pragma_table_info(?)', [table])
    .map(([name]) => String(name));
  return names.filter((name) => {
    const sql = `SELECT 1 FROM ${quote(table)} WHERE typeof(${quote(name)}) = 'text' LIMIT 1`;
    return connection.read(sql).length > 0;
  });
}
