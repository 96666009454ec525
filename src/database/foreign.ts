import type BetterSqlite3 from 'better-sqlite3';
import { ToolError } from '../errors.ts';

/**
 * Throws `database.unavailable` for a file that is to be written to and is somebody else's: one that has tables, and not
 * the one by which ours is known. Nothing is written to it.
 */
export function refuseForeign(database: BetterSqlite3.Database, known: string): void {
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name);
  if (tables.length === 0 || tables.includes(known)) return;
  throw new ToolError('database.unavailable', {
    message: `It is a database of something else, with the table "${tables[0]?.slice(0, 80)}".`,
    hint: 'Name a file that does not exist yet, or one that Rookery has made.',
  });
}
