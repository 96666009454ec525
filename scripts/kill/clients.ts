import { parseJson, toJsonText } from '../../src/json.ts';

/** What was told of one handle: by this call in this session it has this preview, whenever it is asked for. */
export interface Told {
  readonly door: 'rest' | 'mcp' | 'carried';
  /** Empty where the handle carries its session. */
  readonly session: string;
  readonly handle: string;
  readonly preview: string;
}

/** One client's session. `call` rejects where no answer came, and gives undefined where the answer was an error. */
export interface KillClient {
  readonly door: Told['door'];
  readonly session: string;
  call(tool: string, values: object): Promise<string | undefined>;
}

export interface Target {
  readonly url: string;
  readonly domain: string;
}

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** Opens a session over a door. */
export async function openClient(door: Told['door'], target: Target): Promise<KillClient> {
  return resumeClient(door, target, await openers[door](target));
}

const openers: Readonly<Record<Told['door'], (target: Target) => Promise<string>>> = {
  carried: async () => '',
  async rest({ url }) {
    const response = await fetch(`${url}/v1/sessions`, { method: 'POST' });
    return readMember(await response.text(), 'session_id');
  },
  async mcp({ url, domain }) {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'kill', version: '0' },
    };
    const body = toJsonText({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
    const response = await fetch(`${url}/mcp/${domain}`, { method: 'POST', headers: HEADERS, body });
    await response.text();
    return response.headers.get('mcp-session-id') ?? fail('initialize gave no session');
  },
};

/** A client of a session that there is. */
export function resumeClient(door: Told['door'], target: Target, session: string): KillClient {
  let last = 0;
  const call = async (tool: string, values: object): Promise<string | undefined> => {
    last += 1;
    return door === 'mcp'
      ? callMcp(target, { session, tool, values, id: last })
      : callRest(target, { session, tool, values });
  };
  return { door, session, call };
}

async function callRest(
  { url, domain }: Target,
  { session, tool, values }: { session: string; tool: string; values: object },
): Promise<string | undefined> {
  const response = await fetch(`${url}/v1/${domain}/tools/${tool}`, {
    method: 'POST',
    headers: { ...HEADERS, ...(session !== '' && { 'X-Session-Id': session }) },
    body: toJsonText(values),
  });
  const text = await response.text();
  return response.ok ? text : undefined;
}

async function callMcp(
  { url, domain }: Target,
  { session, tool, values, id }: { session: string; tool: string; values: object; id: number },
): Promise<string | undefined> {
  const response = await fetch(`${url}/mcp/${domain}`, {
    method: 'POST',
    headers: { ...HEADERS, 'Mcp-Session-Id': session },
    body: toJsonText({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool, arguments: values } }),
  });
  const text = await response.text();
  if (!response.ok) return undefined;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const data = isStream ? [...text.matchAll(/^data: (.+)$/gm)].at(-1)?.[1] : text;
  if (data === undefined) throw new Error('the stream ended without an answer');
  const { result } = parseJson(data) as { result?: { content: { text: string }[]; isError?: boolean } };
  return result === undefined || result.isError === true ? undefined : result.content[0]?.text;
}

/** A text member of a JSON object. */
export function readMember(text: string, name: string): string {
  const value: unknown = Reflect.get(Object(parseJson(text)), name);
  return typeof value === 'string' ? value : fail(`there is no ${name} in ${text.slice(0, 200)}`);
}

function fail(message: string): never {
  throw new Error(message);
}
