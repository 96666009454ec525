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

/** Reads what lies near a row. */
export function createNearReader(
  connection: Connection,
  meant: readonly Join[],
): (table: string, key: { [column: string]: Value }) => NearCells {
  const joins = [...meant, ...readDeclared(connection)].filter((each) => isShown(connection, each));
  return (table, key) => {
    const own = select(connection, table, key);
    const parents = follow(connection, joins, table, own);
    const children = joins
      .filter((each) => each.parent === table)
      .flatMap(({ table: child, column, parentColumn }) =>
        distinct(own, parentColumn).map((value) => ({
          table: child,
          rows: select(connection, child, { [column]: value }),
        })),
      );
    const near = [{ table, rows: own }, ...parents, ...children];
    const far = near.slice(1).flatMap((each) => follow(connection, joins, each.table, each.rows));
    return gather(
      near.flatMap(({ rows }) => rows),
      far.flatMap(({ rows }) => rows),
    );
  };
}

/** The row of an entity, for its names. */
export function select(connection: Connection, table: string, key: { [column: string]: Value }): Record[] {
  const where = Object.keys(key)
    .map((column) => `${quote(column)} = ?`)
    .join(' AND ');
  const query = connection.prepare(`SELECT * FROM ${quote(table)} WHERE ${where}`);
  return query
    .all(Object.values(key))
    .map((row) => Object.fromEntries(query.columns.map((column, at) => [column, row[at] ?? null])));
}

function follow(
  connection: Connection,
  joins: readonly Join[],
  table: string,
  rows: readonly Record[],
): { table: string; rows: Record[] }[] {
  return joins
    .filter((each) => each.table === table)
    .flatMap(({ column, parent, parentColumn }) =>
      distinct(rows, column).map((value) => ({
        table: parent,
        rows: select(connection, parent, { [parentColumn]: value }),
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
