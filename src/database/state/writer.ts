import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { StateWrite } from './state.ts';
import { callTable, handleTable, nodeTable, sessionTable, viewTable } from './tables.ts';

type Writer = (writes: readonly StateWrite[]) => void;

/** Makes what carries out changes, in the transaction of its caller; the statements are prepared once. */
export function createWriter(db: BetterSQLite3Database): Writer {
  const statements = { ...prepareSession(db), ...prepareLineage(db), call: prepareCall(db) };
  return (writes) => {
    for (const write of writes) {
      if (write.kind !== 'end') statements[write.kind].run(write.row);
      else for (const statement of statements.end) statement.run({ id: write.id });
    }
  };
}

function prepareSession(db: BetterSQLite3Database) {
  const id = bind('id');
  const begin = {
    ...{ id, owner: bind('owner'), createdAt: bind('createdAt'), lastUsed: bind('lastUsed') },
    ...{ activeDomain: bind('activeDomain'), activeUniverse: bind('activeUniverse') },
    ...{ connection: bind('connection'), calls: bind('calls') },
    ...{ traceCalls: bind('traceCalls'), traceBytes: bind('traceBytes') },
  };
  const update = {
    ...{ lastUsed: bindLater('lastUsed'), activeDomain: bindLater('activeDomain') },
    ...{ activeUniverse: bindLater('activeUniverse'), connection: bindLater('connection') },
    ...{ calls: bindLater('calls'), traceCalls: bindLater('traceCalls') },
    ...{ traceBytes: bindLater('traceBytes') },
  };
  return {
    begin: db.insert(sessionTable).values(begin).prepare(),
    update: db.update(sessionTable).set(update).where(eq(sessionTable.id, id)).prepare(),
    end: [
      db.delete(sessionTable).where(eq(sessionTable.id, id)).prepare(),
      db.delete(handleTable).where(eq(handleTable.session, id)).prepare(),
      db.delete(nodeTable).where(eq(nodeTable.session, id)).prepare(),
      db.delete(callTable).where(eq(callTable.session, id)).prepare(),
    ],
  };
}

function prepareLineage(db: BetterSQLite3Database) {
  const session = bind('session');
  const handle = {
    ...{ session, position: bind('position'), name: bind('name'), node: bind('node') },
    ...{ domain: bind('domain'), universe: bind('universe') },
    ...{ tool: bind('tool'), createdAt: bind('createdAt') },
  };
  const node = { session, key: bind('key'), parents: bind('parents'), step: bind('step') };
  const view = { key: bind('key'), source: bind('source') };
  return {
    handle: db.insert(handleTable).values(handle).prepare(),
    node: db.insert(nodeTable).values(node).onConflictDoNothing().prepare(),
    view: db.insert(viewTable).values(view).onConflictDoNothing().prepare(),
  };
}

function prepareCall(db: BetterSQLite3Database) {
  const call = { session: bind('session'), number: bind('number'), entry: bind('entry') };
  return db.insert(callTable).values(call).prepare();
}

/** A value that comes under this name when the statement runs. */
function bind(name: string): Placeholder {
  return sql.placeholder(name);
}

/** The same where drizzle takes an expression only. */
function bindLater(name: string): SQL {
  return sql`${bind(name)}`;
}
