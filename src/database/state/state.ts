import type { CallRow, HandleRow, NodeRow, SessionRow, ViewRow } from './tables.ts';

/** One change of the state; plain data. */
export type StateWrite =
  | { readonly kind: 'begin'; readonly row: SessionRow }
  | { readonly kind: 'update'; readonly row: SessionRow }
  | { readonly kind: 'handle'; readonly row: HandleRow }
  | { readonly kind: 'node'; readonly row: NodeRow }
  | { readonly kind: 'view'; readonly row: ViewRow }
  | { readonly kind: 'call'; readonly row: CallRow }
  | { readonly kind: 'end'; readonly id: string };

/** A session with all that its handles are made of. */
export interface StateSession {
  readonly session: SessionRow;
  /** In the order in which they were made. */
  readonly handles: readonly HandleRow[];
  readonly nodes: readonly NodeRow[];
  readonly views: readonly ViewRow[];
}

export interface IdleSession {
  readonly id: string;
  readonly owner: string | null;
}

export interface StateCount {
  readonly sessions: number;
  readonly handles: number;
  readonly views: number;
  readonly calls: number;
  /** Sessions of each owner. */
  readonly owners: readonly (readonly [owner: string, sessions: number])[];
}

/** What can be asked of a state; questions and answers are plain data. */
export interface StateQuestions {
  /** Makes all changes or none; they are durable when it returns. */
  readonly apply: (writes: readonly StateWrite[]) => void;
  /** Throws `database.unavailable` where nothing can be written, or what is written would be lost. */
  readonly check: () => void;
  readonly readSession: (id: string) => StateSession | undefined;
  /** A session's calls in their order. */
  readonly readCalls: (id: string) => readonly CallRow[];
  /** Sessions last used before a moment, the quietest first, at most so many. */
  readonly listIdle: (before: number, limit: number) => readonly IdleSession[];
  readonly count: () => StateCount;
  /** Forgets views that no session needs any more, and gives what is free in the file back to the system. */
  readonly collect: () => void;
}

/** An open state. */
export interface State extends StateQuestions {
  readonly close: () => void;
}
