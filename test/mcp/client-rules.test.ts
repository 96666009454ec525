import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RookeryProcess, startRookery } from '../../scripts/conformance/server.ts';
import { CLIENT_RULES, LISTED_TOOL, type ListedTool } from './client-rules.ts';
import { callStateless, sendStateless } from './stateless-client.ts';

const DOMAINS = z.array(z.object({ name: z.string(), status: z.literal('ready'), endpoints: z.number() }));
const UNIVERSES = z.array(z.object({ tool_universe_id: z.string(), collection: z.string() }));

let server: RookeryProcess;
/** By the path of the address. */
const lists = new Map<string, readonly ListedTool[]>();
let domains: z.infer<typeof DOMAINS>;

beforeAll(async () => {
  // Builds what is not built yet: minutes on a slow machine.
  server = await startRookery([]);
  const { body } = await callStateless(`${server.url}/mcp`, 'list_domains');
  domains = DOMAINS.parse(body.domains);
  for (const path of ['/mcp', ...(await listPaths())]) lists.set(path, await listAll(path));
}, 900_000);
afterAll(() => server.close());

/** Of each domain and, as their tools differ by the names of columns alone, one of its universes of each kind. */
async function listPaths(): Promise<string[]> {
  const paths = await Promise.all(
    domains.map(async ({ name }) => {
      const { body } = await callStateless(`${server.url}/mcp/${name}`, 'list_universes');
      const kinds = new Map(
        UNIVERSES.parse(body.universes).map(({ collection, tool_universe_id: id }) => [collection, id]),
      );
      return [`/mcp/${name}`, ...[...kinds.values()].map((id) => `/mcp/${name}/${id}`)];
    }),
  );
  return paths.flat();
}

async function listAll(path: string): Promise<readonly ListedTool[]> {
  const { answer } = await sendStateless(server.url + path, 'tools/list');
  expect(answer.result).not.toHaveProperty('nextCursor');
  return z.array(LISTED_TOOL).parse(answer.result?.tools);
}

describe('the tools of all built-in domains and universes', () => {
  it('are all on one page of their address', () => {
    expect(domains).toHaveLength(62);
    for (const { name, endpoints } of domains) {
      expect(lists.get(`/mcp/${name}`)?.length).toBeGreaterThanOrEqual(endpoints);
    }
  });

  it('have names of their own within an address', () => {
    for (const [path, tools] of lists) {
      const names = tools.map(({ name }) => name);
      expect([path, new Set(names).size]).toEqual([path, names.length]);
    }
  });

  it.each(CLIENT_RULES)('hold nothing that $client refuses: $refuses', ({ applies }) => {
    const refused = [...lists].flatMap(([path, tools]) =>
      tools.filter(applies).map(({ name }) => `${path} ${name}`),
    );
    expect(refused).toEqual([]);
  });
});

describe('the rules', () => {
  const tool: ListedTool = {
    name: 'a'.repeat(65),
    title: 'A',
    description: 'x'.repeat(1025),
    inputSchema: {
      type: 'array',
      anyOf: [{ enum: [1] }],
      properties: { 'ill name': { type: ['string', 'null'], $ref: '#', const: 1 } },
    },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };

  it.each(CLIENT_RULES)('of $client apply: $refuses', ({ applies }) => {
    expect(applies(tool) || applies({ ...tool, name: '1' })).toBe(true);
  });
});
