import { randomUUID } from 'node:crypto';
import { ToolError } from '../../../errors.ts';
import type { ClientConnection } from '../../../sessions/connection.ts';
import { createSessions, type Sessions } from '../../../sessions/sessions.ts';
import { type Connections, type ConnectionsOptions, createConnections } from './connections.ts';
import type { McpSession } from './mcp-session.ts';

export interface McpSessionsOptions extends ConnectionsOptions {
  /** Where the sessions are kept. Default: a set of its own, in memory, with the two bounds below. */
  readonly sessions?: Sessions;
  /** A session without requests and without an open stream for this long ends. Default: a day. */
  readonly idleMs?: number;
  /** Sessions at one time. Default: 10,000. */
  readonly maximum?: number;
}

/** Opens a session's server and transport again. */
export type Reopen = (id: string, connection: ClientConnection) => Promise<McpSession>;

export interface McpSessions {
  /** All sessions, connected or not. */
  readonly size: number;
  /** Those that have a server and a transport in memory. */
  readonly connected: number;
  /** Begins a session; its id. Throws `limit.sessions`. */
  readonly begin: (connection: ClientConnection) => Promise<string>;
  readonly add: (session: McpSession) => void;
  /**
   * The session, which counts as used now; after a restart, or a while without use, with a new server and transport.
   * Throws `request.unknown_session`, also for a session of another path.
   */
  readonly require: (id: string, path: string, reopen: Reopen) => Promise<McpSession>;
  /** Keeps the least level of log messages that a session's client wants. */
  readonly keepLogLevel: (id: string, logLevel: string) => Promise<void>;
  /** Keeps a session alive until the function returned is called. */
  readonly hold: (session: McpSession) => () => void;
  readonly end: (id: string) => Promise<void>;
  /** The same, with only the sessions that are given. */
  readonly through: (sessions: Sessions) => McpSessions;
  /** Closes the connections of quiet sessions; done by itself from time to time. */
  readonly closeQuiet: () => void;
  /** Ends the sessions that were idle for too long; done by itself from time to time. */
  readonly sweep: () => Promise<void>;
  /** Closes all connections, each once what it was asked is answered. The sessions go on. */
  readonly close: () => Promise<void>;
}

/** The sessions of the streamable HTTP transport. The caller closes them before it closes its port. */
export function createMcpSessions(options: McpSessionsOptions = {}): McpSessions {
  const { sessions = createSessions(options) } = options;
  const connections = createConnections(options);
  const unwatch = sessions.watch({
    isBusy: connections.isBusy,
    onEnded: (id) => void connections.close(id),
  });
  const shared: Shared = {
    connections,
    reopening: new Map(),
    async close() {
      unwatch();
      if (options.sessions === undefined) sessions.close();
      await connections.closeAll();
    },
  };
  return createView(sessions, shared);
}

interface Shared {
  readonly connections: Connections;
  /** Sessions that are being opened again. */
  readonly reopening: Map<string, Promise<McpSession>>;
  readonly close: () => Promise<void>;
}

function createView(sessions: Sessions, shared: Shared): McpSessions {
  const { connections, close } = shared;
  return {
    get size() {
      return sessions.size;
    },
    get connected() {
      return connections.size;
    },
    async begin(connection) {
      const session = await sessions.create(randomUUID());
      await sessions.connect(session, connection);
      return session.id;
    },
    add: connections.add,
    async require(id, path, reopen) {
      const connection = (await sessions.find(id))?.connection;
      if (connection?.path !== path) throw missSession(id, path);
      await sessions.require(id);
      return connections.find(id) ?? (await open(shared, id, () => reopen(id, connection)));
    },
    async keepLogLevel(id, logLevel) {
      const session = await sessions.require(id);
      if (session.connection !== null) await sessions.connect(session, { ...session.connection, logLevel });
    },
    hold: ({ id }) => connections.hold(id),
    async end(id) {
      await sessions.end(id);
      await connections.close(id);
    },
    through: (view) => createView(view, shared),
    closeQuiet: connections.closeQuiet,
    sweep: sessions.sweep,
    close,
  };
}

/** Opens a session once, however many of its requests wait for it. */
function open(
  { connections, reopening }: Shared,
  id: string,
  reopen: () => Promise<McpSession>,
): Promise<McpSession> {
  const opening =
    reopening.get(id) ??
    reopen()
      .then((session) => {
        connections.add(session);
        return session;
      })
      .finally(() => reopening.delete(id));
  reopening.set(id, opening);
  return opening;
}

/** The error for a session that is not there, or not at this path. */
function missSession(id: string, path: string): ToolError {
  return new ToolError('request.unknown_session', {
    message: `There is no session ${JSON.stringify(id.slice(0, 80))} at ${path}.`,
    hint: 'It has ended, or belongs to another URL. Send "initialize" without Mcp-Session-Id for a new one.',
  });
}
