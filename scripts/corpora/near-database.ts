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
export type Select = (table: string, key: { [column: string]: Value }) => Record[];

/** Reads what lies near a row. */
export function createNearReader(
  connection: Connection,
  meant: readonly Join[],
  select: Select,
): (table: string, key: { [column: string]: Value }) => NearCells {
  const joins = [...meant, ...readDeclared(connection)].filter((each) => isShown(connection, each));
  const follow = (table: string, rows: readonly Record[]): Rows[] => followUp(select, joins, { table, rows });
  return (table, key) => {
    const own = select(table, key);
    const children = joins
      .filter((each) => each.parent === table)
      .flatMap(({ table: child, column, parentColumn }) =>
        distinct(own, parentColumn).map((value) => ({
          table: child,
          rows: select(child, { [column]: value }),
        })),
      );
    const near = [...follow(table, own), ...children];
    const far = near.flatMap((each) => follow(each.table, each.rows));
    return gather(
      [own, ...near.map(({ rows }) => rows)].flat(),
      far.flatMap(({ rows }) => rows),
    );
  };
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

function followUp(select: Select, joins: readonly Join[], { table, rows }: Rows): Rows[] {
  return joins
    .filter((each) => each.table === table)
    .flatMap(({ column, parent, parentColumn }) =>
      distinct(rows, column).map((value) => ({
        table: parent,
        rows: select(parent, { [parentColumn]: value }),
      })),
    );
}

function distinct(rows: readonly Record[], column: string): Value[] {
  return [...new Set(rows.map((row) => row[column] ?? null))].filter((value) => value !== null);
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
