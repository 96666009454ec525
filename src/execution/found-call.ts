import type { Arguments } from '../catalogue/arguments.ts';
import type { Plan } from '../catalogue/plan.ts';
import type { Tool } from '../catalogue/tool.ts';
import type { Caller } from './data/caller.ts';
import type { Eventually } from './executor.ts';
import type { Offer } from './offer/offer.ts';
import type { Outcome } from './outcome.ts';
import type { ToolCall } from './tool-call.ts';

/** A call with all that is found out about it before it runs. */
export interface FoundCall<P = Plan> {
  readonly call: ToolCall;
  readonly caller: Caller;
  readonly offer: Offer;
  readonly tool: Tool<P>;
  /** The arguments, parsed toward the tool's input schema. */
  readonly values: Arguments;
}

/** Runs a call of a caller whose session is at hand. */
export type RunCall = (call: ToolCall, caller: Caller) => Eventually<Outcome>;
