import type { Plan } from '../catalogue/plan.ts';
import type { Eventually } from './executor.ts';
import type { Outcome } from './outcome.ts';

/** A call as a door received it; `arguments` is still what the caller sent. */
export interface ToolCall {
  /** Left out where the door serves all domains: then that of the session's active universe. */
  readonly domain?: string;
  readonly tool: string;
  readonly arguments: unknown;
  /** The universe that the URL fixes. */
  readonly universe?: string;
  readonly sessionId?: string;
  /** The door knows the session: it begins here if nothing is known of it yet. */
  readonly vouched?: boolean;
  /** The door asks for what only reads: data tools, which make handles, are not to be had. */
  readonly endpointsOnly?: boolean;
  /** The retrievers of the domain's distractors are to be had, too. */
  readonly distractors?: boolean;
  /** Held to the environment that this one re-implements: its data tools, their schemas, meanings and errors. */
  readonly compat?: boolean | undefined;
  readonly requestId?: string;
  /** Where what becomes known of the call is noted. */
  readonly notes?: CallNotes;
  /** Aborted when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}

/** What becomes known of a call while it runs, for its trace; those who run it write here. */
export interface CallNotes {
  /** The arguments, parsed toward the tool's input schema. */
  values?: Readonly<Record<string, unknown>>;
  /** The session that the call works in. */
  sessionId?: string;
  /** What the tool is, by its plan; undefined where no tool was found. */
  kind?: Plan['kind'];
}

/** Notes the session that a call works in. */
export function noteSession({ notes }: ToolCall, sessionId: string): void {
  if (notes !== undefined) notes.sessionId ??= sessionId;
}

/**
 * Runs a call to its outcome. Throws, or rejects with, a ToolError that the caller can read; anything else is a fault
 * of the server.
 */
export type Execute = (call: ToolCall) => Eventually<Outcome>;
