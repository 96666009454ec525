import { AsyncLocalStorage } from 'node:async_hooks';
import type { Quota } from './quota.ts';
import type { Scope } from './scope.ts';

/** Who a request comes from: the holder of a token. */
export interface TokenHolder {
  /** The token's id; sessions belong to it. */
  readonly owner: string;
  readonly name: string;
  readonly scope: Scope;
  readonly quota: Quota;
}

/** Tells, anywhere below a request, who it comes from. */
export interface Callers {
  run<T>(caller: TokenHolder, act: () => T): T;
  /** Undefined where no token is asked for. */
  current(): TokenHolder | undefined;
}

/**
 * Makes the callers of a server. A request's caller goes along with its asynchronous work, because sessions are asked
 * for in many places, and a place that forgot to hand the caller on would open another's session. Where it is lost,
 * nothing is found.
 */
export function createCallers(): Callers {
  const storage = new AsyncLocalStorage<TokenHolder>();
  return { run: (caller, act) => storage.run(caller, act), current: () => storage.getStore() };
}
