import type { Operand } from '../table/verbs/calculate.ts';

/** Arguments that fit their tool's schema, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** The argument of the tools that work on one table. */
export const ONE_TABLE: readonly string[] = ['data_label'];

/** A text. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('a schema let something pass that is no text');
}

/** One column, or several in order. */
export function readColumns(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [readText(value)];
}

/** The column, where one is named. */
export function readKey({ key_name: column }: Values): { readonly column?: string } {
  return column === undefined || column === '' ? {} : { column: readText(column) };
}

/** Which of a column's values count. */
export function readPart({ distinct, limit }: Values): {
  readonly distinct: boolean;
  readonly limit: number;
} {
  return { distinct: distinct === true, limit: limit === undefined ? -1 : Number(limit) };
}

/** An object's members; none where there is no object. */
export function readRecord(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A number, or null for anything else. */
export function readNumber(value: unknown): Operand {
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

/** One of the names of a table of operations. */
export function readChoice<Choices extends object>(choices: Choices, value: unknown): keyof Choices & string {
  if (isChoice(choices, value)) return value;
  throw new TypeError('a schema let an unknown choice pass');
}

function isChoice<Choices extends object>(choices: Choices, value: unknown): value is keyof Choices & string {
  return typeof value === 'string' && Object.hasOwn(choices, value);
}

/** The objects of a list. */
export function readRecords(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map(readRecord) : [];
}

/** What a condition compares with; true and false as SQLite stores them. */
export function readCell(value: unknown): string | Operand {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? Number(value) : readNumber(value);
}
