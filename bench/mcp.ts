import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Catalogue, exampleArguments } from '../src/catalogue/tool.ts';
import type { Domains, ReadyDomain } from '../src/domains/domains.ts';
import { createExecute } from '../src/execution/execute.ts';
import { createLocalExecutor } from '../src/execution/executor.ts';
import { createMcpRoutes } from '../src/protocols/mcp/routes.ts';
import { createMcpSessions } from '../src/protocols/mcp/sessions.ts';
import { createShopEndpoints } from '../test/fixtures/endpoints.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createShop } from '../test/fixtures/shop.ts';

/** The MCP door without a network: CPU of lists and calls beside a bare SDK server, and memory of sessions. */

type Fetch = (request: Request) => Response | Promise<Response>;

const TOOLS = 330;
const ROUNDS = 5;
const INITIALIZE = {
  protocolVersion: '2025-03-26',
  capabilities: {},
  clientInfo: { name: 'bench', version: '0' },
};

const folder = createFolder();
const domains = createDomains(createShop(folder.path));
const executor = createLocalExecutor();
const sessions = createMcpSessions({ maximum: 100_000 });
const execute = createExecute({ domains, executor });
const app = createMcpRoutes({ domains, execute, sessions, version: '0' });
const rookery: Fetch = (request) => app.fetch(request);
const [tool = failBench('no endpoint')] = domains.require('shop').catalogue.endpoints;
const call = { name: tool.name, arguments: exampleArguments(tool) };

const senders = [await open(createBareServer(await readTools())), await open(rookery)] as const;
await compare('tools/list of 330 tools, prepared', 'tools/list', {}, 200);
await compare('tools/call', 'tools/call', call, 2000);
await weighSessions(2000);
await weighRequests(20_000);

await sessions.close();
executor.close();
folder.remove();

function createDomains(file: string): Domains {
  const own = createShopEndpoints();
  const endpoints = Array.from({ length: TOOLS }, (_, index) => {
    const endpoint = own[index % own.length] ?? failBench('no endpoint');
    return index < own.length ? endpoint : { ...endpoint, name: `${endpoint.name}_${index}` };
  });
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const catalogue: Catalogue = { domain: 'shop', endpoints, byName, collisions: [] };
  const schema = { domain: 'shop', tables: [], relations: [] };
  const shop: ReadyDomain = { name: 'shop', file, status: 'ready', schema, catalogue };
  return {
    list: () => [shop],
    require: () => shop,
    settled: () => Promise.resolve(),
    close: () => undefined,
  };
}

async function readTools(): Promise<{ tools: [] }> {
  const send = await open(rookery);
  return JSON.parse(await (await send('tools/list', {})).text()).result;
}

/** What anyone would write with the SDK alone: one transport, the list as an object, a call that costs nothing. */
function createBareServer(list: { tools: [] }): Fetch {
  const server = new Server({ name: 'bare', version: '0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => list);
  server.setRequestHandler(CallToolRequestSchema, () => ({
    content: [{ type: 'text', text: '{"result":30}' }],
  }));
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'bare' });
  const connected = server.connect(transport);
  return async (request) => {
    await connected;
    return transport.handleRequest(request);
  };
}

async function open(fetch: Fetch): Promise<(method: string, params: object) => Promise<Response>> {
  let id = 0;
  const post = async (method: string, params: object, session = ''): Promise<Response> => {
    id += 1;
    const headers = {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(session && { 'Mcp-Session-Id': session }),
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    return fetch(new Request('http://127.0.0.1/mcp/shop', { method: 'POST', headers, body }));
  };
  const opened = await post('initialize', INITIALIZE);
  await opened.text();
  const session = opened.headers.get('mcp-session-id') ?? failBench('no session');
  return (method, params) => post(method, params, session);
}

async function compare(title: string, method: string, params: object, count: number): Promise<void> {
  const best = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, send] of senders.entries()) {
      best[which] = Math.min(best[which] ?? Infinity, await measure(send, { method, params, count }));
    }
  }
  const [plain = 0, ours = 0] = best;
  const shown = `bare SDK ${plain.toFixed(3)} ms CPU, Rookery ${ours.toFixed(3)} ms CPU`;
  console.log(`${title}: ${shown}, ratio ${(ours / plain).toFixed(2)}`);
}

/** CPU milliseconds of a request. */
async function measure(
  send: (method: string, params: object) => Promise<Response>,
  { method, params, count }: { method: string; params: object; count: number },
): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) await (await send(method, params)).arrayBuffer();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

async function weighSessions(count: number): Promise<void> {
  const before = readHeap();
  for (let index = 0; index < count; index += 1) await open(rookery);
  const each = (readHeap() - before) / count / 1024;
  console.log(`a session: ${each.toFixed(1)} KiB of heap (${count} opened)`);
}

async function weighRequests(count: number): Promise<void> {
  const send = await open(rookery);
  await measure(send, { method: 'tools/call', params: call, count: 1000 });
  const before = readHeap();
  await measure(send, { method: 'tools/call', params: call, count });
  const grown = (readHeap() - before) / 1024;
  console.log(`${count} calls in one session: heap grew by ${grown.toFixed(0)} KiB`);
}

function readHeap(): number {
  setFlagsFromString('--expose_gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}

function failBench(message: string): never {
  throw new Error(message);
}
