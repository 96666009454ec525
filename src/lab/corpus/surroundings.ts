import type { Connection } from '../../database/open.ts';
import type { Value } from '../../database/value.ts';
import { listNumbers, readStoredDays, takeDays, toPhrase } from './normal.ts';
import type { Relation } from './relations.ts';
import { createRowReader, type RowReader, type Rows } from './row-reader.ts';

/** What the database says about an entity: the cells of its row, of its neighbours, and the names next to those. */
export interface Surroundings {
  readonly numbers: ReadonlySet<number>;
  readonly days: ReadonlySet<string>;
  /** Whole text cells, as phrases. */
  readonly cells: ReadonlySet<string>;
  /** Whether some text cell is or contains the phrase. */
  hasPhrase(phrase: string): boolean;
  /** By relation, what the rows of at most one step refer to, and what they can be referred to by. */
  readonly links: readonly Link[];
}

/** Of one relation: the keys that rows name as children, and those that rows have as parents. */
export interface Link {
  readonly children: ReadonlySet<string>;
  readonly parents: ReadonlySet<string>;
}

export interface SurroundingsReader {
  read(table: string, key: readonly string[], values: readonly Value[]): Surroundings;
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
  const reader = createRowReader(connection);
  const meanings = new Map<string, Meaning>();
  const readMeaning = (text: string): Meaning => {
    const meaning = meanings.get(text) ?? toMeaning(text);
    meanings.set(text, meaning);
    return meaning;
  };
  return {
    read: (table, key, values) => {
      const own = reader.read(table, key, values);
      const near = [own, ...readNear(reader, relations, own)];
      const far = near.slice(1).flatMap((rows) => readFarTexts(reader, relations, rows));
      return { ...gather(near, new Set(far), readMeaning), links: listLinks(relations, near) };
    },
  };
}

function readNear(reader: RowReader, relations: readonly Relation[], own: Rows): Rows[] {
  const parents = relations
    .filter((relation) => relation.table === own.table)
    .flatMap(({ columns, parent, parentColumns }) =>
      listTuples(own, columns).map((values) => reader.read(parent, parentColumns, values)),
    );
  const children = relations
    .filter((relation) => relation.parent === own.table)
    .flatMap(({ table, columns, parentColumns }) =>
      listTuples(own, parentColumns).map((values) => reader.read(table, columns, values)),
    );
  return [...parents, ...children];
}

function readFarTexts(reader: RowReader, relations: readonly Relation[], rows: Rows): string[] {
  return relations
    .filter((relation) => relation.table === rows.table)
    .flatMap(({ columns, parent, parentColumns }) =>
      listTuples(rows, columns).flatMap((values) => reader.readTexts(parent, parentColumns, values)),
    );
}

function listLinks(relations: readonly Relation[], near: readonly Rows[]): Link[] {
  return relations.map(({ table, columns, parent, parentColumns }) => ({
    children: gatherKeys(near, table, columns),
    parents: gatherKeys(near, parent, parentColumns),
  }));
}

function gatherKeys(near: readonly Rows[], table: string, columns: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const rows of near) {
    if (rows.table !== table) continue;
    for (const tuple of listTuples(rows, columns)) keys.add(tuple.map(String).join('\u0000').toLowerCase());
  }
  return keys;
}

/** The distinct combinations of values of some columns, without those that have a gap. */
function listTuples({ columns, rows }: Rows, wanted: readonly string[]): Value[][] {
  const places = wanted.map((column) => columns.indexOf(column));
  const tuples = new Map<unknown, Value[]>();
  for (const row of rows) {
    const tuple = places.map((place) => row[place] ?? null);
    if (tuple.includes(null)) continue;
    tuples.set(tuple.length === 1 ? tuple[0] : tuple.join('\u0000'), tuple);
  }
  return [...tuples.values()];
}

function gather(
  near: readonly Rows[],
  far: ReadonlySet<string>,
  readMeaning: (text: string) => Meaning,
): Omit<Surroundings, 'links'> {
  const { numbers, texts } = sortCells(near);
  const days = new Set<string>();
  const cells = new Set<string>();
  for (const text of texts) {
    const meaning = readMeaning(text);
    cells.add(meaning.phrase);
    for (const number of meaning.numbers) numbers.add(number);
    for (const day of meaning.days) days.add(day);
  }
  for (const text of far) cells.add(readMeaning(text).phrase);
  cells.delete(toPhrase(''));
  const all = [...cells].join('\n');
  return { numbers, days, cells, hasPhrase: (phrase) => all.includes(phrase) };
}

/** The distinct numbers and texts of all rows, which can be a hundred thousand: nothing is copied on the way. */
function sortCells(near: readonly Rows[]): { numbers: Set<number>; texts: Set<string> } {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  for (const { rows } of near) {
    for (const row of rows) {
      for (const cell of row) {
        if (typeof cell === 'string') texts.add(cell);
        else if (typeof cell === 'number' || typeof cell === 'bigint') numbers.add(Math.abs(Number(cell)));
      }
    }
  }
  return { numbers, texts };
}

/** Of a date's numbers only the year counts: day and month alone say nothing. */
function toMeaning(cell: string): Meaning {
  const days = readStoredDays(cell);
  const numbers =
    days.length > 0 ? days.map((day) => Number(day.slice(0, 4))) : listNumbers(takeDays(cell).rest);
  return { phrase: toPhrase(cell), numbers, days };
}
