import type { ClientLink } from '../wire/client-link.ts';

/** A client's session, as a scope sees it. */
export interface ScopeSession {
  readonly id: string;
  /** Tells the client that its tools are others now; only for scopes with `listChanges`. */
  readonly announceTools: () => void;
}

/** Who asks, and what the answer may use. */
export interface ScopeRequest {
  readonly requestId: string;
  /** Absent for callers without a session. */
  readonly session?: ScopeSession;
  /** Aborted when the client cancels the request. */
  readonly signal?: AbortSignal;
  readonly client?: ClientLink;
}

/** An answer that is not one JSON text: pictures, a question back. Sent as it is. */
export interface WireAnswer {
  readonly wire: Readonly<Record<string, unknown>>;
}
