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

/** Writes `database_description/<table>.csv` for each table, in the form that BIRD's databases bring along. */
export function writeDescriptions(spec: DomainSpec, folder: string): void {
  mkdirSync(join(folder, 'database_description'), { recursive: true });
  for (const [name, table] of Object.entries(spec.tables)) {
    if (table.hidden === true) continue;
    const shown = Object.entries(table.columns).filter(([, column]) => column.hidden !== true);
    const lines = [HEADER, ...shown.map(([column, columnSpec]) => describe(column, columnSpec))];
    const text = lines.map((cells) => cells.map(writeCell).join(',')).join('\r\n');
    writeFileSync(join(folder, 'database_description', `${toFileName(name)}.csv`), `${text}\r\n`);
  }
}

function describe(name: string, column: ColumnSpec): string[] {
  return [name, column.label ?? '', column.description ?? '', column.type ?? '', column.values_note ?? ''];
}

function writeCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toFileName(table: string): string {
  return table.replace(/[/\\:*?"<>|]/g, '_');
}
