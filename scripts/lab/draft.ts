import { guessSource } from '../../src/lab/guess.ts';
import type { ReferenceColumn, ReferenceSchema, ReferenceTable } from './reference.ts';

/** Known values of at most this mean length, and at most this many, make a closed list. */
const CLOSED_LENGTH = 24;
const CLOSED_COUNT = 14;

/** Stands where a person has to write. */
export const OPEN_TEXT = '???';

interface Join {
  readonly table: string;
  readonly column: string;
  readonly declared: boolean;
  /** The parent refers back to this table: the values must come from elsewhere. */
  readonly circle: boolean;
}

/** Writes the draft of a domain file for a person to finish. */
export function draftDomain(schema: ReferenceSchema): string {
  const lines = [`domain: ${schema.domain}`, `title: ${OPEN_TEXT}`, `description: ${OPEN_TEXT}`, 'tables:'];
  for (const table of schema.tables) lines.push(...draftTable(schema, table), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

function draftTable(schema: ReferenceSchema, table: ReferenceTable): string[] {
  const joins = new Map(table.columns.map((column) => [column.name, findJoins(schema, table, column)]));
  const links = [...joins.values()].filter((each) => each.length > 0).length;
  const rows = table.rows ?? (links > 1 ? 10000 : links === 1 ? 2000 : 500);
  const each = isPartOfParent(table, joins)
    ? `    each: ${quote(table.primary_key[0] ?? '')}`
    : `    rows: ${rows}`;
  const key =
    table.primary_key.length > 0 ? [`    primary_key: [${table.primary_key.map(quote).join(', ')}]`] : [];
  const columns = table.columns.map((column) => {
    const parts = draftColumn(schema, table, column, joins.get(column.name) ?? []);
    return `      ${quote(column.name)}: {${parts.join(', ')}}`;
  });
  return [
    `  ${quote(table.name)}:`,
    `    description: ${OPEN_TEXT}`,
    each,
    ...key,
    '    columns:',
    ...columns,
  ];
}

/** A table whose key is another table's key has one row for each of its rows. */
function isPartOfParent(table: ReferenceTable, joins: ReadonlyMap<string, Join[]>): boolean {
  const [key, ...more] = table.primary_key;
  return key !== undefined && more.length === 0 && (joins.get(key) ?? []).some((join) => !join.circle);
}

function draftColumn(
  schema: ReferenceSchema,
  table: ReferenceTable,
  column: ReferenceColumn,
  joins: Join[],
): string[] {
  const parts = [`type: ${column.type}`];
  const label = column.label ?? '';
  if (label !== '' && label.toLowerCase() !== column.name.toLowerCase()) parts.push(`label: ${quote(label)}`);
  const declared = joins.filter((join) => join.declared).map((join) => quote(`${join.table}.${join.column}`));
  if (declared.length === 1) parts.push(`references: ${declared[0]}`);
  if (declared.length > 1) parts.push(`references: [${declared.join(', ')}]`);
  const meant = joins.find((join) => !join.declared);
  if (meant !== undefined) parts.push(`ref: ${quote(`${meant.table}.${meant.column}`)}`);
  if (joins.some((join) => !join.circle)) return parts;
  const values = draftValues(schema, table, column);
  // Without a source of its own the column would take its values from the circle.
  const own = joins.length > 0 && values.every((part) => part.startsWith('known')) ? ['int: 1..100000'] : [];
  return [...parts, ...own, ...values];
}

function draftValues(schema: ReferenceSchema, table: ReferenceTable, column: ReferenceColumn): string[] {
  const known = [
    ...new Set([...(column.known_values ?? []), ...knownOfChildren(schema, table, column)].map(String)),
  ];
  const isKey = table.primary_key.length === 1 && table.primary_key[0] === column.name;
  const format = dateFormat([...known, String(column.example ?? '')]);
  const list = `[${known.map(quote).join(', ')}]`;
  if (format !== null && column.type !== 'integer') return draftDate(known, column, format);
  if (isKey && column.type === 'integer')
    return [`id: ${firstId(column, known)}`, ...(known.length > 0 ? [`known: ${list}`] : [])];
  if (known.length === 0) return draftRange(column);
  return [isClosed(column, known, isKey) ? `values: ${list}` : `known: ${list}`];
}

function draftRange({ type, range }: ReferenceColumn): string[] {
  if (range === undefined) return [];
  const [low, high] = range.map((value) => value.toFixed(type === 'integer' ? 0 : 2));
  return [`${type === 'integer' ? 'int' : 'real'}: ${low}..${high}`];
}

/** Few short texts that no name pattern claims are taken for a closed list. */
function isClosed(column: ReferenceColumn, known: readonly string[], isKey: boolean): boolean {
  if (isKey || column.type !== 'text' || known.length > CLOSED_COUNT) return false;
  const guessed = guessSource(column.name, { type: 'text', known: [...known] }, false);
  const length = known.join('').length / known.length;
  return guessed.values !== undefined && length <= CLOSED_LENGTH;
}

function draftDate(known: readonly string[], column: ReferenceColumn, format: string): string[] {
  const parts = column.type === 'text' && format !== 'YYYY-MM-DD' ? [`format: ${quote(format)}`] : [];
  const years = [...known, String(column.example ?? '')]
    .flatMap((text) => /(1[4-9]|20)\d\d/.exec(text)?.[0] ?? [])
    .map(Number);
  // People also ask for what came before and after.
  const low = Math.min(...years) - 2;
  const high = Math.max(...years) + 1;
  if (years.length > 0) parts.push(`date: ${low}..${high}-12-31`);
  return known.length > 0
    ? [
        ...parts,
        `known: [${known
          .filter((text) => dateFormat([text]) === format)
          .map(quote)
          .join(', ')}]`,
      ]
    : parts;
}

const DATE_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'YYYY-MM-DD HH:mm:ss'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.0$/, "YYYY-MM-DD HH:mm:ss'.0'"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/, "YYYY-MM-DD'T'HH:mm:ss'Z'"],
  [/^\d{4}\/\d{1,2}\/\d{1,2}$/, 'YYYY/M/D'],
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'M/D/YYYY'],
  [/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d$/, 'M/D/YYYY H:mm'],
  [/^\d{1,2}\/\d{1,2}\/\d\d$/, 'M/D/YY'],
  [/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/, 'MMM D, YYYY'],
  [/^[A-Z][a-z]{3,} \d{1,2}, \d{4}$/, 'MMMM D, YYYY'],
  [/^\d{1,2}-[A-Z][a-z]{2}-\d{2}$/, 'D-MMM-YY'],
];

function dateFormat(texts: readonly string[]): string | null {
  const found = texts
    .map((text) => DATE_FORMATS.find(([pattern]) => pattern.test(text))?.[1])
    .filter((each) => each !== undefined);
  return found.at(-1) ?? null;
}

function firstId(column: ReferenceColumn, known: readonly string[]): string {
  const numbers = [column.example, ...known].map(Number).filter((number) => Number.isSafeInteger(number));
  return String(numbers.length > 0 ? Math.min(...numbers) : 1);
}

/** Values that people asked for in a foreign key must be keys of its parent. */
function knownOfChildren(
  schema: ReferenceSchema,
  table: ReferenceTable,
  column: ReferenceColumn,
): (string | number)[] {
  return schema.tables.flatMap((child) =>
    child.columns
      .filter((each) =>
        findJoins(schema, child, each).some(
          (join) => join.table === table.name && join.column === column.name,
        ),
      )
      .flatMap((each) => each.known_values ?? []),
  );
}

function findJoins(schema: ReferenceSchema, table: ReferenceTable, column: ReferenceColumn): Join[] {
  const declared = schema.foreign_keys
    .filter((key) => key.from[0] === table.name && key.from[1] === column.name)
    .map((key) => ({
      table: key.to[0],
      column: key.to[1],
      declared: true,
      circle: leadsBack(schema, key.to[0], table.name),
    }));
  if (declared.length > 0) return declared;
  if (table.primary_key.length === 1 && table.primary_key[0] === column.name) return [];
  const meant = schema.tables.find((other) => other !== table && isMeant(other, column.name));
  return meant === undefined
    ? []
    : [{ table: meant.name, column: meant.primary_key[0] ?? '', declared: false, circle: false }];
}

/** Whether declared keys lead from a table that comes earlier to a later one. */
function leadsBack(schema: ReferenceSchema, from: string, to: string): boolean {
  if (from === to) return false;
  const order = schema.tables.map((table) => table.name);
  const seen = new Set([from]);
  for (const name of seen) {
    for (const key of schema.foreign_keys) if (key.from[0] === name) seen.add(key.to[0]);
  }
  return seen.has(to) && order.indexOf(to) < order.indexOf(from);
}

/** A column named like another table's key, or like that table and its key together. */
function isMeant(parent: ReferenceTable, name: string): boolean {
  const key = parent.primary_key[0];
  if (parent.primary_key.length !== 1 || key === undefined) return false;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(name);
  if (wanted === plain(key)) return wanted.length > 2 || !/^(id|no)$/.test(wanted);
  const singular = plain(parent.name).replace(/s$/, '');
  return wanted === singular + plain(key) || wanted === `${singular}id`;
}

/** A YAML scalar, quoted only where it must be. */
function quote(text: string): string {
  const plain = /^[\p{L}\p{N}_$(+./][\p{L}\p{N} _.'’/()%$+*&;=<>?!-]*$/u.test(text) && text === text.trim();
  return plain ? text : JSON.stringify(text);
}
