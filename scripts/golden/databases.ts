import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

const CELL = z.union([
  z.null(),
  z.number(),
  z.string(),
  z.object({ integer: z.string() }),
  z.object({ real: z.string() }),
  z.object({ blob: z.string() }),
]);
const CONTENT = z.object({
  schema: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.array(z.array(CELL)) })),
});

/** Builds the databases of the golden cases, `<directory>/<db>/<db>.sqlite`, from their readable content. */
export function buildGoldenDatabases(source: string, directory: string): void {
  for (const name of ['types', 'names', 'joins']) {
    buildDatabase(join(source, `${name}.json`), join(directory, name, `${name}.sqlite`));
  }
}

function buildDatabase(contentFile: string, file: string): void {
  const content = CONTENT.parse(JSON.parse(readFileSync(contentFile, 'utf8')));
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  for (const statement of content.schema) database.exec(statement);
  database.transaction(() => {
    for (const { name, rows } of content.tables) {
      const marks = (rows[0] ?? []).map(() => '?').join(', ');
      const insert =
        rows.length === 0 ? null : database.prepare(`INSERT INTO ${quote(name)} VALUES (${marks})`);
      for (const row of rows) insert?.run(row.map(decodeCell));
    }
  })();
  database.close();
}

/** The driver stores bigint as integer and number as real; a column's affinity does the rest. */
function decodeCell(cell: z.output<typeof CELL>): null | number | bigint | string | Buffer {
  if (typeof cell === 'number') return BigInt(cell);
  if (cell === null || typeof cell === 'string') return cell;
  if ('integer' in cell) return BigInt(cell.integer);
  if ('blob' in cell) return Buffer.from(cell.blob, 'hex');
  return cell.real === 'inf' ? Number.POSITIVE_INFINITY : Number(cell.real);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
