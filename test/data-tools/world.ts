import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Execution } from '../../src/commands/open-execution.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains } from '../../src/domains/domains.ts';
import type { DataService } from '../../src/execution/data/service.ts';
import type { Execute } from '../../src/execution/tool-call.ts';
import { parseJson, toJsonText } from '../../src/json.ts';
import type { McpSessions } from '../../src/protocols/mcp/sessions/sessions.ts';
import type { Universe } from '../../src/universes/universe.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import { openLocalPool, type ServedOptions, serveDomains } from '../fixtures/served.ts';

export interface World {
  readonly url: string;
  /** The database. */
  readonly file: string;
  /** The sessions of the MCP door. */
  readonly mcpSessions: McpSessions;
  readonly domains: Domains;
  readonly data: DataService;
  readonly execution: Execution;
  readonly execute: Execute;
  /** What was logged as an internal error. */
  readonly faults: readonly unknown[];
  /** A universe of the football domain by collection and title. */
  findUniverse(collection: Universe['collection'], title?: string): Universe;
  close(): Promise<void>;
}

export interface WorldOptions extends ServedOptions {
  readonly players?: number;
  readonly cacheBytes?: number;
  /** A folder that has the database already, and keeps it. */
  readonly folder?: string;
}

/** A server over the football database, with everything real. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { players, cacheBytes, folder: kept, ...more } = options;
  const folder = kept === undefined ? createFolder() : { path: kept, remove: () => undefined };
  if (kept === undefined) createFootball(folder.path, players);
  const domains = createDomains({ sources: discoverDomains(folder.path), cacheDirectory: folder.path });
  await domains.settled();
  const server = await serveDomains(domains, {
    ...(cacheBytes !== undefined && { executors: openLocalPool({ cacheBytes }) }),
    ...more,
  });
  const { execution } = server;
  const { data, execute } = execution;
  return {
    url: server.url,
    file: domains.require('football').file,
    mcpSessions: server.sessions,
    domains,
    data,
    execution,
    execute,
    faults: server.faults,
    findUniverse(collection, title) {
      const found = data.universes
        .list('football')
        .find((each) => each.collection === collection && (title === undefined || each.title === title));
      if (found === undefined) throw new Error(`there is no ${collection} universe ${title}`);
      return found;
    },
    async close() {
      await server.close();
      domains.close();
      folder.remove();
    },
  };
}

export interface DataAnswer {
  readonly failed: boolean;
  readonly body: unknown;
}

/** One client in one session, over one of the doors. */
export interface DataClient {
  call(tool: string, values?: Readonly<Record<string, unknown>>): Promise<DataAnswer>;
  close(): Promise<void>;
}

/** A client that calls over REST in a session of its own. */
export async function openRestClient(world: Pick<World, 'url'>): Promise<DataClient> {
  const created = await fetch(`${world.url}/v1/sessions`, { method: 'POST' });
  const session = readText(await created.json(), 'session_id');
  return {
    call: (tool, values = {}) => postTool(world, { tool, values, headers: { 'X-Session-Id': session } }),
    close: async () => {
      await fetch(`${world.url}/v1/sessions/${session}`, { method: 'DELETE' });
    },
  };
}

/** Calls a tool of the football domain over REST. */
export async function postTool(
  { url }: Pick<World, 'url'>,
  call: {
    readonly tool: string;
    readonly values: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<DataAnswer> {
  const response = await fetch(`${url}/v1/football/tools/${encodeURIComponent(call.tool)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...call.headers },
    body: toJsonText(call.values),
  });
  return { failed: !response.ok, body: parseJson(await response.text()) };
}

/** The SDK's client, connected to a path of the MCP door. */
export async function connectMcp({ url }: Pick<World, 'url'>, path = '/mcp/football'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}${path}`));
  await client.connect(transport);
  return client;
}

/** A client that calls over MCP in a session of its own. */
async function openMcpClient(world: Pick<World, 'url'>, path?: string): Promise<DataClient> {
  const client = await connectMcp(world, path);
  return {
    call: (tool, values = {}) => callMcp(client, tool, values),
    close: () => client.close(),
  };
}

/** Calls a tool; a JSON-RPC error is a failure with the same body as over REST. */
export async function callMcp(
  client: Client,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<DataAnswer> {
  try {
    const result = await client.callTool({ name, arguments: { ...values } });
    const [content] = Array.isArray(result.content) ? result.content : [];
    return { failed: result.isError === true, body: parseJson(readText(content, 'text')) };
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    return { failed: true, body: error.data };
  }
}

/** The doors, by name. */
export const DOORS = [
  ['REST', openRestClient],
  ['MCP', openMcpClient],
] as const;

/** A text member of a body. */
export function readText(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value !== 'string') throw new Error(`there is no text ${name} in ${JSON.stringify(body)}`);
  return value;
}

/** The handle in a preview. */
export function readHandle({ body }: DataAnswer): string {
  return readText(body, 'handle');
}
