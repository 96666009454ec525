import { z } from 'zod';
import { toJsonText } from '../../src/json.ts';
import { startServer } from '../fixtures/server.ts';
import { type Answer, post, readAnswer, readToolResult, writeInitialize } from '../mcp/raw-client.ts';
import type { Door, DoorAnswer, DoorDeps } from './door.ts';

const TOOLS = z.array(
  z.object({ name: z.string(), title: z.string(), description: z.string(), inputSchema: z.unknown() }),
);

/** MCP over HTTP: `tools/call` at `/mcp/{domain}`, each in a session of its own. */
export async function createMcpDoor({ app }: DoorDeps): Promise<Door> {
  const server = await startServer(app);
  const toUrl = (domain: string): string => `${server.url}/mcp/${domain}`;
  const send = async (domain: string, method: string, params: object): Promise<Answer> => {
    const opened = await post(toUrl(domain), writeInitialize());
    const session = opened.headers.get('mcp-session-id');
    const answer = await readAnswer(opened);
    if (session === null) return answer;
    const body = toJsonText({ jsonrpc: '2.0', id: 1, method, params });
    return readAnswer(await post(toUrl(domain), body, { 'Mcp-Session-Id': session }));
  };
  return {
    name: 'MCP',
    call: async (domain, name, values) =>
      toDoorAnswer(await send(domain, 'tools/call', { name, arguments: values })),
    listTools: async (domain) => TOOLS.parse((await send(domain, 'tools/list', {})).result?.tools),
    close: server.close,
  };
}

/** A failure is the text of a failed result, or what comes with a JSON-RPC error. */
function toDoorAnswer(answer: Answer): DoorAnswer {
  if (answer.error) return { failed: true, text: JSON.stringify(answer.error.data) };
  const { text, isError } = readToolResult(answer);
  return { failed: isError, text };
}
