import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { MCPServerStreamableHttp } from '@openai/agents-core';
import { z } from 'zod';
import { type ForeignClient, readResult, type Target } from './foreign-client.ts';

/** LangChain makes tools of its own of those that are listed; a result that is an error is thrown. */
export async function connectLangChain({ url, headers = {} }: Target): Promise<ForeignClient> {
  const client = new MultiServerMCPClient({
    mcpServers: { rookery: { transport: 'http', url, headers: { ...headers } } },
    onConnectionError: 'throw',
  });
  await client.getTools();
  return {
    list: async () => (await client.getTools()).map((tool) => tool.name),
    async call(name, given) {
      const tool = (await client.getTools()).find((each) => each.name === name);
      if (tool === undefined) throw new Error(`LangChain has made no tool of ${name}`);
      try {
        return { text: readLangChainText(await tool.invoke(given)), isError: false };
      } catch (error) {
        return { text: readLangChainError(error), isError: true };
      }
    },
    close: () => client.close(),
  };
}

/** A text, or a block with one where the answer has structured content too. */
function readLangChainText(output: unknown): string {
  return typeof output === 'string' ? output : z.object({ text: z.string() }).parse(output).text;
}

/** Without the sentence that LangChain puts before the server's text. */
function readLangChainError(error: unknown): string {
  const text = /returned an error: (\{.*\})$/s.exec(String(error))?.[1];
  if (text === undefined) throw error;
  return text;
}

/** The AI SDK makes tools of its own of those that are listed. */
export async function connectAiSdk({ url, headers = {} }: Target): Promise<ForeignClient> {
  const client = await createMCPClient({ transport: { type: 'http', url, headers: { ...headers } } });
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    async call(name, given) {
      const tool = (await client.tools())[name];
      if (tool === undefined) throw new Error(`the AI SDK has made no tool of ${name}`);
      return readResult(await tool.execute(given, { toolCallId: '1', messages: [] }));
    },
    close: () => client.close(),
  };
}

/** The server class that an agent of OpenAI's SDK is given. */
export async function connectOpenAiAgents({ url, headers = {} }: Target): Promise<ForeignClient> {
  const server = new MCPServerStreamableHttp({ url, name: 'rookery', requestInit: { headers } });
  await server.connect();
  return {
    list: async () => (await server.listTools()).map((tool) => tool.name),
    call: async (name, given) => readResult(await server.callToolResult(name, given)),
    close: () => server.close(),
  };
}
