import type { Admit } from '../../access/admit.ts';
import type { Callers } from '../../access/callers.ts';
import { type McpSession, type McpSessions, missSession } from './sessions.ts';

/** The connections as the caller of the moment sees them: those of the caller's own token. */
export function ownMcpSessions(sessions: McpSessions, callers: Callers, admit: Admit): McpSessions {
  const owners = new WeakMap<McpSession, string | undefined>();
  const ownerOf = (): string | undefined => callers.current()?.owner;
  return {
    ...sessions,
    get size() {
      return sessions.size;
    },
    makeRoom() {
      admit();
      sessions.makeRoom();
    },
    add(session) {
      owners.set(session, ownerOf());
      sessions.add(session);
    },
    require(id, path) {
      const session = sessions.require(id, path);
      if (owners.get(session) !== ownerOf()) throw missSession(id, path);
      return session;
    },
  };
}
