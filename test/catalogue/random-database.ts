// Longer than most: the parts of a random database draw on each other, and read best in one place.
import fc from 'fast-check';
import { encodeBind } from '../../src/database/decode.ts';
import { connect } from '../../src/database/engine.ts';
import { quoteIdentifier as quote } from '../../src/database/quote.ts';
import type { Value } from '../../src/database/value.ts';

/** A database as plain data, so that a failing one is shown and shrunk. */
export interface RandomDatabase {
  readonly tables: readonly RandomTable[];
  readonly views: readonly RandomView[];
}

interface RandomTable {
  readonly name: string;
  readonly columns: readonly RandomColumn[];
  readonly strict: boolean;
  readonly withoutRowId: boolean;
  /** Columns of the primary key, by position; more than there are wrap around. */
  readonly key: readonly number[];
  readonly foreign: readonly RandomForeignKey[];
  readonly rows: number;
}

interface RandomColumn {
  readonly name: string;
  readonly type: string;
  readonly unique: boolean;
  /** The values that its rows take, in turns that `stride` decides. */
  readonly values: readonly Value[];
  readonly stride: number;
}

interface RandomForeignKey {
  readonly columns: readonly number[];
  readonly parent: number;
  /** Left out: the parent's primary key. */
  readonly parentColumns: readonly number[] | undefined;
}

interface RandomView {
  readonly name: string;
  readonly of: number;
  readonly kind: 'all' | 'expressions' | 'grouped' | 'broken' | 'constant';
}

const WORDS = [
  'id',
  'name',
  'Name',
  'NAME ',
  'náme',
  'na me',
  'na_me',
  'title',
  'date',
  'order_date',
  'year',
  'price',
  'quantity',
  'discount',
  'cost',
  'country',
  'is_active',
  'status',
  'customer',
  'customers',
  'Customer ID',
  'customer_id',
  'orders',
  'OrderLines',
  'first_name',
  'last_name',
  'limit',
  'offset',
  'text',
  'minimum',
  'from_date',
  'to_date',
  'year_value',
  'format',
  'session',
  'count',
  'series',
  'news',
  'status',
];
const HOSTILE = [
  'select',
  'group',
  'order',
  'table',
  'rowid',
  '_rowid_',
  'oid',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',
  '1st',
  '2',
  '007',
  'with space',
  ' ',
  '  x  ',
  'quo"te',
  "apo'strophe",
  '`tick`',
  '[b]',
  'a.b',
  'a;b --',
  'a,b',
  '(x)',
  '?',
  '?1',
  ':name',
  '@x',
  '$y',
  '%',
  '_',
  '__',
  '-',
  '表',
  '顧客 名',
  'Straße',
  'ÅNGSTRÖM',
  'naïve café',
  '🚀',
  '👩‍👩‍👧',
  'İstanbul',
  'ﬁ',
  'Ω',
  'é',
  'e\u0301',
  '\u200b',
  '\u202eabc',
  'tab\there',
  'line\nbreak',
  'a/b\\c',
  'null',
  'true',
  'NaN',
  't0',
  's',
  'c',
  'x'.repeat(63),
  'x'.repeat(70),
  'very_long_name_of_a_column_that_goes_on_and_on_until_nobody_can_read_it_any_more_at_all',
  'very_long_name_of_a_column_that_goes_on_and_on_until_nobody_can_read_it_any_more_either',
];

const name = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
);

const TYPES = [
  '',
  'INTEGER',
  'INT',
  'TEXT',
  'REAL',
  'NUMERIC',
  'BLOB',
  'VARCHAR(20)',
  'DATE',
  'DATETIME',
  'BOOLEAN',
  'DECIMAL(10,2)',
  'FLOATING POINT',
  'WHATEVER',
];
const STRICT_TYPES = ['INT', 'INTEGER', 'REAL', 'TEXT', 'BLOB', 'ANY'];

const text = fc.constantFrom(
  '',
  ' ',
  'a',
  'A',
  'abc',
  'Rock & Roll',
  "O'Brien",
  '"q"',
  '100%',
  'a_b',
  '50%_\\',
  'NaN',
  'Infinity',
  'null',
  '-',
  'é',
  '東京',
  '🐦',
  '0',
  '007',
  '1',
  'true',
  'x'.repeat(70),
  'y'.repeat(210),
  'z'.repeat(500),
  'a\0b',
  'some longer text of several words, more or less',
);
const instant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const small = fc.integer({ min: 0, max: 20 });
const big = fc
  .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  .map((n): Value => (Number.isSafeInteger(Number(n)) ? Number(n) : n));
const real = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(0.1, -0, 1e300, Infinity, -Infinity, 5e-324, 1e17, 0.5),
);
const blob = fc.uint8Array({ maxLength: 12 });
const odd = fc.oneof(text, small, big, real, blob, fc.constant(null));

/** What a column holds: mostly one kind, as columns do. */
const values: fc.Arbitrary<readonly Value[]> = fc
  .oneof(
    pool(fc.constant(null), 1),
    pool(text, 12),
    pool(small, 12),
    pool(fc.integer({ min: 1950, max: 2030 }), 12),
    pool(
      instant.map((at) => at.slice(0, 10)),
      12,
    ),
    pool(
      instant.map((at) => at.slice(0, 19).replace('T', ' ')),
      12,
    ),
    pool(
      fc.oneof(
        instant,
        instant.map((at) => at.slice(0, 10)),
      ),
      12,
    ),
    pool(
      instant.map((at) => `${Number(at.slice(8, 10))}/${Number(at.slice(5, 7))}/${at.slice(0, 4)}`),
      8,
    ),
    pool(
      instant.map((at) => at.slice(0, 7)),
      8,
    ),
    pool(fc.integer({ min: -30, max: 3000 }).map(String), 12),
    pool(
      fc.double({ noNaN: true, min: -1000, max: 1000 }).map((n) => n.toFixed(2)),
      12,
    ),
    pool(
      fc.integer({ min: 1, max: 9999 }).map((n) => `$${n}.50`),
      8,
    ),
    pool(real, 12),
    pool(big, 6),
    pool(blob, 6),
    pool(fc.constantFrom<Value>(0, 1), 2),
    pool(fc.constantFrom<Value>('Yes', 'No', 'yes', ''), 4),
    pool(fc.constantFrom<Value>(1, '1', 2, '2', 'two'), 5),
    pool(odd, 12),
    fc.constant(Array.from({ length: 60 }, (_, index): Value => index + 1)),
    fc.constant(Array.from({ length: 60 }, (_, index): Value => `Thing ${index + 1}`)),
  )
  .chain((pool) => fc.boolean().map((gaps): readonly Value[] => (gaps ? [...pool, null] : pool)));

function pool(value: fc.Arbitrary<Value>, maxLength: number): fc.Arbitrary<readonly Value[]> {
  return fc.array(value, { minLength: 1, maxLength });
}

function column(types: readonly string[]): fc.Arbitrary<RandomColumn> {
  return fc.record({
    name,
    type: fc.constantFrom(...types),
    unique: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    values,
    stride: fc.constantFrom(1, 1, 3, 7, 11),
  });
}

const position = fc.integer({ min: 0, max: 7 });
const foreign: fc.Arbitrary<RandomForeignKey> = fc
  .record({
    columns: fc.array(position, { minLength: 1, maxLength: 2 }),
    parent: fc.integer({ min: 0, max: 4 }),
  })
  .chain(({ columns, parent }) =>
    fc
      .option(fc.array(position, { minLength: columns.length, maxLength: columns.length }), {
        nil: undefined,
      })
      .map((parentColumns) => ({ columns, parent, parentColumns })),
  );

const table: fc.Arbitrary<RandomTable> = fc.boolean().chain((strict) =>
  fc.record({
    name,
    columns: fc.array(column(strict ? STRICT_TYPES : TYPES), { maxLength: 8 }),
    strict: fc.constant(strict),
    withoutRowId: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    key: fc.oneof(
      { weight: 3, arbitrary: fc.constant([0]) },
      { weight: 2, arbitrary: fc.array(position, { maxLength: 3 }) },
    ),
    foreign: fc.array(foreign, { maxLength: 3 }),
    rows: fc.constantFrom(0, 1, 2, 7, 40),
  }),
);

const view: fc.Arbitrary<RandomView> = fc.record({
  name,
  of: fc.integer({ min: 0, max: 4 }),
  kind: fc.constantFrom('all', 'expressions', 'grouped', 'broken', 'constant'),
});

/** Databases of one to five tables of up to eight columns, and a view or two. */
export const randomDatabase: fc.Arbitrary<RandomDatabase> = fc.record({
  tables: fc.array(table, { minLength: 1, maxLength: 5 }),
  views: fc.array(view, { maxLength: 2 }),
});

interface PlannedTable extends RandomTable {
  readonly keyColumns: readonly RandomColumn[];
}

/** Writes the database to a new file. What SQLite refuses (a name twice, a value in a STRICT table) is left out. */
export function writeDatabase({ tables, views }: RandomDatabase, file: string): void {
  const database = connect(file);
  database.pragma('foreign_keys = OFF');
  database.pragma('synchronous = OFF');
  const attempt = (sql: string, binds: readonly unknown[] = []): void => {
    try {
      database.prepare(sql).run(...binds);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  };
  const planned = differently(tables).map(planTable);
  // A file that was never written to is no database.
  database.exec('BEGIN; CREATE TABLE gone (x); DROP TABLE gone');
  for (const each of planned) attempt(writeTable(each, planned));
  for (const each of planned) fillTable(each, planned, attempt);
  for (const each of views) attempt(writeView(each, planned));
  database.exec('COMMIT');
  database.close();
}

/** The first of those that SQLite takes for one name. */
function differently<T extends { readonly name: string }>(named: readonly T[]): T[] {
  const seen = new Set<string>();
  const fold = ({ name: each }: T) => each.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return named.filter((each) => !seen.has(fold(each)) && seen.add(fold(each)));
}

function planTable(given: RandomTable): PlannedTable {
  const columns = differently(given.columns);
  return { ...given, columns, keyColumns: [...new Set(given.key.flatMap((at) => pick(columns, at)))] };
}

function pick<T>(items: readonly T[], at: number): T[] {
  const item = items[at % Math.max(1, items.length)];
  return item === undefined ? [] : [item];
}

function writeTable(planned: PlannedTable, all: readonly PlannedTable[]): string {
  const { columns, keyColumns, strict, withoutRowId } = planned;
  const names = (some: readonly RandomColumn[]) => some.map((each) => quote(each.name)).join(', ');
  const parts = columns.map((each) => `${quote(each.name)} ${each.type}${each.unique ? ' UNIQUE' : ''}`);
  if (keyColumns.length > 0) parts.push(`PRIMARY KEY (${names(keyColumns)})`);
  for (const key of linksOf(planned, all)) {
    const target = key.parentColumns === undefined ? '' : ` (${names(key.parentColumns)})`;
    parts.push(`FOREIGN KEY (${names(key.columns)}) REFERENCES ${quote(key.parent.name)}${target}`);
  }
  const options = [
    ...(strict ? ['STRICT'] : []),
    ...(withoutRowId && keyColumns.length > 0 ? ['WITHOUT ROWID'] : []),
  ];
  return `CREATE TABLE ${quote(planned.name)} (${parts.join(', ')}) ${options.join(', ')}`;
}

interface LinkToParent {
  readonly columns: readonly RandomColumn[];
  readonly parent: PlannedTable;
  readonly parentColumns: readonly RandomColumn[] | undefined;
}

function linksOf(planned: PlannedTable, all: readonly PlannedTable[]): LinkToParent[] {
  return planned.foreign.flatMap((key) =>
    pick(all, key.parent).map((parent) => {
      const columns = key.columns.flatMap((at) => pick(planned.columns, at));
      const parentColumns = key.parentColumns?.flatMap((at) => pick(parent.columns, at));
      return { columns, parent, parentColumns };
    }),
  );
}

function fillTable(
  planned: PlannedTable,
  all: readonly PlannedTable[],
  attempt: (sql: string, binds: readonly unknown[]) => void,
): void {
  const sql = `INSERT OR IGNORE INTO ${quote(planned.name)} VALUES (${planned.columns.map(() => '?').join(', ')})`;
  for (let row = 0; row < planned.rows; row += 1) attempt(sql, rowOf(planned, all, row).map(encodeBind));
}

/** Most references meet a row: they take the value that the parent has in a row of its own. */
function rowOf(planned: PlannedTable, all: readonly PlannedTable[], row: number): Value[] {
  const cells = new Map(planned.columns.map((each) => [each, valueAt(each, row)]));
  for (const { columns, parent, parentColumns = parent.keyColumns } of linksOf(planned, all)) {
    if (row % 9 === 8 || parent === planned) continue;
    columns.forEach((each, index) => {
      const source = parentColumns[index];
      if (source !== undefined) cells.set(each, valueAt(source, (row * 5) % Math.max(1, parent.rows)));
    });
  }
  return [...cells.values()];
}

function valueAt({ values: choices, stride }: RandomColumn, row: number): Value {
  return choices[(row * stride) % choices.length] ?? null;
}

function writeView({ name: called, of, kind }: RandomView, all: readonly PlannedTable[]): string {
  const [source] = pick(all, of);
  const [first = 'x'] = source?.columns.map((each) => quote(each.name)) ?? [];
  const from = quote(source?.name ?? 'nowhere');
  const select = {
    all: `* FROM ${from}`,
    expressions: `${first}, ${first} || 'x', length(${first}) * 1.5 AS length, CASE WHEN ${first} THEN 1 ELSE 'no' END FROM ${from}`,
    grouped: `${first} AS name, count(*) FROM ${from} GROUP BY 1`,
    broken: '* FROM nowhere_at_all',
    constant: `1 AS id, 'x' AS name, NULL AS gone`,
  }[kind];
  return `CREATE VIEW ${quote(called)} AS SELECT ${select}`;
}
