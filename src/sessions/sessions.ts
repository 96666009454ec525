import { randomBytes } from 'node:crypto';
import { ToolError } from '../errors.ts';
import type { ClientConnection } from './connection.ts';
import { type Handle, suffixOf, type UniverseReference } from './handles.ts';
import type { TableNode } from './lineage.ts';
import { createMemoryStore } from './memory-store.ts';
import { requireRoom, type Session } from './session.ts';
import type { SessionStore, StoreCount, StoredSession } from './store.ts';
import { countCall, type FinishedCall } from './trace.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A full house makes room by ending the quietest session, if it was quiet for at least this long. */
const RECLAIM_AFTER_MS = 60 * 1000;
const MOST_SWEEP_MS = 30 * 1000;
const LEAST_SWEEP_MS = 250;
/** Sessions that one step of a sweep ends. */
const SWEEP_STEP = 500;

export interface SessionsOptions {
  /** Where they are kept; closed by who made it. Default: in memory. */
  readonly store?: SessionStore | undefined;
  /** A session without calls for this long ends. Default: a day. */
  readonly idleMs?: number;
  /** Sessions at one time. Default: 10,000. */
  readonly maximum?: number;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
}

export interface NewHandle {
  readonly tool: string;
  /** What its name begins with. */
  readonly prefix: string;
  readonly node: TableNode;
  readonly universe: UniverseReference | null;
  readonly firstColumn: string | undefined;
}

/** What a door that keeps something of its sessions tells and is told. */
export interface SessionWatcher {
  /** Whether a session is being used, so that it must not end by itself. */
  isBusy(id: string): boolean;
  /** A session has ended, in whatever way. */
  onEnded(id: string): void;
}

export interface SessionStats extends StoreCount {
  /** Sessions at one time. */
  readonly maximum: number;
}

export interface Sessions {
  readonly size: number;
  /** Begins a session, under a door's own id where it has one, for an owner if any. Throws `limit.sessions`. */
  create(id?: string, owner?: string): Promise<Session>;
  /** The session, which counts as used now. Throws `request.unknown_session`. */
  require(id: string): Promise<Session>;
  find(id: string): Promise<Session | undefined>;
  /** The number of sessions that an owner has. */
  countOf(owner: string): Promise<number>;
  /** When the session ends unless it is used; milliseconds since 1970. */
  expiryOf(session: Session): number;
  /** Says how the session's client is connected. Throws `request.unknown_session` if it has ended. */
  connect(session: Session, connection: ClientConnection): Promise<void>;
  activate(session: Session, universe: UniverseReference): Promise<void>;
  /** Names a new table of the session. Throws `limit.handles`, and `request.unknown_session` if it has ended. */
  addHandle(session: Session, made: NewHandle): Promise<Handle>;
  /** Adds a call to the session's trace; nothing where it has ended. */
  record(id: string, call: FinishedCall): Promise<void>;
  /** The entries of a session's trace as JSON texts, in the order of the calls. */
  readTrace(session: Session): Promise<readonly string[]>;
  /** Ends a session and forgets its handles; false where there is none. */
  end(id: string): Promise<boolean>;
  /** Asks and tells a door about sessions, until the function returned is called. */
  watch(watcher: SessionWatcher): () => void;
  /** Ends the sessions that were idle for too long; done by itself from time to time. */
  sweep(): Promise<void>;
  stats(): Promise<SessionStats>;
  /** Stops the sweeping. */
  close(): void;
}

/** The sessions of both doors, bounded in number, in handles and in time. What is told to a caller is durable. */
export function createSessions(options: SessionsOptions = {}): Sessions {
  const { store = createMemoryStore(), idleMs = DAY_MS, maximum = 10_000, now = Date.now } = options;
  const watchers = new Set<SessionWatcher>();
  const tellEnded = (id: string): void => {
    for (const watcher of watchers) watcher.onEnded(id);
  };
  const isBusy = (id: string): boolean => [...watchers].some((watcher) => watcher.isBusy(id));
  const findStored = async (id: string): Promise<StoredSession | undefined> => {
    const session = await store.find(id);
    if (session === undefined) return undefined;
    return session.lastUsed + idleMs > now() || isBusy(id) ? session : undefined;
  };
  const use = async (id: string): Promise<StoredSession> => {
    const session = await findStored(id);
    if (session === undefined) throw missSession(id);
    session.lastUsed = now();
    return session;
  };
  const endIdle = async (forMs: number, most: number): Promise<number> => {
    // One that was idle for exactly so long has ended already.
    const ended = await store.removeIdle(now() - forMs + 1, { most, isBusy });
    for (const id of ended) tellEnded(id);
    return ended.length;
  };
  const sweep = async (): Promise<void> => {
    while ((await endIdle(idleMs, SWEEP_STEP)) === SWEEP_STEP);
  };
  const sweepEvery = Math.min(MOST_SWEEP_MS, Math.max(LEAST_SWEEP_MS, idleMs / 4));
  // What fails now is tried again; those whose time is over are not found meanwhile.
  const timer = setInterval(() => sweep().catch(() => undefined), sweepEvery);
  timer.unref();

  return {
    get size() {
      return store.size;
    },
    async create(id = createSessionId(), owner) {
      if (store.size >= maximum) await endIdle(Math.min(RECLAIM_AFTER_MS, idleMs), 1);
      if (store.size >= maximum) throw refuseSession(maximum);
      const session = createStored(id, owner, now());
      await store.insert(session);
      return session;
    },
    async require(id) {
      const session = await use(id);
      store.touch(session);
      return session;
    },
    find: findStored,
    countOf: async (owner) => store.countOf(owner),
    expiryOf: (session) => session.lastUsed + idleMs,
    async connect({ id }, connection) {
      const session = await use(id);
      session.connection = connection;
      await store.save(session);
    },
    async activate({ id }, universe) {
      const session = await use(id);
      session.active = universe;
      await store.save(session);
    },
    async addHandle({ id }, made) {
      const session = await use(id);
      const handle = nameHandle(session, made, now());
      await store.save(session, { handle });
      return handle;
    },
    async record(id, call) {
      const session = await findStored(id);
      if (session === undefined) return;
      // A call may take longer than a session may be idle.
      session.lastUsed = now();
      const entry = countCall(session, call, store.hasTraceRoom);
      await store.save(session, entry === undefined ? undefined : { call: entry });
    },
    async readTrace({ id }) {
      const session = await findStored(id);
      return session === undefined ? [] : store.readTrace(session);
    },
    async end(id) {
      const ended = await store.remove(id);
      if (ended) tellEnded(id);
      return ended;
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    sweep,
    stats: async () => ({ ...(await store.count()), maximum }),
    close: () => clearInterval(timer),
  };
}

function createStored(id: string, owner: string | undefined, moment: number): StoredSession {
  return {
    ...{ id, owner, createdAt: moment, lastUsed: moment, active: null, connection: null },
    ...{ handles: new Map(), counters: new Map(), calls: 0, traceCalls: 0, traceBytes: 0 },
  };
}

/** Named by its verb, its first column and the session's counter. */
function nameHandle(session: StoredSession, made: NewHandle, createdAt: number): Handle {
  requireRoom(session);
  const { tool, prefix, node, universe, firstColumn } = made;
  const number = (session.counters.get(prefix) ?? 0) + 1;
  const name = `${prefix}_${suffixOf(firstColumn)}_${number}`;
  const handle: Handle = { name, node, universe, tool, createdAt };
  session.counters.set(prefix, number);
  session.handles.set(name, handle);
  return handle;
}

/** 128 random bits: whoever knows the id may use the session. */
function createSessionId(): string {
  return randomBytes(16).toString('base64url');
}

/** The error for a session that is not there. */
export function missSession(id: string): ToolError {
  return new ToolError('request.unknown_session', {
    message: `There is no session ${JSON.stringify(id.slice(0, 80))}.`,
    hint: 'It has ended, or never was. Begin a new one with POST /v1/sessions, or call get_data without a session.',
  });
}

function refuseSession(maximum: number): ToolError {
  return new ToolError('limit.sessions', {
    message: `All ${maximum} sessions are in use.`,
    hint: 'Try again in a minute, and end sessions with DELETE when done.',
  });
}
