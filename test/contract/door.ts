/** One way into the server, as the contract suite sees it: every door is an implementation. */
export interface Door {
  readonly name: string;
  /** Begins a conversation: the handles that its calls get hold in its later calls. */
  begin(domain: string): Promise<Conversation>;
  /** Names, descriptions and input schemas of a domain's tools, in the order served. */
  listTools(domain: string): Promise<readonly ListedTool[]>;
  close(): Promise<void>;
}

/** Calls a tool; a failure is an answer too. */
export type Conversation = (tool: string, values: Values) => Promise<DoorAnswer>;

export type Values = Readonly<Record<string, unknown>>;

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
