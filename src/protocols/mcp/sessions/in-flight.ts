import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The requests of one connection that wait for their answer. */
export interface InFlight {
  readonly size: number;
  /** The first id that waits already, or comes twice. */
  readonly findTaken: (ids: readonly RequestId[]) => RequestId | undefined;
  /** Adds requests that came together. Those that wait already stay as they are. */
  readonly begin: (ids: readonly RequestId[]) => void;
  /** The request came together with others, and shares a stream with them. */
  readonly isShared: (id: RequestId) => boolean;
  readonly finish: (id: RequestId) => void;
  /** Resolves once nothing waits. */
  readonly whenEmpty: () => Promise<void>;
}

/** An empty set of waiting requests. */
export function createInFlight(): InFlight {
  const waiting = new Map<RequestId, { readonly shared: boolean }>();
  let listeners: (() => void)[] = [];
  return {
    get size() {
      return waiting.size;
    },
    findTaken: (ids) => ids.find((id, position) => waiting.has(id) || ids.indexOf(id) < position),
    begin(ids) {
      const shared = ids.length > 1;
      for (const id of ids) if (!waiting.has(id)) waiting.set(id, { shared });
    },
    isShared: (id) => waiting.get(id)?.shared === true,
    finish(id) {
      if (!waiting.delete(id) || waiting.size > 0) return;
      const told = listeners;
      listeners = [];
      for (const listener of told) listener();
    },
    whenEmpty: () =>
      waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => listeners.push(resolve)),
  };
}
