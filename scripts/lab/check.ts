import { join } from 'node:path';
import type { Connection } from '../../src/database/open.ts';
import { quoteIdentifier as quote } from '../../src/database/quote.ts';
import { sourceReference } from '../../src/lab/order.ts';
import type { Receipt } from '../../src/lab/receipt.ts';
import type { DomainSpec } from '../../src/lab/spec/model.ts';
import { readDomainFile } from '../../src/lab/spec/read.ts';
import { OPEN_TEXT } from './draft.ts';
import type { ReferenceSchema } from './reference.ts';

export interface DomainCheck {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly queries: number;
  readonly ran: number;
  readonly answered: number;
  /** Queries with two or more literals, and how many of them are answered. */
  readonly many: number;
  readonly answeredOfMany: number;
  readonly failing: readonly string[];
  /** What the domain's own file promises and the database does not keep. */
  readonly broken: readonly string[];
  /** Where the schema is not that of the reference; undefined where there is none to compare with. */
  readonly schemaProblems: readonly string[] | undefined;
}

interface CheckInput {
  readonly name: string;
  readonly receipt: Pick<Receipt, 'rows' | 'bytes' | 'milliseconds'>;
  readonly source: string;
  /** What is asked of the schema, where anything is. */
  readonly schema: ReferenceSchema | undefined;
  readonly queries: readonly string[];
}

/** What holds in every domain, whether or not there is anything to compare it with: a new rule is another row. */
const OWN_RULES: readonly ((connection: Connection, spec: DomainSpec) => string[])[] = [
  findOpenTexts,
  findEmptyTables,
  findOrphans,
];

/** Rows read of an answer before it counts as empty: a null in the first row is common in an ordered list. */
const ROWS_LOOKED_AT = 200;

/** Checks what a domain's own file promises; runs the queries and compares the schema, where there are any. */
export function checkDomain(connection: Connection, input: CheckInput): DomainCheck {
  const { spec } = readDomainFile(join(input.source, `${input.name}.yaml`));
  const outcomes = input.queries.map((sql) => ({
    sql,
    outcome: ask(connection, sql),
    many: countLiterals(sql) >= 2,
  }));
  const answered = outcomes.filter((each) => each.outcome === 'answered');
  return {
    name: input.name,
    rows: Object.values(input.receipt.rows).reduce((sum, count) => sum + count, 0),
    bytes: input.receipt.bytes,
    milliseconds: input.receipt.milliseconds,
    queries: outcomes.length,
    ran: outcomes.filter((each) => each.outcome === 'answered' || each.outcome === 'empty').length,
    answered: answered.length,
    many: outcomes.filter((each) => each.many).length,
    answeredOfMany: answered.filter((each) => each.many).length,
    failing: outcomes
      .filter((each) => each.outcome !== 'answered')
      .map((each) => `${each.outcome}: ${each.sql}`),
    broken: OWN_RULES.flatMap((findBroken) => findBroken(connection, spec)),
    schemaProblems: input.schema && compareSchema(connection, input.schema),
  };
}

function ask(connection: Connection, sql: string): string {
  try {
    const rows = connection.read(`SELECT * FROM (${sql.replace(/;\s*$/, '')}\n) LIMIT ${ROWS_LOOKED_AT}`);
    return rows.some((row) => row.some(isSomething)) ? 'answered' : 'empty';
  } catch (error) {
    return `error ${error instanceof Error ? error.message : String(error)}`;
  }
}

function isSomething(value: unknown): boolean {
  return value !== null && value !== 0 && value !== 0n;
}

function countLiterals(sql: string): number {
  const texts = sql.match(/'(?:[^']|'')*'/g) ?? [];
  const numbers =
    sql
      .replace(/'(?:[^']|'')*'|`[^`]*`|"[^"]*"/g, ' ')
      .match(/[=<>]\s*-?\d+(\.\d+)?|BETWEEN\s+\d+\s+AND\s+\d+/gi) ?? [];
  return texts.length + numbers.length;
}

/** Texts that a draft leaves to a person. */
function findOpenTexts(_connection: Connection, { title, description, tables }: DomainSpec): string[] {
  const open = Object.entries(tables).filter(([, table]) => table.description === OPEN_TEXT);
  const isOpen = title === OPEN_TEXT || description === OPEN_TEXT;
  return [
    ...(isOpen ? [`the domain has no title or description yet: ${OPEN_TEXT}`] : []),
    ...open.map(([name]) => `${name}: has no description yet: ${OPEN_TEXT}`),
  ];
}

function findEmptyTables(connection: Connection, { tables }: DomainSpec): string[] {
  const names = Object.entries(tables).flatMap(([name, { hidden }]) => (hidden === true ? [] : [name]));
  return names
    .filter((name) => connection.read(`SELECT 1 FROM ${quote(name)} LIMIT 1`).length === 0)
    .map((name) => `${name}: has no rows`);
}

/** Relations with rows that refer to nothing. */
function findOrphans(connection: Connection, spec: DomainSpec): string[] {
  const found: string[] = [];
  for (const [table, { columns, hidden }] of Object.entries(spec.tables)) {
    for (const [name, column] of Object.entries(columns)) {
      if (hidden === true || column.hidden === true) continue;
      const references = new Set([...(column.references ?? []), sourceReference(column) ?? '']);
      for (const reference of references) {
        const parent = Object.keys(spec.tables).find((each) => reference.startsWith(`${each}.`));
        if (parent === undefined || spec.tables[parent]?.hidden === true) continue;
        const count = countOrphans(connection, [table, name], [parent, reference.slice(parent.length + 1)]);
        if (count > 0) found.push(`${table}.${name}: ${count} rows refer to no ${reference}`);
      }
    }
  }
  return found;
}

function countOrphans(
  connection: Connection,
  child: readonly [string, string],
  parent: readonly [string, string],
): number {
  const [table, column] = child.map(quote);
  const [parentTable, parentColumn] = parent.map(quote);
  const sql = `SELECT count(*) AS n FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${parentColumn} FROM ${parentTable} WHERE ${parentColumn} IS NOT NULL)`;
  return Number(connection.read(sql)[0]?.[0] ?? 0);
}

function compareSchema(connection: Connection, schema: ReferenceSchema): string[] {
  return [...compareTables(connection, schema), ...compareForeignKeys(connection, schema)];
}

function compareTables(connection: Connection, schema: ReferenceSchema): string[] {
  const problems: string[] = [];
  for (const table of schema.tables) {
    const rows = connection.read(`SELECT name, lower(type) AS type, pk FROM pragma_table_info(?)`, [
      table.name,
    ]);
    const found = rows.map(([name, type]) => `${name} ${type}`);
    const wanted = table.columns.map((column) => `${column.name} ${column.type}`);
    if (found.join('\n') !== wanted.join('\n')) {
      const missing = wanted.filter((each) => !found.includes(each));
      const extra = found.filter((each) => !wanted.includes(each));
      problems.push(
        `${table.name}: missing [${missing.join(', ')}], not asked for [${extra.join(', ')}], or in another order`,
      );
    }
    const key = rows.filter((row) => Number(row[2]) > 0).sort((a, b) => Number(a[2]) - Number(b[2]));
    const names = key.map((row) => String(row[0]));
    if (names.join() !== table.primary_key.join())
      problems.push(`${table.name}: key is [${names}], not [${table.primary_key}]`);
  }
  return problems;
}

function compareForeignKeys(connection: Connection, schema: ReferenceSchema): string[] {
  const declared = schema.tables.flatMap((table) =>
    connection
      .read('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', [table.name])
      .map(([from, parent, to]) => `${table.name}.${from} -> ${parent}.${to}`.toLowerCase()),
  );
  const wanted = new Set(
    schema.foreign_keys.map(({ from, to }) => `${from.join('.')} -> ${to.join('.')}`.toLowerCase()),
  );
  return [
    ...[...wanted].filter((key) => !declared.includes(key)).map((key) => `foreign key missing: ${key}`),
    ...declared.filter((key) => !wanted.has(key)).map((key) => `foreign key not asked for: ${key}`),
  ];
}
