import { z } from 'zod';
import { toJsonText } from '../../src/json.ts';
import { post } from './raw-client.ts';

const META = 'io.modelcontextprotocol/';
const VERSION = '2026-07-28';
const MESSAGE = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z
    .object({ code: z.number(), message: z.string(), data: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

export type Message = z.infer<typeof MESSAGE>;

export interface Reply {
  readonly status: number;
  readonly type: string;
  /** Notifications, then the answer. */
  readonly messages: readonly Message[];
  readonly answer: Message;
}

export interface SendOptions {
  /** Replace the usual headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Replaces members of `_meta`; undefined leaves one out. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A request as a client without session sends it. */
export function writeStateless(
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { headers = {}, meta = {} }: SendOptions = {},
): { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> } {
  const _meta = { [`${META}protocolVersion`]: VERSION, [`${META}clientCapabilities`]: {}, ...meta };
  const named = params.name ?? params.uri;
  const usual = {
    'MCP-Protocol-Version': VERSION,
    'Mcp-Method': method,
    ...(typeof named === 'string' && { 'Mcp-Name': named }),
  };
  const body = toJsonText({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta } });
  return { body, headers: { ...usual, ...headers } };
}

/** Sends a request and reads all of its answer. */
export async function sendStateless(
  url: string,
  method: string,
  params?: Readonly<Record<string, unknown>>,
  options?: SendOptions,
): Promise<Reply> {
  const { body, headers } = writeStateless(method, params, options);
  const response = await post(url, body, headers);
  const text = await response.text();
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const parts =
    type === 'text/event-stream'
      ? [...text.matchAll(/^data: (.+)$/gm)].map((found) => found[1] ?? '')
      : [text];
  const messages = parts.map((part) => MESSAGE.parse(JSON.parse(part)));
  const answer = messages.at(-1);
  if (answer === undefined) throw new Error('no answer');
  return { status: response.status, type, messages, answer };
}

/** Calls a tool: its text, read, and whether it failed. */
export async function callStateless(
  url: string,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly failed: boolean; readonly body: Readonly<Record<string, unknown>> }> {
  const { answer } = await sendStateless(url, 'tools/call', { name, arguments: given });
  const content = z.array(z.object({ text: z.string() })).parse(answer.result?.content ?? []);
  const body = JSON.parse(content.map(({ text }) => text).join() || '{}');
  return { failed: answer.result?.isError === true, body: typeof body === 'object' ? body : { body } };
}

/** The names of the tools that a URL lists. */
export async function listStateless(url: string): Promise<readonly string[]> {
  const { answer } = await sendStateless(url, 'tools/list');
  return z
    .array(z.object({ name: z.string() }))
    .parse(answer.result?.tools)
    .map(({ name }) => name);
}
