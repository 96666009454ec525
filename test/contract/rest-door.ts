import { parseJson, toJsonText } from '../../src/json.ts';
import { startServer } from '../fixtures/server.ts';
import type { Door, DoorAnswer, DoorDeps, ListedTool } from './door.ts';

/** REST with JSON bodies: `POST /v1/{domain}/tools/{tool}`. */
export async function createRestDoor({ app }: DoorDeps): Promise<Door> {
  const server = await startServer(app);
  return {
    name: 'REST, JSON body',
    call: async (domain, tool, values) =>
      readAnswer(
        await fetch(`${server.url}/v1/${domain}/tools/${tool}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: toJsonText(values),
        }),
      ),
    listTools: (domain) => readTools(`${server.url}/v1/${domain}/tools`),
    close: server.close,
  };
}

/** REST with query strings: `GET /v1/{domain}/{tool}?…`; every value is sent as text. */
export async function createQueryDoor({ app }: DoorDeps): Promise<Door> {
  const server = await startServer(app);
  return {
    name: 'REST, query string',
    call: async (domain, tool, values) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, toText(value));
      return readAnswer(await fetch(`${server.url}/v1/${domain}/${tool}?${query}`));
    },
    listTools: (domain) => readTools(`${server.url}/v1/${domain}/tools`),
    close: server.close,
  };
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
