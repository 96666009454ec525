import { quoteIdentifier } from '../../database/quote.ts';
import type { Row, Value } from '../../database/value.ts';

/** Reads all rows of a statement, as a connection does. */
export type ReadRows = (sql: string, binds?: readonly Value[]) => readonly Row[];

export interface BoundedStatement {
  readonly sql: string;
  readonly binds: readonly Value[];
}

/** A statement that looks through a table may read any part of the file. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What SQLite says of a step that reads no table of its own. */
const NEUTRAL =
  /^(USE TEMP B-TREE FOR |CO-ROUTINE |MATERIALIZE |(CORRELATED )?(SCALAR|LIST) SUBQUERY |COMPOUND QUERY$|LEFT-MOST SUBQUERY$|(UNION|EXCEPT|INTERSECT)( |$)|MERGE \(|LEFT$|RIGHT$|MULTI-INDEX OR$|INDEX \d+$)/;

/**
 * At most how many cells a statement reads, by SQLite's own plan of it and the tables' sizes; undefined where that is
 * more than `most`, or where the plan has what is not known here. Each loop multiplies what is read by the rows that it
 * can find: one behind a unique key, else all of the largest table. Looks at no more than `most` rows of a table itself.
 */
export function boundCells(read: ReadRows, statement: BoundedStatement, most: number): number | undefined {
  const steps = read(`EXPLAIN QUERY PLAN ${statement.sql}`, statement.binds).map((row) => String(row[3]));
  const loops = steps.filter((step) => !NEUTRAL.test(step));
  if (!loops.every((step) => /^(SCAN|SEARCH) /.test(step) && !step.includes('VIRTUAL TABLE')))
    return undefined;
  const tables = listTables(read, statement);
  const single = (step: string): boolean => isSingle(read, step, statement.sql);
  const open = loops.filter((step) => !single(step)).length;
  const rows = open === 0 ? 0 : countMost(read, tables, most);
  if (open > 0 && readBytes(read) > MOST_BYTES) return undefined;
  const columns = Math.max(1, ...tables.map((table) => countColumns(read, table)));
  const cells = (1 + rows) ** open * 2 ** (loops.length - open) * columns;
  return cells <= most ? cells : undefined;
}

/** The tables that a statement opens, or whose indexes it opens. */
function listTables(read: ReadRows, { sql, binds }: BoundedStatement): readonly string[] {
  const roots = new Set(
    read(`EXPLAIN ${sql}`, binds)
      .filter((row) => row[1] === 'OpenRead' || row[1] === 'ReopenIdx')
      .map((row) => row[3]),
  );
  const schema = read('SELECT rootpage, tbl_name FROM sqlite_schema WHERE rootpage > 0');
  return [...new Set(schema.filter(([root]) => roots.has(root ?? null)).map(([, name]) => String(name)))];
}

/** Whether a step finds at most one row each time. A list of values, and IS, may find more by the same words. */
function isSingle(read: ReadRows, step: string, sql: string): boolean {
  if (!step.startsWith('SEARCH ') || /\b(IN|IS)\b/i.test(sql)) return false;
  if (/ USING INTEGER PRIMARY KEY \(rowid=\?\)/.test(step)) return true;
  const [, index, terms] = / USING (?:COVERING )?INDEX (.+) \(([^()]*)\)/.exec(step) ?? [];
  if (index === undefined || terms === undefined) return false;
  const [found] = read(
    `SELECT list."unique", list.partial, (SELECT count(*) FROM pragma_index_info(list.name))
     FROM sqlite_schema AS entry, pragma_index_list(entry.tbl_name) AS list
     WHERE entry.type = 'index' AND entry.name = ? AND list.name = entry.name`,
    [index],
  );
  const [unique, partial, length] = found ?? [];
  const equalities = terms.split(' AND ').filter((term) => term.endsWith('=?')).length;
  return unique === 1 && partial === 0 && length === equalities;
}

/** Rows of the largest of some tables, or one more than `most`. */
function countMost(read: ReadRows, tables: readonly string[], most: number): number {
  const counts = tables.map((table) => {
    const [row] = read(`SELECT count(*) FROM (SELECT 1 FROM ${quoteIdentifier(table)} LIMIT ?)`, [most + 1]);
    return Number(row?.[0]);
  });
  return Math.max(0, ...counts);
}

function countColumns(read: ReadRows, table: string): number {
  const [row] = read('SELECT count(*) FROM pragma_table_xinfo(?)', [table]);
  return Number(row?.[0]);
}

function readBytes(read: ReadRows): number {
  const [[pages] = []] = read('PRAGMA page_count');
  const [[size] = []] = read('PRAGMA page_size');
  return Number(pages) * Number(size);
}
