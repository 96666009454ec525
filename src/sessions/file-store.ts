import type { StateWrite } from '../database/state/state.ts';
import type { StateClient } from '../database/state/state-client.ts';
import { createHotSessions, type HotSession, type HotSessions } from './hot-sessions.ts';
import type { TableNode } from './lineage.ts';
import { fromRows, type KeepView, toHandleWrites, toSessionRow } from './rows.ts';
import {
  type Addition,
  createOwnerCount,
  type IdleOptions,
  type SessionStore,
  type StoredSession,
} from './store.ts';

export interface FileStoreOptions {
  /** Sessions that stay in memory after their use; the others are read again. Default: 500. */
  readonly hot?: number;
  /** Milliseconds after which a session that is not used leaves the memory. Default: 30 s. */
  readonly coolAfterMs?: number;
  /** Milliseconds that the last use may be kept behind what it is. Default: 10 s. */
  readonly touchMs?: number;
}

/** Views that sessions in memory share; more are read again. */
const MOST_VIEWS = 2000;

/** A store in a state file; sessions are in memory only while they are used. Closing it closes the state. */
export async function openFileStore(
  state: StateClient,
  options: FileStoreOptions = {},
): Promise<SessionStore> {
  const { hot: most = 500, coolAfterMs = 30_000, touchMs = 10_000 } = options;
  const known = await state.count();
  const owners = createOwnerCount(known.owners);
  let size = known.sessions;
  let sweeping: Promise<unknown> = Promise.resolve();

  const write = createWriter(state, (entry) => {
    // What could not be kept did not happen: the next use reads what the file has.
    if (hot.peek(entry.session.id) === entry) hot.drop(entry.session.id);
  });
  const hot = createHotSessions({
    ...{ most, coolAfterMs },
    onCool: (entry) => entry.session.lastUsed > entry.savedUse && writeUse(write, entry),
  });
  const loader = createLoader(state, hot);
  const find = (id: string): Promise<StoredSession | undefined> => {
    const entry = hot.find(id);
    return entry === undefined ? loader.load(id) : Promise.resolve(entry.session);
  };
  const change = (owner: string | null | undefined, by: 1 | -1): void => {
    size += by;
    owners.change(owner, by);
  };
  const forget = (id: string, owner: string | null | undefined): void => {
    hot.drop(id);
    loader.drop(id);
    change(owner, -1);
  };
  const removeIdle = async (before: number, { most: limit, isBusy }: IdleOptions): Promise<string[]> => {
    const isUsed = (id: string): boolean =>
      loader.isLoading(id) ||
      isBusy(id) ||
      (hot.peek(id)?.session.lastUsed ?? Number.NEGATIVE_INFINITY) >= before;
    const idle = (await state.listIdle(before, limit + hot.size)).filter(({ id }) => !isUsed(id));
    const ended = idle.slice(0, limit);
    for (const { id, owner } of ended) forget(id, owner);
    await state.write(ended.map(({ id }) => ({ kind: 'end', id })));
    if (ended.length > 0) await state.collect();
    return ended.map(({ id }) => id);
  };

  return {
    get size() {
      return size;
    },
    get problem() {
      return state.problem;
    },
    hasTraceRoom: true,
    countOf: owners.of,
    async insert(session) {
      hot.add(session, new Set());
      change(session.owner, 1);
      try {
        await state.write([{ kind: 'begin', row: toSessionRow(session) }]);
      } catch (error) {
        if (hot.peek(session.id)?.session === session) forget(session.id, session.owner);
        throw error;
      }
    },
    find,
    touch(session) {
      const entry = hot.peek(session.id);
      if (entry?.session === session && session.lastUsed - entry.savedUse >= touchMs) writeUse(write, entry);
    },
    async save(session, addition) {
      const entry = hot.peek(session.id);
      if (entry?.session === session) await write(entry, addition);
    },
    async remove(id) {
      const session = await find(id);
      // Of several at once the first one ends it.
      if (session === undefined || hot.peek(id) === undefined) return false;
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
      hot.close();
      await state.close();
    },
  };
}

type Writer = (entry: HotSession, addition?: Addition) => Promise<void>;

function createWriter(state: StateClient, onFailed: (entry: HotSession) => void): Writer {
  return async (entry, addition) => {
    const { session, nodes } = entry;
    entry.savedUse = session.lastUsed;
    const added = addition === undefined ? [] : toWrites(session, addition, nodes);
    try {
      await state.write([{ kind: 'update', row: toSessionRow(session) }, ...added]);
    } catch (error) {
      onFailed(entry);
      throw error;
    }
  };
}

/** A use that is not kept makes the session end earlier, no more. */
function writeUse(write: Writer, entry: HotSession): void {
  write(entry).catch(() => undefined);
}

function toWrites(session: StoredSession, addition: Addition, nodes: Set<string>): StateWrite[] {
  if ('handle' in addition) return toHandleWrites(session, addition.handle, nodes);
  const row = { session: session.id, number: session.traceCalls, entry: addition.call };
  return [{ kind: 'call', row }];
}

interface Loader {
  /** Reads a session into memory, once for all who want it at the time. */
  load(id: string): Promise<StoredSession | undefined>;
  isLoading(id: string): boolean;
  /** A session that ends while it is read is not there when it has been read. */
  drop(id: string): void;
}

function createLoader(state: StateClient, hot: HotSessions): Loader {
  const loading = new Map<string, Promise<StoredSession | undefined>>();
  const keepView = createViews();
  const read = async (id: string): Promise<StoredSession | undefined> => {
    try {
      const rows = await state.readSession(id);
      if (!loading.has(id) || rows === undefined) return undefined;
      const session = fromRows(rows, keepView);
      hot.add(session, new Set(rows.nodes.map(({ key }) => key)));
      return session;
    } finally {
      loading.delete(id);
    }
  };
  return {
    load(id) {
      const underWay = loading.get(id) ?? read(id);
      loading.set(id, underWay);
      return underWay;
    },
    isLoading: (id) => loading.has(id),
    drop: (id) => void loading.delete(id),
  };
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
