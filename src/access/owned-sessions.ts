import { ToolError } from '../errors.ts';
import type { Session } from '../sessions/session.ts';
import { missSession, type Sessions } from '../sessions/sessions.ts';
import type { Callers } from './callers.ts';

/**
 * The sessions as the caller of the moment sees them: those of the caller's own token. Another's session is as unknown
 * as one that never was. Throws `limit.quota` where the token has no room for another session.
 */
export function ownSessions(sessions: Sessions, callers: Callers): Sessions {
  const ownerOf = (): string | undefined => callers.current()?.owner;
  const find = async (id: string): Promise<Session | undefined> => {
    const session = await sessions.find(id);
    return session?.owner === ownerOf() ? session : undefined;
  };
  return {
    ...sessions,
    get size() {
      return sessions.size;
    },
    find,
    async create(id) {
      const caller = callers.current();
      const most = caller?.quota.sessions ?? null;
      if (caller !== undefined && most !== null && (await sessions.countOf(caller.owner)) >= most) {
        throw refuseSession(most);
      }
      return sessions.create(id, caller?.owner);
    },
    async require(id) {
      if ((await find(id)) === undefined) throw missSession(id);
      return sessions.require(id);
    },
    end: async (id) => (await find(id)) !== undefined && sessions.end(id),
  };
}

function refuseSession(most: number): ToolError {
  return new ToolError('limit.quota', {
    message: `This token may have ${most} ${most === 1 ? 'session' : 'sessions'} at one time, and has.`,
    hint: 'End one with DELETE, or go on in it.',
    details: { limit: most },
  });
}
