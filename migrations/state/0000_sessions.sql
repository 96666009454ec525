CREATE TABLE session (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT,
  created_at INTEGER NOT NULL,
  last_used INTEGER NOT NULL,
  active_domain TEXT,
  active_universe TEXT,
  connection TEXT,
  calls INTEGER NOT NULL,
  trace_calls INTEGER NOT NULL,
  trace_bytes INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX session_last_used ON session (last_used);
--> statement-breakpoint
CREATE TABLE handle (
  session TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  node TEXT NOT NULL,
  domain TEXT,
  universe TEXT,
  tool TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (session, position)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE node (
  session TEXT NOT NULL,
  key TEXT NOT NULL,
  parents TEXT NOT NULL,
  step TEXT,
  PRIMARY KEY (session, key)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX node_view ON node (key) WHERE step IS NULL;
--> statement-breakpoint
CREATE TABLE view (
  key TEXT PRIMARY KEY NOT NULL,
  source TEXT NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE call (
  session TEXT NOT NULL,
  number INTEGER NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (session, number)
) WITHOUT ROWID;
