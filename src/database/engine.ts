import BetterSqlite3 from 'better-sqlite3';

/**
 * Makes a connection of the driver. Every connection of the process is made here, because the driver reads the
 * switch for `file:` addresses (needed for `immutable=1`) once, when it makes the first one.
 */
export function connect(address: string, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  process.env.SQLITE_USE_URI ??= '1';
  return new BetterSqlite3(address, options);
}
