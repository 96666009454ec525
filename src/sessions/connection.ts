/** How a client connected to a door that keeps connections: what it takes to go on with it after a restart. */
export interface ClientConnection {
  /** The path of the URL that it was opened on. */
  readonly path: string;
  /** As negotiated. */
  readonly protocolVersion: string;
  readonly client: { readonly name: string; readonly version: string };
  /** What the client can do, as it said. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** The least level of the log messages that it wants. */
  readonly logLevel?: string;
}
