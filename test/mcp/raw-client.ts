import { z } from 'zod';

const ANSWER = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
const TOOL_RESULT = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});

export type Answer = z.infer<typeof ANSWER>;

const HEAD = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };

/** Sends a body as it is; `headers` replace the usual ones, and are left out where undefined. */
export function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> {
  const given = Object.entries({ ...HEAD, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return fetch(url, { method: 'POST', body, headers: given });
}

/** The JSON-RPC answers in a response, whether it is JSON or an event stream. */
export async function readAnswers(response: Response): Promise<Answer[]> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const parts = type.startsWith('text/event-stream')
    ? [...text.matchAll(/^data: (.+)$/gm)].map((match) => match[1] ?? '')
    : [text];
  return parts.map((part) => ANSWER.parse(JSON.parse(part)));
}

/** The only JSON-RPC answer in a response. */
export async function readAnswer(response: Response): Promise<Answer> {
  const [answer, ...more] = await readAnswers(response);
  if (answer === undefined || more.length > 0) throw new Error(`${more.length + 1} answers`);
  return answer;
}

/** The text and the failure mark of an answer to `tools/call`. */
export function readToolResult(answer: Pick<Answer, 'result'>): { text: string; isError: boolean } {
  const { content, isError = false } = TOOL_RESULT.parse(answer.result);
  return { text: content.map((each) => each.text).join(), isError };
}

export function writeRequest(id: number | string, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

export function writeInitialize(protocolVersion = '2025-11-25'): string {
  const clientInfo = { name: 'test', version: '0' };
  return writeRequest(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo });
}

export interface RawSession {
  readonly id: string;
  readonly opened: Answer;
  send(body: string, headers?: Readonly<Record<string, string | undefined>>): Promise<Response>;
}

/** A session opened by hand. */
export async function openSession(url: string, protocolVersion = '2025-11-25'): Promise<RawSession> {
  const response = await post(url, writeInitialize(protocolVersion));
  const opened = await readAnswer(response);
  const id = response.headers.get('mcp-session-id');
  if (id === null) throw new Error(`no session: ${JSON.stringify(opened)}`);
  const own = { 'Mcp-Session-Id': id, 'MCP-Protocol-Version': protocolVersion };
  return { id, opened, send: (body, headers) => post(url, body, { ...own, ...headers }) };
}
