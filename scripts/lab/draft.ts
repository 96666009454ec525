import { guessSource } from '../../src/lab/guess.ts';
import type { ReferenceColumn, ReferenceSchema, ReferenceTable } from './reference.ts';

/** Known values of at most this mean length, and at most this many, make a closed list. */
const CLOSED_LENGTH = 24;
const CLOSED_COUNT = 14;

interface Join {
  readonly table: string;
  readonly column: string;
  readonly declared: boolean;
}

/** Writes the draft of a domain file for a person to finish. */
export function draftDomain(schema: ReferenceSchema): string {
  const lines = [`domain: ${schema.domain}`, 'title: ???', 'description: ???', 'tables:'];
  for (const table of schema.tables) lines.push(...draftTable(schema, table), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

function draftTable(schema: ReferenceSchema, table: ReferenceTable): string[] {
  const joins = new Map(table.columns.map((column) => [column.name, findJoins(schema, table, column)]));
  const links = [...joins.values()].filter((each) => each.length > 0).length;
  const rows = links > 1 ? 10000 : links === 1 ? 2000 : 500;
  const key =
    table.primary_key.length > 0 ? [`    primary_key: [${table.primary_key.map(quote).join(', ')}]`] : [];
  const columns = table.columns.map((column) => {
    const parts = draftColumn(schema, table, column, joins.get(column.name) ?? []);
    return `      ${quote(column.name)}: {${parts.join(', ')}}`;
  });
  return [
    `  ${quote(table.name)}:`,
    '    description: ???',
    `    rows: ${rows}`,
    ...key,
    '    columns:',
    ...columns,
  ];
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
  return joins.length > 0 ? parts : [...parts, ...draftValues(schema, table, column)];
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
  if (known.length === 0)
    return column.example == null ? [] : [`# e.g. ${String(column.example).slice(0, 60)}`].slice(1);
  return [isClosed(column, known, isKey) ? `values: ${list}` : `known: ${list}`];
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
  const low = Math.min(...years);
  const high = Math.max(...years);
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
    .map((key) => ({ table: key.to[0], column: key.to[1], declared: true }));
  if (declared.length > 0) return declared;
  if (table.primary_key.length === 1 && table.primary_key[0] === column.name) return [];
  const meant = schema.tables.find((other) => other !== table && isMeant(other, column.name));
  return meant === undefined
    ? []
    : [{ table: meant.name, column: meant.primary_key[0] ?? '', declared: false }];
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
  const plain = /^[\p{L}\p{N}_%$(+*./][\p{L}\p{N} _.'’/()%$+*&;=<>?!-]*$/u.test(text) && text === text.trim();
  return plain ? text : JSON.stringify(text);
}
