import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Column, Table } from './model.ts';

/** What a description file says of a column. */
export type ColumnDescription = Pick<Column, 'label' | 'description' | 'valueDescription'>;

/** What `_tables.csv` says of a table. */
export type TableDescription = Pick<Table, 'label' | 'description'>;

/** By table name, then by column name, both in lower case. */
export type Descriptions = ReadonlyMap<string, ReadonlyMap<string, ColumnDescription>>;

/** The one file that describes tables rather than the columns of one. */
const TABLES_FILE = '_tables';

/** Reads `_tables.csv` of a `database_description` folder, by table name in lower case; empty where there is none. */
export function readTableDescriptions(directory: string | undefined): ReadonlyMap<string, TableDescription> {
  const file = listDescriptionFiles(directory).find((each) => basename(each, extname(each)) === TABLES_FILE);
  const [header, ...rows] = file === undefined ? [] : readTable(decode(readFileSync(file)));
  const position = (name: string): number => header?.findIndex((cell) => cell.toLowerCase() === name) ?? -1;
  return new Map(
    rows.map((row) => [
      (row[position('original_table_name')] ?? '').toLowerCase(),
      fill({ label: row[position('table_name')], description: row[position('table_description')] }),
    ]),
  );
}

/** Reads the CSV files of a `database_description` folder; files that cannot be understood are passed over. */
export function readDescriptions(directory: string | undefined): Descriptions {
  const files = listDescriptionFiles(directory).filter(
    (file) => basename(file, extname(file)) !== TABLES_FILE,
  );
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
  const [header, ...rows] = readTable(text);
  const position = (name: string): number => header?.findIndex((cell) => cell.toLowerCase() === name) ?? -1;
  return rows.map((row) => ({
    name: row[position('original_column_name')] ?? '',
    description: fill({
      label: row[position('column_name')],
      description: row[position('column_description')],
      valueDescription: row[position('value_description')],
    }),
  }));
}

/** The cells of a CSV text; none where it cannot be understood. */
function readTable(text: string): string[][] {
  try {
    return toTable(
      parse(text, {
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        trim: true,
      }),
    );
  } catch {
    return [];
  }
}

function toTable(records: unknown): string[][] {
  if (!Array.isArray(records)) return [];
  return records.filter(Array.isArray).map((row) => row.map((cell) => String(cell).trim()));
}

/** The texts that say something, trimmed, on one line. */
function fill<K extends string>(texts: Readonly<Record<K, string | undefined>>): Partial<Record<K, string>> {
  const filled: Partial<Record<K, string>> = {};
  for (const key in texts) {
    const text = texts[key]?.replace(/\s+/g, ' ').trim() ?? '';
    if (text !== '') filled[key] = text;
  }
  return filled;
}
