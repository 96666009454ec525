import type { ToolError } from '../errors.ts';
import type { ClientConnection } from './connection.ts';
import type { Handle, UniverseReference } from './handles.ts';

/** A session as it is kept: what `Session` shows, and what is counted. */
export interface StoredSession {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly createdAt: number;
  lastUsed: number;
  active: UniverseReference | null;
  connection: ClientConnection | null;
  /** In the order in which they were made. */
  readonly handles: Map<string, Handle>;
  /** The last number given to each prefix. */
  readonly counters: Map<string, number>;
  /** Calls so far, and how many of them are in the trace, with the characters of their entries. */
  calls: number;
  traceCalls: number;
  traceBytes: number;
}

/** What a change adds to a session, besides the members that it sets. */
export type Addition =
  | { readonly handle: Handle }
  /** An entry of the trace as JSON text. */
  | { readonly call: string };

export interface IdleOptions {
  /** Ends at most so many. */
  readonly most: number;
  /** Sessions that do not end by themselves now. */
  readonly isBusy: (id: string) => boolean;
}

export interface StoreCount {
  readonly sessions: number;
  readonly handles: number;
  /** Sessions that are held in memory. */
  readonly inMemory: number;
}

/**
 * Where sessions, their lineage and their traces are kept. Whoever changes a session finds it, changes it and saves it
 * without waiting in between: what was found before may be another object by then.
 */
export interface SessionStore {
  readonly size: number;
  /** Why nothing can be kept at the moment; undefined where all is well. */
  readonly problem: ToolError | undefined;
  /** Whether traces may grow. */
  readonly hasTraceRoom: boolean;
  /** Sessions of an owner. */
  countOf(owner: string): number;
  /** Resolves once the session is durable. */
  insert(session: StoredSession): Promise<void>;
  find(id: string): Promise<StoredSession | undefined>;
  /** Keeps that a session was used; it may take its time. */
  touch(session: StoredSession): void;
  /** Resolves once what was changed is durable. A session that has ended stays ended. */
  save(session: StoredSession, addition?: Addition | undefined): Promise<void>;
  /** Resolves once the session has ended for good; false where there is none. */
  remove(id: string): Promise<boolean>;
  /** Ends sessions last used before a moment, the quietest first; their ids. */
  removeIdle(before: number, options: IdleOptions): Promise<readonly string[]>;
  /** The entries of a session's trace, as JSON texts. */
  readTrace(session: StoredSession): Promise<readonly string[]>;
  count(): Promise<StoreCount>;
  /** Makes all durable and lets go of the store. */
  close(): Promise<void>;
}

/** Sessions of each owner, counted. */
export interface OwnerCount {
  of(owner: string): number;
  change(owner: string | null | undefined, by: 1 | -1): void;
}

/** Counts on from what is known. */
export function createOwnerCount(known: Iterable<readonly [string, number]> = []): OwnerCount {
  const counts = new Map(known);
  return {
    of: (owner) => counts.get(owner) ?? 0,
    change(owner, by) {
      if (owner === null || owner === undefined) return;
      const count = (counts.get(owner) ?? 0) + by;
      if (count > 0) counts.set(owner, count);
      else counts.delete(owner);
    },
  };
}
