import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { connect } from './engine.ts';
import { refuseForeign } from './foreign.ts';
import { readPlace } from './place.ts';
import { mapErrors } from './problem.ts';

/** A token as it is stored: scope and quota as text. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly scope: string;
  readonly quota: string;
  /** Milliseconds since 1970, as the other. */
  readonly createdAt: number;
  /** Null: never. */
  readonly expiresAt: number | null;
}

/** The tokens of a server, in a SQLite file of their own. */
export interface TokenFile {
  list(): TokenRow[];
  insert(row: TokenRow): void;
  /** Removes the token of that id and those of that name; gives what is gone. */
  remove(idOrName: string): TokenRow[];
  /** Another number whenever this or another process has changed the tokens. */
  version(): number;
  close(): void;
}

const CREATE = `
  CREATE TABLE IF NOT EXISTS token (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, scope TEXT NOT NULL, quota TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER
  ) WITHOUT ROWID`;

/** A row as `TokenRow` names its columns. */
const COLUMNS = 'id, name, hash, scope, quota, created_at AS createdAt, expires_at AS expiresAt';
const LIST = `SELECT ${COLUMNS} FROM token ORDER BY created_at, id`;
const INSERT = `
  INSERT INTO token (id, name, hash, scope, quota, created_at, expires_at)
  VALUES (:id, :name, :hash, :scope, :quota, :createdAt, :expiresAt)`;
const REMOVE = `DELETE FROM token WHERE :idOrName IN (id, name) RETURNING ${COLUMNS}`;

/**
 * Opens the file when it is first needed; reading makes none, writing does. Throws `database.unavailable` for a file that
 * cannot be read or is no database. Three statements on one table: every start of a server would pay for loading drizzle.
 */
export function openTokenFile(file: string): TokenFile {
  let open: { readonly database: BetterSqlite3.Database; readonly place: string | undefined } | undefined;
  let changes = 0;
  /** A file that was replaced is another one, and one that was removed has no tokens. */
  const followFile = (): string | undefined => {
    const place = readPlace(file);
    if (open !== undefined && open.place !== place) {
      open.database.close();
      open = undefined;
      changes += 1;
    }
    return place;
  };
  const forReading = (): BetterSqlite3.Database | undefined => {
    const place = followFile();
    if (open === undefined && place !== undefined) {
      open = { database: mapErrors(() => openFile(file)), place };
    }
    return open?.database;
  };
  const forWriting = (): BetterSqlite3.Database => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    changes += 1;
    followFile();
    if (open === undefined) {
      const database = mapErrors(() => openFile(file));
      open = { database, place: readPlace(file) };
    }
    return open.database;
  };
  return {
    list: () => mapErrors(() => forReading()?.prepare<[], TokenRow>(LIST).all() ?? []),
    insert: (row) => void mapErrors(() => forWriting().prepare<[TokenRow]>(INSERT).run(row)),
    remove: (idOrName) =>
      mapErrors(() => {
        if (forReading() === undefined) return [];
        return forWriting().prepare<[{ idOrName: string }], TokenRow>(REMOVE).all({ idOrName });
      }),
    version() {
      const database = mapErrors(forReading);
      return changes + readVersion(database);
    },
    close: () => void open?.database.close(),
  };
}

function openFile(file: string): BetterSqlite3.Database {
  const raw = connect(file, { timeout: 5000 });
  try {
    refuseForeign(raw, 'token');
    raw.exec(CREATE);
  } catch (error) {
    raw.close();
    throw error;
  }
  return raw;
}

/** SQLite counts the changes that other connections have made. */
function readVersion(open: BetterSqlite3.Database | undefined): number {
  if (open === undefined) return 0;
  const version: unknown = open.pragma('data_version', { simple: true });
  return typeof version === 'number' ? 1_000_000 * version : 0;
}
