import { z } from 'zod';
import { parseJson, toJsonText } from '../../src/json.ts';
import { startServer } from '../fixtures/server.ts';
import type { Door, DoorAnswer, DoorDeps, ListedTool } from './door.ts';

const SESSION = z.object({ session_id: z.string() });

/** REST with JSON bodies, without a session: `POST /v1/{domain}/tools/{tool}`. Handles carry their session. */
export async function createRestDoor({ app }: DoorDeps): Promise<Door> {
  const server = await startServer(app);
  return {
    name: 'REST, JSON body',
    begin: async (domain) => (tool, values) => postTool(`${server.url}/v1/${domain}/tools/${tool}`, values),
    listTools: (domain) => readTools(`${server.url}/v1/${domain}/tools`),
    close: server.close,
  };
}

/** REST with JSON bodies, each conversation in a session of its own. */
export async function createRestSessionDoor({ app }: DoorDeps): Promise<Door> {
  const server = await startServer(app);
  return {
    name: 'REST, JSON body, in a session',
    async begin(domain) {
      const created = await fetch(`${server.url}/v1/sessions`, { method: 'POST' });
      const headers = { 'X-Session-Id': SESSION.parse(await created.json()).session_id };
      return (tool, values) => postTool(`${server.url}/v1/${domain}/tools/${tool}`, values, headers);
    },
    listTools: (domain) => readTools(`${server.url}/v1/${domain}/tools`),
    close: server.close,
  };
}

/** REST with query strings: `GET /v1/{domain}/{tool}?…`; every value is sent as text. */
export async function createQueryDoor({ app }: DoorDeps): Promise<Door> {
  const server = await startServer(app);
  return {
    name: 'REST, query string',
    begin: async (domain) => async (tool, values) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, toText(value));
      return readAnswer(await fetch(`${server.url}/v1/${domain}/${tool}?${query}`));
    },
    listTools: (domain) => readTools(`${server.url}/v1/${domain}/tools`),
    close: server.close,
  };
}

async function postTool(url: string, values: unknown, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: toJsonText(values) };
  return readAnswer(
    await fetch(url, { ...init, headers: { 'Content-Type': 'application/json', ...headers } }),
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : toJsonText(value);
}

async function readAnswer(response: Response): Promise<DoorAnswer> {
  return { failed: !response.ok, text: await response.text() };
}

async function readTools(url: string): Promise<readonly ListedTool[]> {
  const body = parseJson(await (await fetch(url)).text());
  if (typeof body !== 'object' || body === null || !('tools' in body) || !Array.isArray(body.tools)) {
    throw new Error('the list of tools has no tools');
  }
  return body.tools;
}
