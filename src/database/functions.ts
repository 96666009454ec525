import type BetterSqlite3 from 'better-sqlite3';
import { type DateForm, readStoredDate } from '../calendar.ts';
import { foldLetters } from '../fold.ts';
import { isNumberText } from '../table/numbers-in-text.ts';

/** Dates kept, since many rows have the same. */
const MOST_DATES = 10_000;

/** Makes the functions known to a connection that statements may call beside SQLite's own. */
export function addFunctions(database: BetterSqlite3.Database): void {
  const options = { deterministic: true, directOnly: true };
  database.function('fold', options, foldValue);
  database.function('number', options, readNumber);
  database.function('iso_date', options, createDateReader());
}

/** A text without marks, upper and lower case; other values stay. */
function foldValue(value: unknown): unknown {
  return typeof value === 'string' ? foldLetters(value) : value;
}

/** A number as such or as a text writes it; null for any other value. */
function readNumber(value: unknown): number | bigint | null {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return typeof value === 'string' && isNumberText(value) ? Number(value) : null;
}

/** A stored date of a known form as ISO text; null for what is none. */
function createDateReader(): (value: unknown, form: DateForm) => string | null {
  const known = new Map<unknown, string | null>();
  return (value, form) => {
    if (typeof value !== 'string') return readStoredDate(value, form);
    const key = `${form} ${value}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const read = readStoredDate(value, form);
    if (known.size >= MOST_DATES) known.clear();
    known.set(key, read);
    return read;
  };
}
