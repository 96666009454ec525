import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { eq, or } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { connect } from './engine.ts';
import { refuseForeign } from './foreign.ts';
import { mapErrors } from './problem.ts';

const tokens = sqliteTable('token', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  scope: text('scope').notNull(),
  quota: text('quota').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at'),
});

/** A token as it is stored: scope and quota as text. */
export type TokenRow = typeof tokens.$inferSelect;

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

interface OpenFile {
  readonly raw: BetterSqlite3.Database;
  readonly query: BetterSQLite3Database;
}

/**
 * Opens the file when it is first needed; reading makes none, writing does. Throws `database.unavailable` for a file that
 * cannot be read or is no database.
 */
export function openTokenFile(file: string): TokenFile {
  let open: OpenFile | undefined;
  let changes = 0;
  const forReading = (): OpenFile | undefined => {
    if (open === undefined && existsSync(file)) open = mapErrors(() => openFile(file));
    return open;
  };
  const forWriting = (): OpenFile => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    changes += 1;
    open ??= mapErrors(() => openFile(file));
    return open;
  };
  return {
    list: () =>
      mapErrors(() => forReading()?.query.select().from(tokens).orderBy(tokens.createdAt).all() ?? []),
    insert: (row) => void mapErrors(() => forWriting().query.insert(tokens).values(row).run()),
    remove: (idOrName) =>
      mapErrors(() => {
        const matches = or(eq(tokens.id, idOrName), eq(tokens.name, idOrName));
        return forReading() === undefined
          ? []
          : forWriting().query.delete(tokens).where(matches).returning().all();
      }),
    version: () => changes + readVersion(forReading()),
    close: () => void open?.raw.close(),
  };
}

function openFile(file: string): OpenFile {
  const raw = connect(file, { timeout: 5000 });
  try {
    refuseForeign(raw, 'token');
    raw.exec(CREATE);
  } catch (error) {
    raw.close();
    throw error;
  }
  return { raw, query: drizzle(raw) };
}

/** SQLite counts the changes that other connections have made. */
function readVersion(open: OpenFile | undefined): number {
  if (open === undefined) return 0;
  const version: unknown = open.raw.pragma('data_version', { simple: true });
  return typeof version === 'number' ? 1_000_000 * version : 0;
}
