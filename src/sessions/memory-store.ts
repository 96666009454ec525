import { createOwnerCount, type SessionStore, type StoredSession } from './store.ts';

/** Characters that the traces of all sessions may have together; beyond them nothing more is recorded. */
const TRACE_ROOM = 64 * 1024 * 1024;

interface Kept {
  readonly session: StoredSession;
  readonly trace: string[];
}

/** A store that forgets all when the process ends. */
export function createMemoryStore(traceRoom = TRACE_ROOM): SessionStore {
  // In the order of their last use, so that the quietest come first.
  const sessions = new Map<string, Kept>();
  const owners = createOwnerCount();
  let traced = 0;

  const touch = ({ id }: StoredSession): Kept | undefined => {
    const kept = sessions.get(id);
    if (kept === undefined || !sessions.delete(id)) return undefined;
    sessions.set(id, kept);
    return kept;
  };
  const remove = (id: string): boolean => {
    const kept = sessions.get(id);
    if (kept === undefined) return false;
    sessions.delete(id);
    owners.change(kept.session.owner, -1);
    for (const entry of kept.trace) traced -= entry.length;
    return true;
  };
  return {
    get size() {
      return sessions.size;
    },
    problem: undefined,
    get hasTraceRoom() {
      return traced < traceRoom;
    },
    countOf: owners.of,
    async insert(session) {
      sessions.set(session.id, { session, trace: [] });
      owners.change(session.owner, 1);
    },
    find: async (id) => sessions.get(id)?.session,
    touch,
    async save(session, addition) {
      const kept = touch(session);
      if (kept === undefined || addition === undefined || !('call' in addition)) return;
      kept.trace.push(addition.call);
      traced += addition.call.length;
    },
    remove: async (id) => remove(id),
    async removeIdle(before, { most, isBusy }) {
      const idle: string[] = [];
      for (const { session } of sessions.values()) {
        if (session.lastUsed >= before || idle.length >= most) break;
        if (!isBusy(session.id)) idle.push(session.id);
      }
      return idle.filter(remove);
    },
    readTrace: async ({ id }) => [...(sessions.get(id)?.trace ?? [])],
    async count() {
      let handles = 0;
      for (const { session } of sessions.values()) handles += session.handles.size;
      return { sessions: sessions.size, handles, inMemory: sessions.size };
    },
    close: async () => undefined,
  };
}
