import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The tables of a state file, as the newest file of `migrations/state` leaves them. Moments are milliseconds since 1970. */
export const sessionTable = sqliteTable('session', {
  id: text().primaryKey(),
  owner: text(),
  createdAt: integer('created_at').notNull(),
  lastUsed: integer('last_used').notNull(),
  activeDomain: text('active_domain'),
  activeUniverse: text('active_universe'),
  /** JSON; null for sessions that are no connection. */
  connection: text(),
  /** Calls so far, those that the trace has no room for too. */
  calls: integer().notNull(),
  /** Calls in the trace, and the bytes of their entries. */
  traceCalls: integer('trace_calls').notNull(),
  traceBytes: integer('trace_bytes').notNull(),
});

/** Names of tables, in the order in which a session made them. */
export const handleTable = sqliteTable(
  'handle',
  {
    session: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    /** Key of the node that it names. */
    node: text().notNull(),
    domain: text(),
    universe: text(),
    tool: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.position] })],
);

/** The lineage of a session's handles. */
export const nodeTable = sqliteTable(
  'node',
  {
    session: text().notNull(),
    key: text().notNull(),
    /** JSON list of keys. */
    parents: text().notNull(),
    /** JSON; null for a view, whose source is kept once for all sessions. */
    step: text(),
  },
  (table) => [primaryKey({ columns: [table.session, table.key] })],
);

export const viewTable = sqliteTable('view', {
  key: text().primaryKey(),
  /** JSON. */
  source: text().notNull(),
});

/** The traces. */
export const callTable = sqliteTable(
  'call',
  {
    session: text().notNull(),
    number: integer().notNull(),
    /** JSON. */
    entry: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.number] })],
);

export type SessionRow = typeof sessionTable.$inferSelect;
export type HandleRow = typeof handleTable.$inferSelect;
export type NodeRow = typeof nodeTable.$inferSelect;
export type ViewRow = typeof viewTable.$inferSelect;
export type CallRow = typeof callTable.$inferSelect;
