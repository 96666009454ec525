import type { StateClient } from '../database/state/state-client.ts';
import type { TableNode } from './lineage.ts';
import { fromRows, type KeepView, toHandleWrites, toSessionRow } from './rows.ts';
import { type Addition, createOwnerCount, type SessionStore, type StoredSession } from './store.ts';

export interface FileStoreOptions {
  /** Sessions that stay in memory after their use; the others are read again. Default: 500. */
  readonly hot?: number;
  /** Milliseconds after which a session that is not used leaves the memory. Default: 30 s. */
  readonly coolAfterMs?: number;
  /** Milliseconds that the last use may be kept behind what it is. Default: 10 s. */
  readonly touchMs?: number;
}

/** A session in memory. */
interface Hot {
  readonly session: StoredSession;
  /** Keys of the nodes that the file has. */
  readonly nodes: Set<string>;
  /** `lastUsed` as the file has it. */
  savedUse: number;
  seenAt: number;
}

const COOL_EVERY_MS = 5000;
/** Views that sessions in memory share; more are read again. */
const MOST_VIEWS = 2000;

/**
 * A store in a state file; sessions are in memory only while they are used. The caller closes it, and the state with
 * it.
 */
export async function openFileStore(
  state: StateClient,
  options: FileStoreOptions = {},
): Promise<SessionStore> {
  const { hot: mostHot = 500, coolAfterMs = 30_000, touchMs = 10_000 } = options;
  const known = await state.count();
  const owners = createOwnerCount(known.owners);
  const keepView = createViews();
  // In the order of their last use, so that the coldest come first.
  const hot = new Map<string, Hot>();
  const loading = new Map<string, Promise<StoredSession | undefined>>();
  let size = known.sessions;
  let sweeping: Promise<unknown> = Promise.resolve();

  const write = async (entry: Hot, addition?: Addition): Promise<void> => {
    const { session, nodes } = entry;
    entry.savedUse = session.lastUsed;
    try {
      await state.write([
        { kind: 'update', row: toSessionRow(session) },
        ...toAdded(session, nodes, addition),
      ]);
    } catch (error) {
      // What could not be kept did not happen: the next use reads what the file has.
      if (hot.get(session.id) === entry) hot.delete(session.id);
      throw error;
    }
  };
  const writeUse = (entry: Hot): void => {
    // A use that is not kept makes the session end earlier, no more.
    write(entry).catch(() => undefined);
  };
  const keep = (session: StoredSession, nodes: Set<string>): Hot => {
    const entry = { session, nodes, savedUse: session.lastUsed, seenAt: Date.now() };
    hot.set(session.id, entry);
    if (hot.size > mostHot + mostHot / 5) trimLater();
    return entry;
  };
  const load = async (id: string): Promise<StoredSession | undefined> => {
    const rows = await state.readSession(id);
    // It may have ended meanwhile.
    if (!loading.delete(id) || rows === undefined) return undefined;
    const session = fromRows(rows, keepView);
    keep(session, new Set(rows.nodes.map(({ key }) => key)));
    return session;
  };
  const find = (id: string): Promise<StoredSession | undefined> => {
    const entry = hot.get(id);
    if (entry !== undefined) {
      entry.seenAt = Date.now();
      hot.delete(id);
      hot.set(id, entry);
      return Promise.resolve(entry.session);
    }
    const underWay = loading.get(id) ?? load(id);
    // The first steps of `load` run at once, up to its question.
    loading.set(id, underWay);
    return underWay;
  };
  const forget = (id: string, owner: string | null | undefined): void => {
    hot.delete(id);
    loading.delete(id);
    size -= 1;
    owners.change(owner, -1);
  };
  const cool = (before: number, most: number): void => {
    for (const [id, entry] of hot) {
      if (entry.seenAt >= before && hot.size <= most) return;
      if (entry.session.lastUsed > entry.savedUse) writeUse(entry);
      hot.delete(id);
    }
  };
  let isTrimming = false;
  // Never within a turn: whoever has just found a session changes the one that is here.
  const trimLater = (): void => {
    if (isTrimming) return;
    isTrimming = true;
    setImmediate(() => {
      isTrimming = false;
      cool(0, mostHot);
    });
  };
  const timer = setInterval(() => cool(Date.now() - coolAfterMs, mostHot), COOL_EVERY_MS);
  timer.unref();

  const removeIdle: SessionStore['removeIdle'] = async (before, { most, isBusy }) => {
    const isUsed = (id: string): boolean => {
      const entry = hot.get(id);
      return loading.has(id) || isBusy(id) || (entry !== undefined && entry.session.lastUsed >= before);
    };
    const found = (await state.listIdle(before, most + hot.size)).filter(({ id }) => !isUsed(id));
    const ended = found.slice(0, most);
    for (const { id, owner } of ended) forget(id, owner);
    const ids = ended.map(({ id }) => id);
    await state.write(ids.map((id) => ({ kind: 'end', id })));
    if (ids.length > 0) await state.collect();
    return ids;
  };

  return {
    get size() {
      return size;
    },
    hasTraceRoom: true,
    countOf: owners.of,
    async insert(session) {
      size += 1;
      owners.change(session.owner, 1);
      keep(session, new Set());
      try {
        await state.write([{ kind: 'begin', row: toSessionRow(session) }]);
      } catch (error) {
        if (hot.has(session.id)) forget(session.id, session.owner);
        throw error;
      }
    },
    find,
    touch(session) {
      const entry = hot.get(session.id);
      if (entry?.session === session && session.lastUsed - entry.savedUse >= touchMs) writeUse(entry);
    },
    async save(session, addition) {
      const entry = hot.get(session.id);
      if (entry?.session === session) await write(entry, addition);
    },
    async remove(id) {
      const session = await find(id);
      if (session === undefined || !hot.has(id)) return false;
      forget(id, session.owner);
      await state.write([{ kind: 'end', id }]);
      return true;
    },
    removeIdle(before, given) {
      // One after the other, so that none ends twice.
      const swept = sweeping.then(() => removeIdle(before, given));
      sweeping = swept.catch(() => undefined);
      return swept;
    },
    readTrace: async ({ id }) => (await state.readCalls(id)).map(({ entry }) => entry),
    async count() {
      const { sessions, handles } = await state.count();
      return { sessions, handles, inMemory: hot.size };
    },
    async close() {
      clearInterval(timer);
      cool(Number.POSITIVE_INFINITY, 0);
      await state.close();
    },
  };
}

function toAdded(session: StoredSession, nodes: Set<string>, addition: Addition | undefined) {
  if (addition === undefined) return [];
  if ('handle' in addition) return toHandleWrites(session, addition.handle, nodes);
  const row = { session: session.id, number: session.traceCalls, entry: addition.call };
  return [{ kind: 'call', row } as const];
}

function createViews(): KeepView {
  const views = new Map<string, TableNode>();
  return (key, make) => {
    const known = views.get(key) ?? make();
    if (views.size >= MOST_VIEWS) views.clear();
    views.set(key, known);
    return known;
  };
}
