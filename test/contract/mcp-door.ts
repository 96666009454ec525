import { z } from 'zod';
import { toJsonText } from '../../src/json.ts';
import { startServer } from '../fixtures/server.ts';
import { type Answer, post, readAnswer, readToolResult, writeInitialize } from '../mcp/raw-client.ts';
import { sendStateless } from '../mcp/stateless-client.ts';
import type { Door, DoorAnswer, DoorDeps, Values } from './door.ts';

const TOOLS = z.array(
  z.object({ name: z.string(), title: z.string(), description: z.string(), inputSchema: z.unknown() }),
);

/** Sends one request and reads its answer. */
type Send = (method: string, params: Values) => Promise<Outcome>;

type Outcome = Pick<Answer, 'result' | 'error'>;

/** MCP over HTTP: `tools/call` at `/mcp/{domain}`, each conversation in a session of its own. */
export function createMcpDoor(deps: DoorDeps): Promise<Door> {
  return createDoor('MCP, in a session', deps, openSession);
}

/** The same in the version without sessions: what a request needs to be understood stands in itself. */
export function createStatelessDoor(deps: DoorDeps): Promise<Door> {
  return createDoor('MCP, without sessions', deps, async (url) => async (method, params) => {
    const { result, error } = (await sendStateless(url, method, params)).answer;
    return { ...(result && { result }), ...(error && { error }) };
  });
}

async function createDoor(
  name: string,
  { app }: DoorDeps,
  open: (url: string) => Promise<Send>,
): Promise<Door> {
  const server = await startServer(app);
  const openDomain = (domain: string): Promise<Send> => open(`${server.url}/mcp/${domain}`);
  return {
    name,
    async begin(domain) {
      const send = await openDomain(domain);
      return async (tool, values) =>
        toDoorAnswer(await send('tools/call', { name: tool, arguments: values }));
    },
    async listTools(domain) {
      const send = await openDomain(domain);
      return TOOLS.parse((await send('tools/list', {})).result?.tools);
    },
    close: server.close,
  };
}

/** Where no session can be had, every request gets the refusal that the opening got. */
async function openSession(url: string): Promise<Send> {
  const opened = await post(url, writeInitialize());
  const session = opened.headers.get('mcp-session-id');
  const answer = await readAnswer(opened);
  if (session === null) return async () => answer;
  return async (method, params) => {
    const body = toJsonText({ jsonrpc: '2.0', id: 1, method, params });
    return readAnswer(await post(url, body, { 'Mcp-Session-Id': session }));
  };
}

/** A failure is the text of a failed result, or what comes with a JSON-RPC error. */
function toDoorAnswer(answer: Outcome): DoorAnswer {
  if (answer.error) return { failed: true, text: JSON.stringify(answer.error.data) };
  const { text, isError } = readToolResult(answer);
  return { failed: isError, text };
}
