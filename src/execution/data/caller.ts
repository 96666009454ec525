import { ToolError } from '../../errors.ts';
import { type Handle, parseCarrier, writeCarrier } from '../../sessions/handles.ts';
import { requireHandle, type Session } from '../../sessions/session.ts';
import type { Sessions } from '../../sessions/sessions.ts';

/** Who calls: the session that the door names, if any. */
export interface Caller {
  readonly session: Session | null;
}

/** A caller without a session. */
export const NOBODY: Caller = { session: null };

/** A handle that a caller named, and the session that it is of. */
export interface FoundHandle {
  readonly handle: Handle;
  readonly session: Session;
}

/** The session of a call; a session that the door vouches for begins here. Throws `request.unknown_session`. */
export async function findCaller(
  sessions: Pick<Sessions, 'require' | 'find' | 'create'>,
  { sessionId, vouched }: { readonly sessionId?: string; readonly vouched?: boolean },
): Promise<Caller> {
  if (sessionId === undefined) return NOBODY;
  if (!vouched) return { session: await sessions.require(sessionId) };
  // The door counts its sessions as used by itself.
  return { session: (await sessions.find(sessionId)) ?? (await sessions.create(sessionId)) };
}

/**
 * The handle that a caller names: one of the caller's session, or one that carries its session in itself. Throws
 * `handle.session_required` where there is no session, `handle.unknown` for another session's handle too.
 */
export async function findHandle(sessions: Sessions, caller: Caller, text: string): Promise<FoundHandle> {
  const own = caller.session?.handles.get(text);
  if (own !== undefined && caller.session !== null) return { handle: own, session: caller.session };
  const carrier = parseCarrier(text);
  const carried = carrier === null ? undefined : await sessions.find(carrier.sessionId);
  if (carrier !== null && carried !== undefined) {
    return { handle: requireHandle(carried, carrier.name), session: await sessions.require(carried.id) };
  }
  if (caller.session === null) throw requireSession(text, carrier !== null);
  return { handle: requireHandle(caller.session, text), session: caller.session };
}

/** A new handle's name as the caller is to use it: alone in the caller's own session, else with its session. */
export function nameForCaller(caller: Caller, { handle, session }: FoundHandle): string {
  return caller.session?.id === session.id ? handle.name : writeCarrier(handle.name, session.id);
}

function requireSession(text: string, isCarrier: boolean): ToolError {
  if (isCarrier) {
    return new ToolError('handle.unknown', {
      message: `The session of the handle ${JSON.stringify(text.slice(0, 120))} has ended, or never was.`,
      hint: 'Begin again with get_data.',
    });
  }
  return new ToolError('handle.session_required', {
    message: `The handle ${JSON.stringify(text.slice(0, 120))} means nothing without a session.`,
    hint:
      'Call get_data without a session and use the handle that it returns whole, with the part after "~"; or begin a ' +
      'session with POST /v1/sessions and send its id in the header X-Session-Id.',
  });
}
