import type BetterSqlite3 from 'better-sqlite3';
import { decodeRow, encodeBind, hasRounded } from './decode.ts';
import { mapErrors, toDatabaseError } from './problem.ts';
import type { Row, Value } from './value.ts';

/** A prepared statement that returns rows. */
export interface Query {
  readonly columns: readonly string[];
  /** Reads all rows. Throws `database.unavailable` where the file turns out unreadable. */
  all(binds?: readonly Value[]): Row[];
  /** Reads the first row, if there is one. */
  first(binds?: readonly Value[]): Row | undefined;
  /** Reads row by row; nothing else may use this query meanwhile. */
  iterate(binds?: readonly Value[]): Generator<Row>;
}

/** The driver's statement in raw mode, in which a row is the list of its cells. */
type Statement = BetterSqlite3.Statement<unknown[], Row>;

/** Wraps a statement of the driver; its errors come out as `toDatabaseError` gives them. */
export function createQuery(statement: Statement): Query {
  statement.raw(true);
  return {
    columns: statement.columns().map((column) => column.name),
    all: (binds = []) => mapErrors(() => readAll(statement, binds.map(encodeBind))),
    first: (binds = []) => mapErrors(() => readFirst(statement, binds.map(encodeBind))),
    iterate: (binds = []) => readEach(statement, binds.map(encodeBind)),
  };
}

/** Reads plainly, which is faster but rounds integers beyond 2^53; reads again exactly where one may have been met. */
function readAll(statement: Statement, binds: readonly unknown[]): Row[] {
  const rows = statement.safeIntegers(false).all(...binds);
  if (!rows.some(hasRounded)) return rows;
  return statement
    .safeIntegers(true)
    .all(...binds)
    .map(decodeRow);
}

/** As `readAll`, but one row, which the driver gives faster than by iteration. */
function readFirst(statement: Statement, binds: readonly unknown[]): Row | undefined {
  const row = statement.safeIntegers(false).get(...binds);
  if (row === undefined || !hasRounded(row)) return row;
  return decodeRow(statement.safeIntegers(true).get(...binds));
}

/** As `readAll`, but row by row: the exact reading skips the rows that were given already. */
function* readEach(statement: Statement, binds: readonly unknown[]): Generator<Row> {
  try {
    let given = 0;
    let rounded = false;
    for (const row of statement.safeIntegers(false).iterate(...binds)) {
      rounded = hasRounded(row);
      // The loop must end before the statement can be read again.
      if (rounded) break;
      given += 1;
      yield row;
    }
    if (rounded) yield* readRest(statement, binds, given);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function* readRest(statement: Statement, binds: readonly unknown[], skip: number): Generator<Row> {
  let left = skip;
  for (const row of statement.safeIntegers(true).iterate(...binds)) {
    if (left > 0) left -= 1;
    else yield decodeRow(row);
  }
}
