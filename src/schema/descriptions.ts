import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Column } from './model.ts';

/** What a description file says of a column. */
export type ColumnDescription = Pick<Column, 'label' | 'description' | 'valueDescription'>;

/** By table name, then by column name, both in lower case. */
export type Descriptions = ReadonlyMap<string, ReadonlyMap<string, ColumnDescription>>;

/** Reads the CSV files of a `database_description` folder; files that cannot be understood are passed over. */
export function readDescriptions(directory: string | undefined): Descriptions {
  const files = listDescriptionFiles(directory);
  return new Map(files.map((file) => [basename(file, extname(file)).toLowerCase(), readFile(file)] as const));
}

/** The CSV files of a description folder, sorted. */
export function listDescriptionFiles(directory: string | undefined): string[] {
  if (directory === undefined) return [];
  try {
    const names = readdirSync(directory).filter((name) => extname(name).toLowerCase() === '.csv');
    return names.toSorted().map((name) => join(directory, name));
  } catch {
    return [];
  }
}

function readFile(file: string): ReadonlyMap<string, ColumnDescription> {
  const rows = parseRows(decode(readFileSync(file)));
  return new Map(
    rows.flatMap((row) => (row.name === '' ? [] : [[row.name.toLowerCase(), row.description] as const])),
  );
}

/** UTF-8 where the bytes are valid as such, else Windows-1252. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, toWindowsCharacter);
  }
}

/** The 32 characters in which Windows-1252 differs from Latin-1; Node's own decoder takes the two for one. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function toWindowsCharacter(character: string): string {
  return WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character;
}

interface DescribedColumn {
  readonly name: string;
  readonly description: ColumnDescription;
}

function parseRows(text: string): DescribedColumn[] {
  let records: unknown;
  try {
    records = parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return [];
  }
  const [header, ...rows] = toTable(records);
  const position = (name: string): number => header?.findIndex((cell) => cell.toLowerCase() === name) ?? -1;
  return rows.map((row) => ({
    name: row[position('original_column_name')] ?? '',
    description: toDescription({
      label: row[position('column_name')],
      description: row[position('column_description')],
      valueDescription: row[position('value_description')],
    }),
  }));
}

function toTable(records: unknown): string[][] {
  if (!Array.isArray(records)) return [];
  return records.filter(Array.isArray).map((row) => row.map((cell) => String(cell).trim()));
}

function toDescription(
  texts: Readonly<Record<keyof ColumnDescription, string | undefined>>,
): ColumnDescription {
  const filled = Object.entries(texts)
    .map(([key, text]) => [key, text?.replace(/\s+/g, ' ').trim() ?? ''] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(filled);
}
