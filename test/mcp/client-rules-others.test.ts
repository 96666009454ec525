import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRetrieverTool } from '../../src/catalogue/retriever.ts';
import { SERVICE_TOOLS } from '../../src/catalogue/service-tools.ts';
import type { Tool } from '../../src/catalogue/tool.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains } from '../../src/domains/domains.ts';
import { createDataService } from '../../src/execution/data/service.ts';
import { createLocalExecutor } from '../../src/execution/executor.ts';
import { createListings } from '../../src/protocols/mcp/methods/listing.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import { createMusicFile } from '../fixtures/music.ts';
import { createShop } from '../fixtures/shop.ts';
import { CLIENT_RULES, LISTED_TOOL, type ListedTool } from './client-rules.ts';

const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('Real databases left out: ROOKERY_REFERENCE_DATA is not set.');
const folder = createFolder();
afterAll(() => folder.remove());

/** All that a server over a folder can list: endpoints, the tools of each universe, retrievers, tools for tools. */
async function listTools(databases: string): Promise<readonly ListedTool[]> {
  const cacheDirectory = join(folder.path, 'cache');
  const domains = createDomains({ sources: discoverDomains(databases), cacheDirectory });
  await domains.settled();
  const executor = createLocalExecutor();
  const data = createDataService({ domains, executor });
  const tools = domains.list().flatMap(({ name }): readonly Tool[] => {
    const views = data.universes.list(name).map((universe) => data.tools.toolsets.of(universe).tools);
    return [...domains.require(name).catalogue.endpoints, ...views.flat(), createRetrieverTool(name)];
  });
  data.close();
  await executor.close();
  domains.close();
  // A tool of many universes is one object.
  const listing = createListings()([...new Set<Tool>([...tools, ...SERVICE_TOOLS])]);
  return z.array(LISTED_TOOL).parse(listing.read().tools);
}

function findRefused(tools: readonly ListedTool[]): Record<string, readonly string[]> {
  const found = CLIENT_RULES.map(({ client, refuses, applies }) => {
    const names = tools.filter(applies).map(({ name }) => name);
    return [`${client}: ${refuses}`, names] as const;
  });
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

describe('no client refuses', () => {
  it('the tools of databases with odd names', async () => {
    const databases = join(folder.path, 'databases');
    createShop(databases);
    createFootball(databases);
    createMusicFile(join(databases, 'music', 'music.sqlite'));
    const tools = await listTools(databases);
    expect(tools.length).toBeGreaterThan(200);
    expect(findRefused(tools)).toEqual({});
  });

  it.skipIf(reference === undefined)(
    'the tools of real databases (needs ROOKERY_REFERENCE_DATA)',
    async () => {
      const tools = await listTools(join(reference ?? '', 'real-databases'));
      expect(tools.length).toBeGreaterThan(2000);
      expect(findRefused(tools)).toEqual({});
    },
    300_000,
  );
});

/** A tool that none refuses; each case spoils one thing of it. */
const GOOD: ListedTool = {
  name: 'count_players_by_position',
  title: 'Count players by position',
  description: 'Returns the number of players of a position.',
  inputSchema: {
    type: 'object',
    properties: { position: { type: 'string', enum: ['keeper'] }, values: { anyOf: [{ type: 'number' }] } },
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
};
const withProperty = (schema: object, name = 'position'): Partial<ListedTool> => ({
  inputSchema: { type: 'object', properties: { [name]: schema } },
});
const CASES: readonly (readonly [client: string, what: string, spoilt: Partial<ListedTool>])[] = [
  ['OpenAI', 'a blank in a name', { name: 'count players' }],
  ['OpenAI', 'a name of 65', { name: 'a'.repeat(65) }],
  ['OpenAI', 'a long description', { description: 'x'.repeat(1025) }],
  ['OpenAI', 'a root that is a list', { inputSchema: { type: 'array', properties: {} } }],
  ['OpenAI', 'a root without properties', { inputSchema: { type: 'object' } }],
  ['OpenAI', 'an enum at the root', { inputSchema: { type: 'object', properties: {}, enum: ['x'] } }],
  ['VS Code', 'a list of anything', withProperty({ type: 'array' })],
  ['VS Code', 'a list of anything within a list', withProperty({ type: 'array', items: { type: 'array' } })],
  ['VS Code', 'a reference', withProperty({ $ref: '#/$defs/position' })],
  ['Anthropic', 'a property with a dollar', withProperty({ type: 'string' }, '$top')],
  ['Anthropic', 'a choice at the root', { inputSchema: { type: 'object', properties: {}, anyOf: [] } }],
  ['Claude Code', 'a name without room for its prefix', { name: 'a'.repeat(51) }],
  ['Gemini', 'a name that begins with a digit', { name: '1st' }],
  ['Gemini', 'an enum of numbers', withProperty({ type: 'integer', enum: [1] })],
  ['Gemini', 'an enum with an empty text', withProperty({ type: 'string', enum: [''] })],
  ['Gemini', 'a list of types', withProperty({ type: ['string', 'null'] })],
  ['Gemini', 'a keyword', withProperty({ type: 'string', const: 'x' })],
  ['Gemini CLI', 'a property of any type', withProperty({ description: 'Anything.' })],
  ['Gemini CLI', 'items of any type', withProperty({ type: 'array', items: {} })],
  ['Cursor', 'a name without room for the server', { name: 'a'.repeat(53) }],
];

describe('the rules', () => {
  it('let a good tool pass', () => {
    expect(CLIENT_RULES.filter(({ applies }) => applies(GOOD))).toEqual([]);
  });

  it.each(CASES)('of %s refuse %s', (client, _what, spoilt) => {
    const rules = CLIENT_RULES.filter((rule) => rule.client.split(' and ').includes(client));
    expect(rules.some(({ applies }) => applies({ ...GOOD, ...spoilt }))).toBe(true);
  });
});
