import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, Server as NextServer } from '@modelcontextprotocol/server';
import type { Fetch } from '../../scripts/mcp/senders.ts';

export type Tools = { readonly tools: [] };

/** Answers a call with the JSON text that stands for its result. */
export type AnswerCall = () => string;

function answerNothing(): string {
  return '{"result":30}';
}

function toResult(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

/** What anyone would write with the SDK alone: one transport, the list as an object, and a call, which may cost nothing. */
export function createBareServer(list: Tools, answerCall: AnswerCall = answerNothing): Fetch {
  const server = new Server({ name: 'bare', version: '0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => list);
  server.setRequestHandler(CallToolRequestSchema, () => toResult(answerCall()));
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'bare' });
  const connected = server.connect(transport);
  return async (request) => {
    await connected;
    return transport.handleRequest(request);
  };
}

/** The same without sessions: the second SDK's handler, which makes a server for each request. */
export function createBareHandler(list: Tools, answerCall: AnswerCall = answerNothing): Fetch {
  const handler = createMcpHandler(() => {
    const server = new NextServer({ name: 'bare', version: '0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => list);
    server.setRequestHandler('tools/call', () => toResult(answerCall()));
    return server;
  });
  return handler.fetch;
}
