import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import type { ClientConnection } from './connection.ts';
import type { Handle, UniverseReference } from './handles.ts';

/** Handles that a session may have. */
const MOST_HANDLES = 1000;

/** One client's world. Only `sessions/` changes it. */
export interface Session {
  /** Unguessable: whoever knows it may use the session. */
  readonly id: string;
  /** The token that it was begun with; undefined where the server asks for none. */
  readonly owner?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsed: number;
  /** The universe whose tools are the session's; null before the first `get_data`. */
  readonly active: UniverseReference | null;
  /** How its client is connected; null for sessions without a connection. */
  readonly connection: ClientConnection | null;
  readonly handles: ReadonlyMap<string, Handle>;
  /** Calls so far, and how many of them are in the trace. */
  readonly calls: number;
  readonly traceCalls: number;
}

/** Throws `limit.handles` where the session has no room for another handle. */
export function requireRoom(session: Session): void {
  if (session.handles.size < MOST_HANDLES) return;
  throw new ToolError('limit.handles', {
    message: `This session has ${session.handles.size} handles, the most that it may have.`,
    hint: 'Go on in a new session; the handles of this one stay valid until it ends.',
  });
}

/** The session's handle of that name. Throws `handle.unknown` with the nearest names of this session. */
export function requireHandle(session: Session, name: string): Handle {
  const handle = session.handles.get(name);
  if (handle !== undefined) return handle;
  const names = [...session.handles.keys()].reverse();
  const hint =
    names.length === 0
      ? 'This session has no handles yet: call get_data first.'
      : hintNearest(name, names, 'handle');
  throw new ToolError('handle.unknown', {
    message: `There is no handle ${JSON.stringify(name.slice(0, 120))} in this session.`,
    hint,
  });
}
