import type BetterSqlite3 from 'better-sqlite3';
import { asc, count, eq, lt, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { mapErrors } from '../problem.ts';
import type { State, StateCount, StateSession } from './state.ts';
import { callTable, handleTable, nodeTable, sessionTable, viewTable } from './tables.ts';
import { createWriter } from './writer.ts';

/** Pages that one collection gives back at most, so that it stays short. */
const PAGES_PER_COLLECTION = 2000;

/** The state in a database that has its tables; whoever calls `close` closes the database. */
export function createState(database: BetterSqlite3.Database): State {
  const db = drizzle(database);
  const write = createWriter(db);
  const begin = database.transaction(write);
  const readSession = createSessionReader(db);
  const calls = db
    .select()
    .from(callTable)
    .where(eq(callTable.session, sql.placeholder('id')))
    .orderBy(asc(callTable.number))
    .prepare();
  const idle = db
    .select({ id: sessionTable.id, owner: sessionTable.owner })
    .from(sessionTable)
    .where(lt(sessionTable.lastUsed, sql.placeholder('before')))
    .orderBy(asc(sessionTable.lastUsed))
    .limit(sql.placeholder('limit'))
    .prepare();
  return {
    apply: (writes) => mapErrors(() => begin.immediate(writes)),
    // Writing what is there already shows whether anything can be written.
    check: () => mapErrors(() => void database.pragma(`user_version = ${readUserVersion(database)}`)),
    readSession: (id) => mapErrors(() => readSession(id)),
    readCalls: (id) => mapErrors(() => calls.all({ id })),
    listIdle: (before, limit) => mapErrors(() => idle.all({ before, limit })),
    count: () => mapErrors(() => countRows(db)),
    collect: () => mapErrors(() => collect(database, db)),
    close: () => {
      database.close();
    },
  };
}

function createSessionReader(db: BetterSQLite3Database): (id: string) => StateSession | undefined {
  const id = sql.placeholder('id');
  const session = db.select().from(sessionTable).where(eq(sessionTable.id, id)).prepare();
  const handles = db
    .select()
    .from(handleTable)
    .where(eq(handleTable.session, id))
    .orderBy(asc(handleTable.position))
    .prepare();
  const nodes = db.select().from(nodeTable).where(eq(nodeTable.session, id)).prepare();
  const view = db
    .select()
    .from(viewTable)
    .where(eq(viewTable.key, sql.placeholder('key')))
    .prepare();
  return (given) => {
    const found = session.get({ id: given });
    if (found === undefined) return undefined;
    const lineage = nodes.all({ id: given });
    const views = lineage.flatMap(({ key, step }) => {
      const row = step === null ? view.get({ key }) : undefined;
      return row === undefined ? [] : [row];
    });
    return { session: found, handles: handles.all({ id: given }), nodes: lineage, views };
  };
}

function readUserVersion(database: BetterSqlite3.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function countRows(db: BetterSQLite3Database): StateCount {
  const countAll = (table: typeof sessionTable | typeof handleTable | typeof viewTable | typeof callTable) =>
    db.select({ rows: count() }).from(table).get()?.rows ?? 0;
  const owners = db
    .select({ owner: sessionTable.owner, sessions: count() })
    .from(sessionTable)
    .groupBy(sessionTable.owner)
    .all();
  return {
    sessions: countAll(sessionTable),
    handles: countAll(handleTable),
    views: countAll(viewTable),
    calls: countAll(callTable),
    owners: owners.flatMap(({ owner, sessions }) => (owner === null ? [] : [[owner, sessions] as const])),
  };
}

function collect(database: BetterSqlite3.Database, db: BetterSQLite3Database): void {
  const used = sql`SELECT 1 FROM ${nodeTable} WHERE ${nodeTable.step} IS NULL AND ${nodeTable.key} = ${viewTable.key}`;
  db.delete(viewTable).where(sql`NOT EXISTS (${used})`).run();
  // A transaction of its own for each page costs nothing: the log is not synchronised.
  database.pragma(`incremental_vacuum(${PAGES_PER_COLLECTION})`);
}
