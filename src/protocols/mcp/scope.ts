import type { Tool } from '../../catalogue/tool.ts';
import type { Outcome } from '../../execution/outcome.ts';

/** A client's session, as a scope sees it. */
export interface ScopeSession {
  readonly id: string;
  /** Tells the client that its tools are others now; only for scopes with `listChanges`. */
  readonly announceTools: () => void;
}

export interface ScopeCall {
  readonly name: string;
  /** As the client sent them, unchecked. */
  readonly arguments: unknown;
  readonly requestId: string;
  /** Absent for callers without a session. */
  readonly session?: ScopeSession;
  /** Aborted when the client cancels the request. */
  readonly signal?: AbortSignal;
}

/**
 * What one URL offers. A scope holds no state of its clients: what differs by session is looked up by the session's id.
 */
export interface ToolScope {
  /** The URL's path: `/mcp`, `/mcp/chinook`. A session belongs to the path that it was opened on. */
  readonly path: string;
  /** Told to the model when it connects. */
  readonly instructions: string;
  /** The list can change within a session. */
  readonly listChanges: boolean;
  /** The tools listed, in order. The same array as long as nothing has changed: its JSON text is kept by identity. */
  readonly list: (session?: ScopeSession) => readonly Tool[] | Promise<readonly Tool[]>;
  /** Answers a call, of a listed tool or another of the same domain. Throws ToolError. */
  readonly call: (call: ScopeCall) => Promise<Outcome>;
  readonly enterSession?: (session: ScopeSession) => void;
  readonly leaveSession?: (session: ScopeSession) => void;
}
