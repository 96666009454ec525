import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  Client as NextClient,
  StreamableHTTPClientTransport as NextTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createRuntime } from 'mcporter';
import { z } from 'zod';

const RESULT = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});
const INFO = { name: 'test', version: '0' };

/** What a client that nobody here wrote can do with a URL. */
export interface ForeignClient {
  list(): Promise<readonly string[]>;
  /** Rejects where the client treats the answer as a failure of the protocol. */
  call(name: string, given: Record<string, unknown>): Promise<{ text: string; isError: boolean }>;
  close(): Promise<void>;
}

/** Connects, by the client's name. */
export const CLIENTS: Readonly<Record<string, (url: string) => Promise<ForeignClient>>> = {
  '@modelcontextprotocol/sdk': connectSdk,
  '@modelcontextprotocol/client': (url) => connectNext(url, 'legacy'),
  '@modelcontextprotocol/client that probes for the stateless era': (url) => connectNext(url, 'auto'),
  mcporter: connectMcporter,
  "mcporter's command line": connectCommandLine,
};

/** A client of the SDK over any of its transports. */
export async function connectOver(transport: Transport): Promise<ForeignClient> {
  const client = new Client(INFO);
  await client.connect(transport);
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, given) => toText(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

function connectSdk(url: string): Promise<ForeignClient> {
  const transport = new StreamableHTTPClientTransport(new URL(url));
  // The SDK's own types disagree about optional members under `exactOptionalPropertyTypes`.
  return connectOver(transport as Transport);
}

async function connectNext(url: string, mode: 'legacy' | 'auto'): Promise<ForeignClient> {
  const client = new NextClient(INFO, { versionNegotiation: { mode } });
  await client.connect(new NextTransport(new URL(url)));
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, given) => toText(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

async function connectMcporter(url: string): Promise<ForeignClient> {
  const runtime = await createRuntime({
    servers: [{ name: 'rookery', command: { kind: 'http', url: new URL(url) } }],
  });
  return {
    list: async () => (await runtime.listTools('rookery')).map((tool) => tool.name),
    call: async (name, given) => toText(await runtime.callTool('rookery', name, { args: given })),
    close: () => runtime.close(),
  };
}

async function connectCommandLine(url: string): Promise<ForeignClient> {
  const server = ['--http-url', url, '--allow-http', '--name', 'rookery'];
  const script = fileURLToPath(import.meta.resolve('mcporter/cli'));
  const run = async (...words: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [script, ...words])).stdout;
  const Listed = z.object({ tools: z.array(z.object({ name: z.string() })) });
  return {
    list: async () =>
      Listed.parse(JSON.parse(await run('list', ...server, '--json'))).tools.map((tool) => tool.name),
    async call(name, given) {
      const words = ['--tool', name, '--args', JSON.stringify(given), '--output', 'text'];
      const text = await run('call', ...server, ...words);
      // It prints the text of a failed result like that of any other.
      return { text, isError: text.startsWith('{"error":') };
    },
    close: () => Promise.resolve(),
  };
}

function toText(result: unknown): { text: string; isError: boolean } {
  const { content, isError = false } = RESULT.parse(result);
  return { text: content.map((each) => each.text).join(), isError };
}
