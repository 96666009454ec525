import { ToolError } from '../../errors.ts';
import type { InFlight } from './in-flight.ts';
import type { ScopeSession, ToolScope } from './scope.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A full house makes room by ending the quietest session, if it was quiet for at least this long. */
const RECLAIM_AFTER_MS = 60 * 1000;
const SWEEP_EVERY_MS = 30 * 1000;

/** A client's connection, from `initialize` to its end. */
export interface McpSession {
  readonly id: string;
  readonly scope: ToolScope;
  /** As negotiated. */
  readonly protocolVersion: string;
  readonly inFlight: InFlight;
  readonly scopeSession: ScopeSession;
  readonly handleRequest: (request: Request, parsedBody?: unknown) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface McpSessionsOptions {
  /** A session without requests and without an open stream for this long ends. Default: a day. */
  readonly idleMs?: number;
  /** Sessions at one time. Default: 1,000. */
  readonly maximum?: number;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
}

export interface McpSessions {
  readonly size: number;
  /** Throws `limit.sessions` where there is no room for another one. */
  readonly makeRoom: () => void;
  readonly add: (session: McpSession) => void;
  /** The session, which counts as used now. Throws `request.unknown_session`, also for a session of another path. */
  readonly require: (id: string, path: string) => McpSession;
  /** Keeps a session alive until the function returned is called. */
  readonly hold: (session: McpSession) => () => void;
  readonly end: (id: string) => Promise<void>;
  /** Ends the sessions that were idle for too long; done by itself from time to time. */
  readonly sweep: () => void;
  /** Ends all, each once what it was asked is answered. */
  readonly close: () => Promise<void>;
}

interface Entry {
  readonly session: McpSession;
  lastUsed: number;
  holds: number;
}

/** The sessions of the streamable HTTP transport. The caller closes them before it closes its port. */
export function createMcpSessions(options: McpSessionsOptions = {}): McpSessions {
  const { idleMs = DAY_MS, maximum = 1000, now = Date.now } = options;
  // In the order of their last use, so that the quietest come first.
  const entries = new Map<string, Entry>();

  const touch = (entry: Entry): void => {
    entry.lastUsed = now();
    entries.delete(entry.session.id);
    entries.set(entry.session.id, entry);
  };
  const end = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    entries.delete(id);
    await entry?.session.close();
  };
  const endAnswered = async (session: McpSession): Promise<void> => {
    await session.inFlight.whenEmpty();
    await end(session.id);
  };
  const findQuiet = (forMs: number): string[] => {
    const limit = now() - forMs;
    return [...entries.values()]
      .filter((entry) => entry.lastUsed <= limit && entry.holds === 0 && entry.session.inFlight.size === 0)
      .map((entry) => entry.session.id);
  };
  const sweep = (): void => {
    for (const id of findQuiet(idleMs)) void end(id);
  };
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    get size() {
      return entries.size;
    },
    makeRoom() {
      if (entries.size < maximum) return;
      const [quietest] = findQuiet(Math.min(RECLAIM_AFTER_MS, idleMs));
      if (quietest === undefined) throw refuseSession(maximum);
      void end(quietest);
    },
    add: (session) => void entries.set(session.id, { session, lastUsed: now(), holds: 0 }),
    require(id, path) {
      const entry = entries.get(id);
      if (entry?.session.scope.path !== path) throw missSession(id, path);
      touch(entry);
      return entry.session;
    },
    hold(session) {
      const entry = entries.get(session.id);
      if (entry) entry.holds += 1;
      return () => {
        if (!entry) return;
        entry.holds -= 1;
        if (entries.has(session.id)) touch(entry);
      };
    },
    end,
    sweep,
    async close() {
      clearInterval(timer);
      await Promise.all([...entries.values()].map(({ session }) => endAnswered(session)));
    },
  };
}

function refuseSession(maximum: number): ToolError {
  return new ToolError('limit.sessions', {
    message: `All ${maximum} sessions are in use.`,
    hint: 'Try again in a minute, and end sessions with DELETE when done; the operator can raise --max-sessions.',
  });
}

/** The error for a connection that is not there. */
export function missSession(id: string, path: string): ToolError {
  return new ToolError('request.unknown_session', {
    message: `There is no session ${JSON.stringify(id.slice(0, 80))} at ${path}.`,
    hint: 'It has ended, or belongs to another URL. Send "initialize" without Mcp-Session-Id for a new one.',
  });
}
