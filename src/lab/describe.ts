import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnSpec, DomainSpec } from './spec/model.ts';

const HEADER = [
  'original_column_name',
  'column_name',
  'column_description',
  'data_format',
  'value_description',
];

const TABLES_HEADER = ['original_table_name', 'table_name', 'table_description'];

/** Writes `database_description/<table>.csv` for each table, and `_tables.csv` for all, in the form that BIRD's databases bring along. */
export function writeDescriptions(spec: DomainSpec, folder: string): void {
  mkdirSync(join(folder, 'database_description'), { recursive: true });
  const shownTables = Object.entries(spec.tables).filter(([, table]) => table.hidden !== true);
  const tables = shownTables.map(([name, table]) => [name, table.label ?? '', table.description ?? '']);
  writeFileSync(join(folder, 'database_description', '_tables.csv'), toCsv([TABLES_HEADER, ...tables]));
  for (const [name, table] of shownTables) {
    const shown = Object.entries(table.columns).filter(([, column]) => column.hidden !== true);
    const lines = [HEADER, ...shown.map(([column, columnSpec]) => describe(column, columnSpec))];
    writeFileSync(join(folder, 'database_description', `${toFileName(name)}.csv`), toCsv(lines));
  }
}

function describe(name: string, column: ColumnSpec): string[] {
  return [name, column.label ?? '', column.description ?? '', column.type ?? '', column.values_note ?? ''];
}

function toCsv(lines: readonly (readonly string[])[]): string {
  return `${lines.map((cells) => cells.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

function writeCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toFileName(table: string): string {
  return table.replace(/[/\\:*?"<>|]/g, '_');
}
