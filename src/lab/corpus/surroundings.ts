import type { Connection } from '../../database/open.ts';
import { quoteIdentifier as quote } from '../../database/quote.ts';
import type { Row, Value } from '../../database/value.ts';
import { listNumbers, readStoredDays, takeDays, toPhrase } from './normal.ts';
import type { Relation } from './relations.ts';

/** What the database says about an entity: the cells of its row, of its neighbours, and the names next to those. */
export interface Surroundings {
  readonly numbers: ReadonlySet<number>;
  readonly days: ReadonlySet<string>;
  /** Whole text cells, as phrases. */
  readonly cells: ReadonlySet<string>;
  /** Whether some text cell is or contains the phrase. */
  hasPhrase(phrase: string): boolean;
}

export interface SurroundingsReader {
  read(table: string, key: readonly string[], values: readonly Value[]): Surroundings;
}

interface Collected {
  readonly numbers: Set<number>;
  readonly days: Set<string>;
  readonly cells: Set<string>;
  /** Raw texts that were met already. */
  readonly seen: Set<string>;
}

/** What a text cell holds, worked out once however often the text occurs. */
interface Meaning {
  readonly phrase: string;
  readonly numbers: readonly number[];
  readonly days: readonly string[];
}

/**
 * Reads what lies around a row: the row itself, the rows that it refers to, the rows that refer to it, and of what all
 * these refer to the texts (through `hero_power` a hero's neighbours name powers).
 */
export function createSurroundingsReader(
  connection: Connection,
  relations: readonly Relation[],
): SurroundingsReader {
  const meanings = new Map<string, Meaning>();
  const read = createTableReader(connection);
  return {
    read: (table, key, values) => {
      const collected: Collected = {
        numbers: new Set(),
        days: new Set(),
        cells: new Set(),
        seen: new Set(),
      };
      const own = read(table, key, values);
      collect(collected, own.rows, meanings, true);
      for (const near of readNear(read, relations, own)) {
        collect(collected, near.rows, meanings, true);
        for (const far of readParents(read, relations, near)) collect(collected, far.rows, meanings, false);
      }
      return freeze(collected);
    },
  };
}

interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

type TableReader = (table: string, columns: readonly string[], values: readonly Value[]) => Rows;

function createTableReader(connection: Connection): TableReader {
  const queries = new Map<string, ReturnType<Connection['prepare']>>();
  return (table, columns, values) => {
    const where = columns.map((column) => `${quote(column)} = ?`).join(' AND ');
    const sql = `SELECT * FROM ${quote(table)} WHERE ${where}`;
    const query = queries.get(sql) ?? connection.prepare(sql);
    queries.set(sql, query);
    return { table, columns: query.columns, rows: query.all(values) };
  };
}

function readNear(read: TableReader, relations: readonly Relation[], own: Rows): Rows[] {
  const children = relations
    .filter((relation) => relation.parent === own.table)
    .flatMap((relation) =>
      listCells(own, relation.parentColumn).map((cell) => read(relation.table, [relation.column], [cell])),
    );
  return [...readParents(read, relations, own), ...children];
}

function readParents(read: TableReader, relations: readonly Relation[], rows: Rows): Rows[] {
  return relations
    .filter((relation) => relation.table === rows.table)
    .flatMap((relation) =>
      listCells(rows, relation.column).map((cell) => read(relation.parent, [relation.parentColumn], [cell])),
    );
}

/** The distinct values of a column. */
function listCells({ columns, rows }: Rows, column: string): Value[] {
  const at = columns.indexOf(column);
  return [...new Set(rows.map((row) => row[at] ?? null))].filter((cell) => cell !== null);
}

function collect(
  into: Collected,
  rows: readonly Row[],
  meanings: Map<string, Meaning>,
  withNumbers: boolean,
): void {
  for (const row of rows) {
    for (const cell of row) {
      if (typeof cell === 'string') collectText(into, cell, meanings, withNumbers);
      else if (withNumbers && (typeof cell === 'number' || typeof cell === 'bigint'))
        into.numbers.add(Math.abs(Number(cell)));
    }
  }
}

function collectText(
  into: Collected,
  cell: string,
  meanings: Map<string, Meaning>,
  withNumbers: boolean,
): void {
  const mark = withNumbers ? cell : `\u0000${cell}`;
  if (into.seen.has(mark)) return;
  into.seen.add(mark);
  const meaning = meanings.get(cell) ?? readMeaning(cell);
  meanings.set(cell, meaning);
  if (meaning.phrase !== '  ') into.cells.add(meaning.phrase);
  if (!withNumbers) return;
  for (const number of meaning.numbers) into.numbers.add(number);
  for (const day of meaning.days) into.days.add(day);
}

/** Of a date's numbers only the year counts: day and month alone say nothing. */
function readMeaning(cell: string): Meaning {
  const days = readStoredDays(cell);
  const numbers =
    days.length > 0 ? days.map((day) => Number(day.slice(0, 4))) : listNumbers(takeDays(cell).rest);
  return { phrase: toPhrase(cell), numbers, days };
}

function freeze({ numbers, days, cells }: Collected): Surroundings {
  const all = [...cells].join('\n');
  return { numbers, days, cells, hasPhrase: (phrase) => all.includes(phrase) };
}
