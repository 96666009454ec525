import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type BetterSqlite3 from 'better-sqlite3';
import { connect } from './engine.ts';
import { addFunctions } from './functions.ts';
import { describeHeader, mapErrors, toUnavailable, usesWriteAheadLog } from './problem.ts';
import { createQuery, type Query } from './query.ts';
import type { Row, Value } from './value.ts';

/** A read-only connection to one database file. */
export interface Connection {
  readonly file: string;
  prepare(sql: string): Query;
  /** Prepares, reads all rows and forgets the statement. */
  read(sql: string, binds?: readonly Value[]): Row[];
  close(): void;
}

export interface OpenOptions {
  /** How long to wait for another process's lock, in milliseconds; 500 by default. */
  readonly lockWait?: number;
}

/**
 * Opens a database read-only, enforced by the engine. Throws `database.unavailable` with one clear reason for a file
 * that is missing, empty, corrupt, locked, encrypted or no database at all.
 */
export function openDatabase(file: string, options: OpenOptions = {}): Connection {
  const database = mapErrors(() => openReadOnly(resolve(file), options.lockWait ?? 500));
  const prepare = (sql: string): Query => createQuery(mapErrors(() => database.prepare<unknown[], Row>(sql)));
  return {
    file,
    prepare,
    read: (sql, binds) => prepare(sql).all(binds),
    close: () => {
      database.close();
    },
  };
}

function openReadOnly(file: string, timeout: number): BetterSqlite3.Database {
  const message = describeHeader(file);
  if (message !== undefined) throw toUnavailable(message);
  const database = connectReadOnly(file, timeout);
  try {
    database.pragma('query_only = 1');
    database.pragma('trusted_schema = OFF');
    addFunctions(database);
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A database that ended its write-ahead log cleanly is opened as immutable: otherwise reading it leaves files behind. */
function connectReadOnly(file: string, timeout: number): BetterSqlite3.Database {
  const options = { readonly: true, fileMustExist: true, timeout };
  if (!usesWriteAheadLog(file) || hasPendingLog(file)) return connect(file, options);
  return connect(`${pathToFileURL(file).href}?immutable=1`, options);
}

function hasPendingLog(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}
