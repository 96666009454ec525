import type BetterSqlite3 from 'better-sqlite3';
import { foldLetters } from '../fold.ts';

/** The functions that statements may call beside SQLite's own, each of one value. */
const FUNCTIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  /** A text without marks, upper and lower case; other values stay. */
  fold: (value) => (typeof value === 'string' ? foldLetters(value) : value),
};

/** Makes the functions known to a connection. */
export function addFunctions(database: BetterSqlite3.Database): void {
  for (const [name, run] of Object.entries(FUNCTIONS)) {
    database.function(name, { deterministic: true, directOnly: true }, run);
  }
}
