import type { Execute } from '../execution/tool-call.ts';
import type { Callers } from './callers.ts';
import type { Limits } from './limits.ts';

/** Lets a caller have as many calls running as the token allows. Throws `limit.concurrency`. */
export function guardCalls(execute: Execute, callers: Callers, limits: Limits): Execute {
  return (call) => {
    const caller = callers.current();
    if (caller === undefined) return execute(call);
    const end = limits.beginCall(caller);
    try {
      const outcome = execute(call);
      if (outcome instanceof Promise) return outcome.finally(end);
      end();
      return outcome;
    } catch (thrown) {
      end();
      throw thrown;
    }
  };
}
