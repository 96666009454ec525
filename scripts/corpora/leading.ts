import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Endpoint } from '../../src/catalogue/tool.ts';
import type { Connection } from '../../src/database/open.ts';
import { quoteIdentifier as quote } from '../../src/database/quote.ts';
import type { Value } from '../../src/database/value.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import type { BuiltFact } from './built.ts';
import type { Key, Link } from './near-database.ts';

const MOST_STEPS = 3;

/** Says what is wrong with facts that lead on; nothing of those that lead where they say. */
export function createLeadChecker(
  connection: Connection,
  links: readonly Link[],
  { domain, file }: { domain: string; file: string },
): (fact: BuiltFact) => string[] {
  const endpoints = createCatalogue(readSchema({ domain, file })).endpoints;
  const isReached = createReach(connection, links);
  const answers = new Map<string, boolean>();
  return (fact) => {
    const { leads, id } = fact;
    if (leads === undefined) return [];
    const rows = readRowIds(connection, leads.table, { [leads.column]: leads.cell });
    if (rows.length !== 1) return [`${id}: ${rows.length} rows of ${leads.table} are called "${leads.cell}"`];
    const mark = JSON.stringify([leads.table, leads.column, leads.cell]);
    const isAnswered = answers.get(mark) ?? answerOf(connection, endpoints, leads);
    answers.set(mark, isAnswered);
    if (!isAnswered)
      return [`${id}: no endpoint answers for ${leads.table}.${leads.column} = "${leads.cell}"`];
    const path = isReached(fact.table, fact.key, leads);
    return path === null ? [] : [`${id}: "${leads.cell}" is joined with ${fact.entity}: ${path}`];
  };
}

function readRowIds(connection: Connection, table: string, key: Key): Value[] {
  const where = Object.keys(key).map((column) => `${quote(column)} IS ?`);
  return connection
    .read(`SELECT 1 FROM ${quote(table)} WHERE ${where.join(' AND ')} LIMIT 2`, Object.values(key))
    .map(([one]) => one ?? null);
}

/** Whether some endpoint takes the name, asks for nothing else, and gives rows for it. */
function answerOf(
  connection: Connection,
  endpoints: readonly Endpoint[],
  { table, column, cell }: NonNullable<BuiltFact['leads']>,
): boolean {
  const fitting = endpoints.filter(({ parameters }) => {
    const required = parameters.filter((parameter) => parameter.required);
    const [only] = required;
    const isOf = only?.column?.toLowerCase() === `${table}.${column}`.toLowerCase();
    return required.length === 1 && isOf && (only?.operator === 'equals' || only?.operator === 'contains');
  });
  return fitting.some(({ plan }) => {
    const binds = plan.binds.map((bind): Value => {
      if (bind.kind === 'literal') return bind.value;
      if (bind.whenAbsent !== undefined) return bind.whenAbsent;
      return bind.pattern === undefined ? cell : `%${String(cell)}%`;
    });
    return connection.read(plan.sql, plan.shape === 'rows' ? [...binds, 1, 0] : binds).length > 0;
  });
}

interface Step {
  readonly table: string;
  /** Pairs of a column of the table before and one of this table. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Finds a way of joins, three at most, from a row to another; null where there is none. */
function createReach(
  connection: Connection,
  links: readonly Link[],
): (table: string, key: Key, to: { table: string; column: string; cell: Value }) => string | null {
  const next = new Map<string, Step[]>();
  for (const { table, parent, pairs } of links) {
    next.set(table, [...(next.get(table) ?? []), { table: parent, pairs }]);
    next.set(parent, [...(next.get(parent) ?? []), { table, pairs: pairs.map(([a, b]) => [b, a] as const) }]);
  }
  const ways = (table: string, to: string, steps: number): Step[][] =>
    steps === 0
      ? []
      : (next.get(table) ?? []).flatMap((step) => [
          ...(step.table === to ? [[step]] : []),
          ...ways(step.table, to, steps - 1).map((rest) => [step, ...rest]),
        ]);
  const statements = new Map<string, { sql: string; way: string }[]>();
  return (table, key, to) => {
    const mark = JSON.stringify([table, to.table, to.column]);
    const asked =
      statements.get(mark) ??
      ways(table, to.table, MOST_STEPS).map((way) => ({
        sql: toSql(table, Object.keys(key), way, to.column),
        way: [table, ...way.map((step) => step.table)].join(' – '),
      }));
    statements.set(mark, asked);
    const found = asked.find(({ sql }) => connection.read(sql, [...Object.values(key), to.cell]).length > 0);
    return found?.way ?? null;
  };
}

function toSql(table: string, key: readonly string[], way: readonly Step[], column: string): string {
  const joins = way.map(({ table: to, pairs }, at) => {
    const on = pairs.map(([before, after]) => `t${at}.${quote(before)} = t${at + 1}.${quote(after)}`);
    return `JOIN ${quote(to)} t${at + 1} ON ${on.join(' AND ')}`;
  });
  const where = key.map((each) => `t0.${quote(each)} IS ?`);
  return `SELECT 1 FROM ${quote(table)} t0 ${joins.join(' ')} WHERE ${where.join(' AND ')} AND t${way.length}.${quote(column)} = ? LIMIT 1`;
}
