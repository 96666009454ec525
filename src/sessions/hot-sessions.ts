import type { StoredSession } from './store.ts';

/** A session in memory, beside what a file has of it. */
export interface HotSession {
  readonly session: StoredSession;
  /** Keys of the nodes that the file has. */
  readonly nodes: Set<string>;
  /** `lastUsed` as the file has it. */
  savedUse: number;
  seenAt: number;
}

export interface HotOptions {
  /** Sessions that stay; beyond them the coldest leave. */
  readonly most: number;
  /** Milliseconds after which a session that was not found leaves. */
  readonly coolAfterMs: number;
  /** Told of each session that leaves. */
  readonly onCool: (entry: HotSession) => void;
}

/** The sessions that are in memory because they are being used. */
export interface HotSessions {
  readonly size: number;
  /** The session, which counts as used now. */
  find(id: string): HotSession | undefined;
  /** The session, left as it is. */
  peek(id: string): HotSession | undefined;
  add(session: StoredSession, nodes: Set<string>): void;
  /** Forgets a session without telling. */
  drop(id: string): void;
  /** Lets all leave. */
  close(): void;
}

const COOL_EVERY_MS = 5000;

/**
 * Makes the set; the caller closes it. Sessions leave between turns only: whoever has just found one changes the one
 * that is here.
 */
export function createHotSessions({ most, coolAfterMs, onCool }: HotOptions): HotSessions {
  // In the order of their last use, so that the coldest come first.
  const entries = new Map<string, HotSession>();
  let isTrimming = false;
  const cool = (before: number, room: number): void => {
    for (const [id, entry] of entries) {
      if (entry.seenAt >= before && entries.size <= room) return;
      entries.delete(id);
      onCool(entry);
    }
  };
  const trimLater = (): void => {
    if (isTrimming) return;
    isTrimming = true;
    setImmediate(() => {
      isTrimming = false;
      cool(0, most);
    });
  };
  const timer = setInterval(() => cool(Date.now() - coolAfterMs, most), COOL_EVERY_MS);
  timer.unref();
  return {
    get size() {
      return entries.size;
    },
    find(id) {
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      entry.seenAt = Date.now();
      entries.delete(id);
      entries.set(id, entry);
      return entry;
    },
    peek: (id) => entries.get(id),
    add(session, nodes) {
      entries.set(session.id, { session, nodes, savedUse: session.lastUsed, seenAt: Date.now() });
      // Not at each one: the coldest leave in groups.
      if (entries.size > most * 1.2) trimLater();
    },
    drop: (id) => void entries.delete(id),
    close() {
      clearInterval(timer);
      cool(Number.POSITIVE_INFINITY, 0);
    },
  };
}
