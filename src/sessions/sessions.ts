import { randomBytes } from 'node:crypto';
import { ToolError } from '../errors.ts';
import { type Handle, prefixOf, suffixOf, type UniverseReference } from './handles.ts';
import type { TableNode } from './lineage.ts';
import { requireRoom, type Session } from './session.ts';
import { createMemoryStore, type SessionStore, type StoredSession } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A full house makes room by ending the quietest session, if it was quiet for at least this long. */
const RECLAIM_AFTER_MS = 60 * 1000;
const SWEEP_EVERY_MS = 30 * 1000;

export interface SessionsOptions {
  readonly store?: SessionStore;
  /** A session without calls for this long ends. Default: a day. */
  readonly idleMs?: number;
  /** Sessions at one time. Default: 10,000. */
  readonly maximum?: number;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
}

export interface NewHandle {
  readonly tool: string;
  readonly node: TableNode;
  readonly universe: UniverseReference | null;
  readonly firstColumn: string | undefined;
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
  activate(session: Session, universe: UniverseReference): Promise<void>;
  /** Names a new table of the session. Throws `limit.handles`, and `request.unknown_session` if it has ended. */
  addHandle(session: Session, made: NewHandle): Promise<Handle>;
  /** Ends a session and forgets its handles; false where there is none. */
  end(id: string): Promise<boolean>;
  /** Ends the sessions that were idle for too long; done by itself from time to time. */
  sweep(): Promise<void>;
  /** Stops the sweeping. */
  close(): void;
}

/** The sessions of both doors, bounded in number, in handles and in time. */
export function createSessions(options: SessionsOptions = {}): Sessions {
  const { store = createMemoryStore(), idleMs = DAY_MS, maximum = 10_000, now = Date.now } = options;
  const find = async (id: string): Promise<StoredSession | undefined> => {
    const session = await store.find(id);
    return session !== undefined && session.lastUsed + idleMs > now() ? session : undefined;
  };
  const require = async (id: string): Promise<StoredSession> => {
    const session = await find(id);
    if (session === undefined) throw missSession(id);
    session.lastUsed = now();
    return session;
  };
  const endIdle = async (forMs: number, most = Number.POSITIVE_INFINITY): Promise<void> => {
    const idle = await store.listIdle(now() - forMs);
    for (const id of idle.slice(0, most)) await store.remove(id);
  };
  const sweep = (): Promise<void> => endIdle(idleMs);
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    get size() {
      return store.size;
    },
    async create(id = createSessionId(), owner) {
      if (store.size >= maximum) await endIdle(Math.min(RECLAIM_AFTER_MS, idleMs), 1);
      if (store.size >= maximum) throw refuseSession(maximum);
      const moment = now();
      const session = {
        id,
        owner,
        createdAt: moment,
        lastUsed: moment,
        active: null,
        handles: new Map<string, Handle>(),
        counters: new Map<string, number>(),
      };
      await store.insert(session);
      return session;
    },
    async require(id) {
      const session = await require(id);
      await store.save(session);
      return session;
    },
    find,
    countOf: (owner) => store.countOf(owner),
    expiryOf: (session) => session.lastUsed + idleMs,
    async activate({ id }, universe) {
      const session = await require(id);
      session.active = universe;
      await store.save(session);
    },
    async addHandle({ id }, made) {
      const session = await require(id);
      const handle = nameHandle(session, made, now());
      await store.save(session);
      return handle;
    },
    end: (id) => store.remove(id),
    sweep,
    close: () => clearInterval(timer),
  };
}

/** Named by its tool, its first column and the session's counter. */
function nameHandle(session: StoredSession, made: NewHandle, createdAt: number): Handle {
  requireRoom(session);
  const { tool, node, universe, firstColumn } = made;
  const prefix = prefixOf(tool);
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
