import type { McpSession } from './mcp-session.ts';

export interface ConnectionsOptions {
  /** A connection that nothing has used for this long is closed; its session goes on. Default: a minute. */
  readonly closeAfterMs?: number;
  /** Connections beside those in use; beyond them quiet ones are closed sooner. Default: 500. */
  readonly mostQuiet?: number;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
}

/** The servers and transports that sessions have in memory: made when they are needed, closed when they are not. */
export interface Connections {
  readonly size: number;
  readonly add: (session: McpSession) => void;
  /** The session's connection, which counts as used now. */
  readonly find: (id: string) => McpSession | undefined;
  /** Keeps a connection until the function returned is called. */
  readonly hold: (id: string) => () => void;
  /** Whether a request waits for its answer, or a stream is open. */
  readonly isBusy: (id: string) => boolean;
  readonly close: (id: string) => Promise<void>;
  /** Closes what is quiet; done by itself from time to time. */
  readonly closeQuiet: () => void;
  /** Closes all, each once what it was asked is answered. */
  readonly closeAll: () => Promise<void>;
}

interface Entry {
  readonly session: McpSession;
  usedAt: number;
  holds: number;
}

const CLOSE_AFTER_MS = 60_000;
const MOST_QUIET = 500;
/** A request that has found its connection is at work with it within this time. */
const LEAST_QUIET_MS = 1000;
const CHECK_EVERY_MS = 1000;

/** Makes the set; the caller closes it. */
export function createConnections(options: ConnectionsOptions = {}): Connections {
  const { closeAfterMs = CLOSE_AFTER_MS, mostQuiet = MOST_QUIET, now = Date.now } = options;
  // In the order of their last use, so that the quietest come first.
  const entries = new Map<string, Entry>();

  const touch = (entry: Entry): void => {
    entry.usedAt = now();
    if (entries.delete(entry.session.id)) entries.set(entry.session.id, entry);
  };
  const isInUse = ({ holds, session }: Entry): boolean => holds > 0 || session.inFlight.size > 0;
  const close = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    entries.delete(id);
    await entry?.session.close();
  };
  const closeQuiet = (): void => {
    const quiet = [...entries.values()].filter((entry) => !isInUse(entry));
    const tooMany = quiet.length - mostQuiet;
    for (const [position, { session, usedAt }] of quiet.entries()) {
      const idleFor = now() - usedAt;
      if (idleFor < (position < tooMany ? Math.min(LEAST_QUIET_MS, closeAfterMs) : closeAfterMs)) return;
      void close(session.id);
    }
  };
  const timer = setInterval(closeQuiet, CHECK_EVERY_MS);
  timer.unref();

  return {
    get size() {
      return entries.size;
    },
    add: (session) => void entries.set(session.id, { session, usedAt: now(), holds: 0 }),
    find(id) {
      const entry = entries.get(id);
      if (entry !== undefined) touch(entry);
      return entry?.session;
    },
    hold(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.holds += 1;
      return () => {
        if (entry === undefined) return;
        entry.holds -= 1;
        touch(entry);
      };
    },
    isBusy(id) {
      const entry = entries.get(id);
      return entry !== undefined && isInUse(entry);
    },
    close,
    closeQuiet,
    async closeAll() {
      clearInterval(timer);
      const all = [...entries.values()].map(async ({ session }) => {
        await session.inFlight.whenEmpty();
        await close(session.id);
      });
      await Promise.all(all);
    },
  };
}
