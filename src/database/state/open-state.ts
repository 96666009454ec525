import { closeSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ToolError } from '../../errors.ts';
import { PACKAGE_ROOT } from '../../package-info.ts';
import { connect } from '../engine.ts';
import { refuseForeign } from '../foreign.ts';
import { readPlace } from '../place.ts';
import { mapErrors } from '../problem.ts';
import { createState } from './sqlite-state.ts';
import type { State } from './state.ts';

const MIGRATIONS = join(PACKAGE_ROOT, 'migrations', 'state');

/**
 * Durable against the end of the process at any moment; a power failure can cost the last moments, and never the file.
 * The log is cut back after a peak, and free pages can be given back.
 */
const SETUP = `
  PRAGMA auto_vacuum = INCREMENTAL;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA journal_size_limit = 16777216;
`;

/**
 * Opens a state file, which is made where there is none and brought up to date where it is older. Throws
 * `database.unavailable` for one that another server has open, that a newer version wrote, or that is no state file.
 */
export function openState(file: string): State {
  return mapErrors(() => {
    const place = findPlace(file);
    const lockFile = `${place}.lock`;
    const lock = takeLock(lockFile);
    try {
      const state = createState(openFile(place));
      const guarded = guardWrites(state, createRequireSame([place, lockFile]));
      return {
        ...state,
        ...guarded,
        close() {
          state.close();
          lock.close();
        },
      };
    } catch (error) {
      lock.close();
      throw error;
    }
  });
}

/** The file that a name leads to, made where there is none: two names of one file are to be locked as one. */
function findPlace(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a'));
  return realpathSync(file);
}

/** Writes only where `requireSame` lets it; a check writes only after a write that has failed. */
function guardWrites(state: State, requireSame: () => void): Pick<State, 'apply' | 'check'> {
  let hasFailed = false;
  const attempt = (act: () => void): void => {
    requireSame();
    hasFailed = true;
    act();
    hasFailed = false;
  };
  return {
    apply: (writes) => attempt(() => state.apply(writes)),
    check: () => (hasFailed ? attempt(state.check) : requireSame()),
  };
}

/** Gives what throws once one of the files is no longer where it was opened: what is written then would be lost. */
function createRequireSame(files: readonly string[]): () => void {
  const places = files.map(readPlace);
  return () => {
    if (files.every((file, at) => readPlace(file) === places[at])) return;
    throw new ToolError('database.unavailable', {
      message: "The file of the server's state was removed or replaced while the server ran.",
      hint: 'Tell the operator of the server: it has to be started again.',
    });
  };
}

/** A lock that the system takes back whenever and however the process ends. Readers of the state file, for a backup, need none. */
function takeLock(file: string): BetterSqlite3.Database {
  const lock = connect(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    throw new ToolError('database.unavailable', {
      message: 'Another server has it open.',
      hint: 'Give each server a state file of its own.',
      cause,
    });
  }
}

function openFile(file: string): BetterSqlite3.Database {
  const database = connect(file);
  try {
    refuseForeign(database, '__drizzle_migrations');
    database.exec(SETUP);
    refuseNewer(database);
    migrate(drizzle(database), { migrationsFolder: MIGRATIONS });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function refuseNewer(database: BetterSqlite3.Database): void {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (known === undefined) return;
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis),
  );
  const row = database
    .prepare<[], { last: number }>('SELECT max(created_at) AS last FROM __drizzle_migrations')
    .get();
  if ((row?.last ?? 0) <= newest) return;
  throw new ToolError('database.unavailable', {
    message: 'A newer version of Rookery wrote it.',
    hint: 'Start that version, or give this one a state file of its own.',
  });
}
