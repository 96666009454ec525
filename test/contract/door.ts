/** One way into the server, as the contract suite sees it: every door is an implementation. */
export interface Door {
  readonly name: string;
  /** Calls a tool; a failure is an answer too. */
  call(domain: string, tool: string, values: Readonly<Record<string, unknown>>): Promise<DoorAnswer>;
  /** Names, descriptions and input schemas of a domain's tools, in the order served. */
  listTools(domain: string): Promise<readonly ListedTool[]>;
  close(): Promise<void>;
}

export interface DoorAnswer {
  /** The answer is a failure, by the door's own sign: an HTTP status, `isError`, a JSON-RPC error. */
  readonly failed: boolean;
  /** The JSON text: the body over REST, the text content over MCP. Of a failure too. */
  readonly text: string;
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/** What doors are made of; each starts its own server. */
export interface DoorDeps {
  readonly app: { fetch(request: Request): Response | Promise<Response> };
}
