import type { Handle, UniverseReference } from './handles.ts';

/** A session as it is kept: what `Session` shows, and the counters behind the names of its handles. */
export interface StoredSession {
  readonly id: string;
  /** The token that it was begun with; undefined where the server asks for none. */
  readonly owner?: string | undefined;
  readonly createdAt: number;
  lastUsed: number;
  active: UniverseReference | null;
  readonly handles: Map<string, Handle>;
  /** The last number given to each prefix. */
  readonly counters: Map<string, number>;
}

/**
 * Where sessions are kept. Whatever is behind it, `find` gives the same object for the same id as long as the session
 * is in use, and a change is durable when `save` resolves.
 */
export interface SessionStore {
  readonly size: number;
  insert(session: StoredSession): Promise<void>;
  find(id: string): Promise<StoredSession | undefined>;
  save(session: StoredSession): Promise<void>;
  remove(id: string): Promise<boolean>;
  /** The number of an owner's sessions. */
  countOf(owner: string): Promise<number>;
  /** Ids of sessions last used before a moment, the quietest first. */
  listIdle(before: number): Promise<readonly string[]>;
}

/** A store that forgets all when the process ends. */
export function createMemoryStore(): SessionStore {
  const sessions = new Map<string, StoredSession>();
  return {
    get size() {
      return sessions.size;
    },
    async insert(session) {
      sessions.set(session.id, session);
    },
    find: async (id) => sessions.get(id),
    async save(session) {
      // A session that has ended meanwhile stays ended.
      if (!sessions.delete(session.id)) return;
      // A Map keeps the order of insertion, so that the quietest come first.
      sessions.set(session.id, session);
    },
    remove: async (id) => sessions.delete(id),
    // Asked only where an owner has a quota, and then once for each new session.
    countOf: async (owner) => [...sessions.values()].filter((session) => session.owner === owner).length,
    async listIdle(before) {
      return [...takeWhile(sessions.values(), (session) => session.lastUsed < before)].map(({ id }) => id);
    },
  };
}

function* takeWhile<T>(items: Iterable<T>, holds: (item: T) => boolean): Generator<T> {
  for (const item of items) {
    if (!holds(item)) return;
    yield item;
  }
}
