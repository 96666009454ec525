import type { Endpoint, Parameter } from '../../src/catalogue/tool.ts';
import type { Connection } from '../../src/database/open.ts';
import type { Row, Value } from '../../src/database/value.ts';
import type { Asked } from './reference.ts';

const MOST_ROWS = 1000;

/** The first call of ours that answers the question, as text; undefined if none does. */
export function findCall(
  asked: Asked,
  endpoints: readonly Endpoint[],
  database: Connection,
): string | undefined {
  for (const endpoint of endpoints) {
    for (const values of assignments(asked, endpoint, database)) {
      const rows = run(endpoint, values, database);
      if (isCovered(asked.rows, rows, endpoint.plan.shape === 'rows')) {
        const shown = [...values].map(([name, value]) => `${name}=${JSON.stringify(value)}`);
        return `${endpoint.name}(${shown.join(', ')})`;
      }
    }
  }
  return undefined;
}

/** All ways of giving every example value to a parameter whose column knows it; other parameters must be optional. */
function* assignments(asked: Asked, endpoint: Endpoint, database: Connection): Generator<Map<string, Value>> {
  const parameters = endpoint.parameters.filter(({ name }) => name !== 'limit' && name !== 'offset');
  if (parameters.filter((each) => each.required).length > asked.values.length) return;
  if (parameters.length < asked.values.length) return;
  yield* assign(asked.values, parameters, new Map(), database);
}

function* assign(
  values: readonly string[],
  parameters: readonly Parameter[],
  given: ReadonlyMap<string, Value>,
  database: Connection,
): Generator<Map<string, Value>> {
  const [first, ...rest] = values;
  if (first === undefined) {
    if (parameters.every((each) => !each.required || given.has(each.name))) yield new Map(given);
    return;
  }
  for (const parameter of parameters) {
    if (given.has(parameter.name)) continue;
    const value = toArgument(first, parameter, database);
    if (value !== undefined)
      yield* assign(rest, parameters, new Map([...given, [parameter.name, value]]), database);
  }
}

/** The example value as an argument of ours, or undefined where the parameter's column cannot have it. */
function toArgument(
  text: string,
  { schema, operator, column }: Parameter,
  database: Connection,
): Value | undefined {
  // A pattern that ends in % is a beginning.
  const plain = text.replace(/%$/, '');
  if (schema.enum !== undefined && !schema.enum.includes(text)) return undefined;
  if (operator === 'starts_with') return /^\d{4}(-\d\d)?(-\d\d)?$/.test(plain) ? plain : undefined;
  if (schema.type === 'integer' || schema.type === 'number') {
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) return undefined;
    return operator !== 'equals' || isKnown(number, column, database) ? number : undefined;
  }
  if (operator === 'equals') return isKnown(text, column, database) ? text : undefined;
  if (operator === 'at_least' || operator === 'at_most')
    return /^\d{4}-\d\d(-\d\d)?/.test(plain) ? plain : undefined;
  return operator === 'contains' && plain.length >= 4 ? plain : undefined;
}

const known = new WeakMap<Connection, Map<string, boolean>>();

function isKnown(value: Value, column: string | undefined, database: Connection): boolean {
  if (column === undefined) return true;
  const answers = known.get(database) ?? new Map<string, boolean>();
  known.set(database, answers);
  const key = `${column} ${String(value)}`;
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  const [table = '', name = ''] = column.split('.');
  const rows = database.read(`SELECT 1 FROM "${table}" WHERE "${name}" = ? LIMIT 1`, [value]);
  answers.set(key, rows.length > 0);
  return rows.length > 0;
}

function run(endpoint: Endpoint, values: ReadonlyMap<string, Value>, database: Connection): Row[] {
  const binds = endpoint.plan.binds.map((bind) => {
    if (bind.kind === 'literal') return bind.value;
    const value = values.get(bind.name) ?? bind.whenAbsent ?? null;
    return bind.pattern === undefined ? value : `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
  });
  const paging = endpoint.plan.shape === 'rows' ? [MOST_ROWS, 0] : [];
  return database.read(endpoint.plan.sql, [...binds, ...paging]);
}

/** Same number of rows (a list of ours may be cut by its limit), with the asked values in them. */
function isCovered(asked: readonly Row[], ours: readonly Row[], isList: boolean): boolean {
  if (ours.length < asked.length || (!isList && ours.length !== asked.length)) return false;
  return hasRows(asked, ours.slice(0, asked.length));
}

/** Whether some choice of our columns gives the asked rows, in any order. */
function hasRows(asked: readonly Row[], ours: readonly Row[]): boolean {
  const width = ours[0]?.length ?? 0;
  const choices = (asked[0] ?? []).map((_, index) => {
    const wanted = sortedColumn(asked, index);
    return [...Array(width).keys()].filter((column) => sortedColumn(ours, column) === wanted);
  });
  return choices.every((columns) => columns.length > 0) && pick(choices, [], asked, ours);
}

function pick(
  choices: readonly number[][],
  chosen: readonly number[],
  asked: readonly Row[],
  ours: readonly Row[],
): boolean {
  const [next, ...rest] = choices;
  if (next === undefined) {
    const wanted = asked.map((row) => row.map(textOf).join('\u0000')).sort();
    const given = ours.map((row) => chosen.map((column) => textOf(row[column])).join('\u0000')).sort();
    return wanted.every((text, index) => text === given[index]);
  }
  return next.some((column) => pick(rest, [...chosen, column], asked, ours));
}

function sortedColumn(rows: readonly Row[], column: number): string {
  return rows
    .map((row) => textOf(row[column]))
    .sort()
    .join('\u0000');
}

/** Numbers to ten digits, so that sums in another order agree. */
function textOf(value: Value | undefined): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(10))) : String(value);
}
