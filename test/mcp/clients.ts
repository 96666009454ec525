import {
  Client as NextClient,
  StreamableHTTPClientTransport as NextTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createRuntime } from 'mcporter';
import { connectInspector, connectMcporterCommand } from './command-line-clients.ts';
import { type ForeignClient, readResult, type Target } from './foreign-client.ts';
import { connectAiSdk, connectLangChain, connectOpenAiAgents } from './framework-clients.ts';

/** A client with what it can and cannot do, as `docs/clients.md` says it. */
export interface ClientRow {
  readonly connect: (target: Target) => Promise<ForeignClient>;
  /** What it keeps from call to call: its session, the handle that carries one, or nothing. */
  readonly keeps: 'session' | 'handle' | 'nothing';
  /** Whether it sees the tools that get_data adds to the list. */
  readonly seesNewTools: boolean;
  /** Whether it calls tools that it has not been shown. */
  readonly callsUnlisted: boolean;
  /** Whether it checks arguments against the schema itself, so that the server's hint is never seen. */
  readonly checksArguments: boolean;
  /** What it does where a token is missing; one that looks for a way to log in waits for a browser. */
  readonly withoutToken: 'fails' | 'waits';
}

const ABLE = {
  keeps: 'session',
  seesNewTools: true,
  callsUnlisted: true,
  checksArguments: false,
  withoutToken: 'fails',
} as const;
const STATELESS = { ...ABLE, keeps: 'handle', seesNewTools: false } as const;

/** By the client's name. */
export const CLIENTS: Readonly<Record<string, ClientRow>> = {
  '@modelcontextprotocol/sdk': { ...ABLE, connect: connectSdk },
  '@modelcontextprotocol/client': { ...ABLE, connect: (target) => connectNext(target, 'legacy') },
  '@modelcontextprotocol/client that probes for the stateless era': {
    ...STATELESS,
    connect: (target) => connectNext(target, 'auto'),
  },
  '@modelcontextprotocol/client pinned to 2026-07-28': {
    ...STATELESS,
    connect: (target) => connectNext(target, { pin: '2026-07-28' }),
  },
  '@langchain/mcp-adapters': {
    ...ABLE,
    ...{ seesNewTools: false, callsUnlisted: false, checksArguments: true },
    connect: connectLangChain,
  },
  '@ai-sdk/mcp': { ...ABLE, callsUnlisted: false, connect: connectAiSdk },
  '@openai/agents-core': { ...STATELESS, connect: connectOpenAiAgents },
  mcporter: { ...ABLE, withoutToken: 'waits', connect: connectMcporter },
  "mcporter's command line": {
    ...ABLE,
    ...{ keeps: 'nothing', seesNewTools: false, withoutToken: 'waits' },
    connect: connectMcporterCommand,
  },
  "the inspector's command line": {
    ...ABLE,
    ...{ keeps: 'nothing', seesNewTools: false, callsUnlisted: false },
    connect: (target) => connectInspector(target, 'legacy'),
  },
  "the inspector's command line in the stateless era": {
    ...STATELESS,
    callsUnlisted: false,
    connect: (target) => connectInspector(target, 'modern'),
  },
};

const INFO = { name: 'test', version: '0' };
/** A client of the SDK over any of its transports. */
export async function connectOver(transport: Transport): Promise<ForeignClient> {
  const client = new Client(INFO);
  await client.connect(transport);
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, given) => readResult(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

function connectSdk({ url, headers = {} }: Target): Promise<ForeignClient> {
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  // The SDK's own types disagree about optional members under `exactOptionalPropertyTypes`.
  return connectOver(transport as Transport);
}

async function connectNext(
  { url, headers = {} }: Target,
  mode: VersionNegotiationMode,
): Promise<ForeignClient> {
  const client = new NextClient(INFO, { versionNegotiation: { mode } });
  await client.connect(new NextTransport(new URL(url), { requestInit: { headers } }));
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, given) => readResult(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

async function connectMcporter({ url, headers = {} }: Target): Promise<ForeignClient> {
  const runtime = await createRuntime({
    servers: [{ name: 'rookery', command: { kind: 'http', url: new URL(url), headers } }],
  });
  return {
    list: async () => (await runtime.listTools('rookery')).map((tool) => tool.name),
    call: async (name, given) => readResult(await runtime.callTool('rookery', name, { args: given })),
    close: () => runtime.close(),
  };
}
