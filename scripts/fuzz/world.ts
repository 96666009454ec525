import { z } from 'zod';

const DOMAINS = z.object({ domains: z.array(z.object({ name: z.string() })) });
const TOOLS = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      inputSchema: z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) }),
    }),
  ),
});
const UNIVERSES = z.object({ universes: z.array(z.object({ tool_universe_id: z.string() })) });
const SESSION = z.object({ session_id: z.string() });
const PREVIEW = z.object({ handle: z.string() });

export interface FuzzParameter {
  readonly name: string;
  /** Values that its schema names. */
  readonly examples: readonly unknown[];
}

/** A tool as requests are made of it. */
export interface FuzzTool {
  readonly domain: string;
  readonly name: string;
  readonly parameters: readonly FuzzParameter[];
}

/** What a running server is known to have, so that requests begin from valid ones. */
export interface FuzzWorld {
  readonly domains: readonly string[];
  readonly tools: readonly FuzzTool[];
  readonly universes: readonly string[];
  readonly sessions: readonly string[];
  readonly mcpSessions: readonly string[];
  readonly handles: readonly string[];
}

const SESSIONS = 5;
const TOOLS_OF_DOMAIN = 60;

/** Asks a server what it has, and begins some sessions there. */
export async function readWorld(url: string): Promise<FuzzWorld> {
  const get = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  const domains = DOMAINS.parse(await get('/v1/domains')).domains.map(({ name }) => name);
  const tools: FuzzTool[] = [];
  const universes: string[] = [];
  for (const domain of domains) {
    const listed = TOOLS.parse(await get(`/v1/${domain}/tools`)).tools;
    const step = Math.max(1, Math.ceil(listed.length / TOOLS_OF_DOMAIN));
    for (const { name, inputSchema } of listed.filter(
      (_, index) => index % step === 0 || index > listed.length - 30,
    )) {
      tools.push({ domain, name, parameters: toParameters(inputSchema.properties) });
    }
    const own = UNIVERSES.parse(await get(`/v1/${domain}/universes`)).universes;
    universes.push(...own.slice(0, 20).map((universe) => universe.tool_universe_id));
  }
  const sessions: string[] = [];
  const mcpSessions: string[] = [];
  const handles: string[] = [];
  for (let index = 0; index < SESSIONS; index += 1) {
    const session = SESSION.parse(
      await (await fetch(`${url}/v1/sessions`, { method: 'POST' })).json(),
    ).session_id;
    sessions.push(session);
    mcpSessions.push(await openMcp(url));
    handles.push(await loadTable(url, domains[index % domains.length] ?? '', session));
  }
  return { domains, tools, universes, sessions, mcpSessions, handles };
}

async function openMcp(url: string): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '0' } },
    }),
  });
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

async function loadTable(url: string, domain: string, session: string): Promise<string> {
  const response = await fetch(`${url}/v1/${domain}/tools/get_data`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Session-Id': session },
    body: '{}',
  });
  return PREVIEW.parse(await response.json()).handle;
}

function toParameters(
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): FuzzParameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { enum: words, examples, default: usual } = schema;
    const listed = [words, examples].flatMap((each) => (Array.isArray(each) ? each : []));
    return { name, examples: usual === undefined ? listed : [...listed, usual] };
  });
}
