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
  readonly requestId?: string;
  /** Aborted when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}
