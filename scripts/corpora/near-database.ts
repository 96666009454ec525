import type { Connection } from '../../src/database/open.ts';
import { quoteIdentifier as quote } from '../../src/database/quote.ts';
import type { Value } from '../../src/database/value.ts';
import type { Join } from './built.ts';
import { listTokens, toDayPhrases, toPhrase } from './words.ts';

/** The cells of a row and of the rows joined to it; of the rows that these refer to, the texts. */
export interface NearCells {
  readonly numbers: ReadonlySet<string>;
  readonly days: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  /** All texts, one a line. */
  readonly all: string;
}

type Record = Readonly<{ [column: string]: Value }>;

/** Reads the rows of a table whose columns have some values. */
export type Select = (table: string, key: Key) => Record[];

/** Reads what lies near a row. */
export function createNearReader(
  connection: Connection,
  meant: readonly Join[],
  select: Select,
): (table: string, key: Key) => NearCells {
  const links = listLinks(connection, meant);
  const parentsOf = ({ table, rows }: Rows): Rows[] =>
    links
      .filter((link) => link.table === table)
      .flatMap(({ pairs, parent }) =>
        distinct(rows, pairs).map((key) => ({ table: parent, rows: select(parent, key) })),
      );
  return (table, key) => {
    const own = { table, rows: select(table, key) };
    const children = links
      .filter((link) => link.parent === table)
      .flatMap(({ table: child, pairs }) =>
        distinct(
          own.rows,
          pairs.map(([column, parentColumn]) => [parentColumn, column]),
        ).map((childKey) => ({
          table: child,
          rows: select(child, childKey),
        })),
      );
    const near = [...parentsOf(own), ...children];
    const far = near.flatMap(parentsOf);
    return gather(
      [own, ...near].flatMap(({ rows }) => rows),
      far.flatMap(({ rows }) => rows),
    );
  };
}

/** The joins that a database declares or its domain file means. */
export function listLinks(connection: Connection, meant: readonly Join[]): Link[] {
  return toLinks(
    connection,
    [...meant, ...readDeclared(connection)].filter((each) => isShown(connection, each)),
  );
}

export type Key = { [column: string]: Value };

/** Joins that hold together: pairs of a column and the parent's column. */
export interface Link {
  readonly table: string;
  readonly parent: string;
  readonly pairs: readonly (readonly [string, string])[];
}

/** Joins to all parts of a parent's key of several columns become one link; the others stay alone. */
function toLinks(connection: Connection, joins: readonly Join[]): Link[] {
  const links = new Map<string, Link>();
  for (const join of joins) {
    const { table, parent } = join;
    const key = readKey(connection, parent);
    const candidates = key.map((part) =>
      joins.filter((each) => each.table === table && each.parent === parent && each.parentColumn === part),
    );
    const isPart =
      key.length > 1 && key.includes(join.parentColumn) && candidates.every((each) => each.length > 0);
    const alone: [string, string][][] = [[[join.column, join.parentColumn]]];
    for (const pairs of isPart ? crossAll(candidates) : alone) {
      links.set(JSON.stringify([table, parent, pairs]), { table, parent, pairs });
    }
  }
  return [...links.values()];
}

function crossAll(candidates: readonly (readonly Join[])[]): [string, string][][] {
  let made: [string, string][][] = [[]];
  for (const joins of candidates)
    made = made.flatMap((pairs) =>
      joins.map(({ column, parentColumn }): [string, string][] => [...pairs, [column, parentColumn]]),
    );
  return made;
}

function readKey(connection: Connection, table: string): string[] {
  return connection
    .read('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', [table])
    .map(([name]) => String(name));
}

interface Rows {
  readonly table: string;
  readonly rows: readonly Record[];
}

/** Makes a reader of rows that prepares each statement once. */
export function createSelect(connection: Connection): Select {
  const queries = new Map<string, ReturnType<Connection['prepare']>>();
  return (table, key) => {
    const where = Object.keys(key).map((column) => `${quote(column)} = ?`);
    const sql = `SELECT * FROM ${quote(table)} WHERE ${where.join(' AND ')}`;
    const query = queries.get(sql) ?? connection.prepare(sql);
    queries.set(sql, query);
    const { columns } = query;
    return query
      .all(Object.values(key))
      .map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
  };
}

/** The distinct keys that rows give for a link, named by the other side's columns. */
function distinct(rows: readonly Record[], pairs: readonly (readonly [string, string])[]): Key[] {
  const keys = new Map<string, Key>();
  for (const row of rows) {
    const key = Object.fromEntries(pairs.map(([own, other]) => [other, row[own] ?? null]));
    if (!Object.values(key).includes(null)) keys.set(Object.values(key).join('\u0000'), key);
  }
  return [...keys.values()];
}

function gather(near: readonly Record[], far: readonly Record[]): NearCells {
  const numbers = new Set<string>();
  const days = new Set<string>();
  const texts = new Set<string>();
  for (const value of new Set(near.flatMap((row) => Object.values(row))))
    addCell({ numbers, days, texts }, value);
  const farTexts = new Set(
    far.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string'),
  );
  for (const text of farTexts) texts.add(toPhrase(text));
  texts.delete('  ');
  return { numbers, days, texts, all: [...texts].join('\n') };
}

function addCell(
  { numbers, days, texts }: { numbers: Set<string>; days: Set<string>; texts: Set<string> },
  value: Value,
): void {
  if (typeof value === 'number' || typeof value === 'bigint') numbers.add(String(value).replace(/^-/, ''));
  if (typeof value !== 'string') return;
  texts.add(toPhrase(value));
  const dayPhrases = toDayPhrases(value);
  for (const day of dayPhrases) days.add(day);
  const tokens =
    dayPhrases.length > 0 ? dayPhrases.map((day) => day.trim().split(' ')[2] ?? '') : listTokens(value);
  for (const token of tokens) if (/^\d/.test(token)) numbers.add(token);
}

function readDeclared(connection: Connection): Join[] {
  const tables = connection
    .read("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .map(([name]) => String(name));
  return tables.flatMap((table) =>
    connection
      .read('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', [table])
      .map(([column, parent, parentColumn]) => ({
        table,
        column: String(column),
        parent: String(parent),
        parentColumn: String(parentColumn),
      })),
  );
}

function isShown(connection: Connection, { table, column, parent, parentColumn }: Join): boolean {
  const has = (name: string, wanted: string): boolean =>
    connection.read('SELECT 1 FROM pragma_table_info(?) WHERE name = ?', [name, wanted]).length > 0;
  return has(table, column) && has(parent, parentColumn);
}
