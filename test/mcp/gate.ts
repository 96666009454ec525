import type { Execute } from '../../src/execution/tool-call.ts';

export interface Gate {
  /** Stands before an execution and holds its calls up until `open` is called. */
  readonly intercept: (execute: Execute) => Execute;
  /** Resolves when the first call is there. */
  readonly reached: Promise<void>;
  /** The calls that came so far. */
  readonly count: () => number;
  readonly open: () => void;
}

/** A gate, closed. */
export function createGate(): Gate {
  const opened = createSignal();
  const reached = createSignal();
  let count = 0;
  return {
    intercept: (execute) => async (call) => {
      count += 1;
      reached.give();
      await opened.given;
      return execute(call);
    },
    reached: reached.given,
    count: () => count,
    open: opened.give,
  };
}

/** A promise that is kept from outside. */
export function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
