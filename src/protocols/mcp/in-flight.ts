import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The requests of one connection that wait for their answer. */
export interface InFlight {
  readonly size: number;
  /** The first id that waits already, or comes twice. */
  readonly findTaken: (ids: readonly RequestId[]) => RequestId | undefined;
  readonly begin: (ids: readonly RequestId[]) => void;
  readonly finish: (id: RequestId) => void;
  /** Resolves once nothing waits. */
  readonly whenEmpty: () => Promise<void>;
}

/** An empty set of waiting requests. */
export function createInFlight(): InFlight {
  const waiting = new Set<RequestId>();
  let listeners: (() => void)[] = [];
  return {
    get size() {
      return waiting.size;
    },
    findTaken: (ids) => ids.find((id, position) => waiting.has(id) || ids.indexOf(id) < position),
    begin(ids) {
      for (const id of ids) waiting.add(id);
    },
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
