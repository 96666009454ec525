import pluralize from 'pluralize';
import type { Connection } from '../../database/open.ts';
import { quoteIdentifier as quote } from '../../database/quote.ts';
import type { Value } from '../../database/value.ts';
import type { Random } from '../random.ts';
import type { ColumnSpec, DomainSpec } from '../spec/model.ts';
import type { SubjectSpec } from './model.ts';
import { readStoredDays, toDay, writeDay } from './normal.ts';
import type { Relation } from './relations.ts';
import { type FactValue, writeNumber } from './values.ts';

const SAMPLE = 400;
const FEWEST_VALUES = 8;
const DAY = 86_400_000;
/** Names of columns that hold no quantity. */
const NO_QUANTITY =
  /\b(id|ids|code|number of the|zip|phone|fax|latitude|longitude|lat|lng|lon|key|url|fips|position)\b/i;

/** What a document can give a figure or a day for, so that one compares it with the database. */
export interface Figure {
  readonly label: string;
  /** The column that holds the true one, or the table whose rows are counted. */
  readonly column?: string;
  readonly counted?: string;
  readonly table: string;
  /** Near the true value of the row with this key; undefined where it has none. */
  draw(random: Random, key: readonly Value[]): FactValue | undefined;
}

/** The columns and counts of a subject that a figure can be compared with. */
export function listFigures(
  connection: Connection,
  spec: DomainSpec,
  { subject, relations }: { subject: SubjectSpec; relations: readonly Relation[] },
): Figure[] {
  const table = spec.tables[subject.table];
  const columns = Object.entries(table?.columns ?? {}).flatMap(([name, column]) => {
    const isKey = subject.key.includes(name) || column.references !== undefined || column.ref !== undefined;
    if (column.hidden === true || isKey) return [];
    return toColumnFigure(connection, subject, { name, column });
  });
  const counts = relations
    .filter(({ parent, parentColumns }) => parent === subject.table && isSame(parentColumns, subject.key))
    .flatMap(({ table: child, columns: own }) =>
      toCountFigure(connection, spec, { child, columns: own, table: subject.table }),
    );
  return [...columns, ...counts];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}

function toColumnFigure(
  connection: Connection,
  subject: SubjectSpec,
  { name, column }: { name: string; column: ColumnSpec },
): Figure[] {
  const { table } = subject;
  const label = (column.label ?? toLabel(name)).toLowerCase().replace(/^the /, '');
  if (NO_QUANTITY.test(label) || /\d/.test(label)) return [];
  const sql = `SELECT DISTINCT ${quote(name)} FROM ${quote(table)} WHERE ${quote(name)} IS NOT NULL ORDER BY 1 LIMIT ${SAMPLE}`;
  const values = connection.read(sql).map(([value]) => value ?? null);
  if (values.length < FEWEST_VALUES) return [];
  const own = connection.prepare(
    `SELECT ${quote(name)} FROM ${quote(table)} WHERE ${subject.key.map((key) => `${quote(key)} = ?`).join(' AND ')} LIMIT 1`,
  );
  const isDay = values.every((value) => typeof value === 'string' && readStoredDays(value).length > 0);
  if (!isDay && !values.every(isNumber)) return [];
  const isYear = /\byear\b/.test(label);
  return [
    {
      label,
      column: name,
      table,
      draw: (random, key) => {
        const value = own.all(key)[0]?.[0] ?? null;
        if (typeof value === 'string') return drawDay(random, readStoredDays(value)[0]);
        return isNumber(value) ? drawNear(random, Number(value), isYear) : undefined;
      },
    },
  ];
}

function toCountFigure(
  connection: Connection,
  spec: DomainSpec,
  { child, columns, table }: { child: string; columns: readonly string[]; table: string },
): Figure[] {
  const label = `number of ${pluralize(spec.tables[child]?.label ?? toLabel(child).toLowerCase())}`;
  if (/\d/.test(label)) return [];
  const count = connection.prepare(
    `SELECT COUNT(*) FROM ${quote(child)} WHERE ${columns.map((column) => `${quote(column)} = ?`).join(' AND ')}`,
  );
  return [
    {
      label,
      counted: child,
      table,
      draw: (random, key) => drawNear(random, Number(count.all(key)[0]?.[0] ?? 0) + 1, false),
    },
  ];
}

function toLabel(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function drawDay(random: Random, day: string | undefined): FactValue | undefined {
  const time = Date.parse(day ?? '') + DAY * (random.below(120) - 60);
  if (Number.isNaN(time)) return undefined;
  const date = new Date(time);
  const parts = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
  return { text: writeDay(...parts), day: toDay(...parts) };
}

/** A number near the true one, with as many digits after the point. */
function drawNear(random: Random, from: number, isYear: boolean): FactValue {
  if (isYear) {
    const year = Math.round(from) + random.below(9) - 4;
    return { text: String(year), number: year };
  }
  const digits = Math.min(2, String(from).split('.')[1]?.length ?? 0);
  const near = Math.abs(from) * (0.8 + random.fraction() * 0.45) + (digits === 0 ? random.below(9) : 0);
  const number = Number(near.toFixed(digits));
  return { text: digits === 0 ? writeNumber(number) : number.toFixed(digits), number };
}
