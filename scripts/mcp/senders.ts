const SHOP = 'http://127.0.0.1/mcp/shop';
const META = 'io.modelcontextprotocol/';
const STATELESS = '2026-07-28';
const HEADERS = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };

/** A server within this process, or the way to another. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** Where requests go, and whose they are. */
export interface Target {
  readonly url?: string;
  readonly authorization?: string;
}

/** Sends one request as a client of one era would. */
export type Send = (method: string, params: object) => Promise<Response>;

/** A client in a session, which it opens. */
export async function openSession(
  fetch: Fetch,
  protocolVersion: string,
  { url = SHOP, authorization = '' }: Target = {},
): Promise<Send> {
  let id = 0;
  const post = async (method: string, params: object, session?: string): Promise<Response> => {
    id += 1;
    const own = { 'Mcp-Session-Id': session ?? '', 'Mcp-Protocol-Version': protocolVersion };
    const headers = { ...HEADERS, Authorization: authorization, ...(session !== undefined && own) };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    return fetch(new Request(url, { method: 'POST', headers, body }));
  };
  const clientInfo = { name: 'bench', version: '0' };
  const opened = await post('initialize', { protocolVersion, capabilities: {}, clientInfo });
  await opened.text();
  const session = opened.headers.get('mcp-session-id');
  if (session === null) throw new Error('no session');
  return (method, params) => post(method, params, session);
}

/** A client without one. */
export function createStateless(fetch: Fetch, { url = SHOP, authorization = '' }: Target = {}): Send {
  const _meta = { [`${META}protocolVersion`]: STATELESS, [`${META}clientCapabilities`]: {} };
  let id = 0;
  return async (method, params) => {
    id += 1;
    const name = 'name' in params && typeof params.name === 'string' ? { 'Mcp-Name': params.name } : {};
    const own = { ...HEADERS, Authorization: authorization };
    const headers = { ...own, 'MCP-Protocol-Version': STATELESS, 'Mcp-Method': method, ...name };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
    return fetch(new Request(url, { method: 'POST', headers, body }));
  };
}

/** CPU milliseconds of a request. */
export async function measure(
  send: Send,
  { method, params, count }: { readonly method: string; readonly params: object; readonly count: number },
): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const response = await send(method, params);
    const text = await response.text();
    if (!response.ok || text.includes('"error"')) throw new Error(`${method}: ${text.slice(0, 300)}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
