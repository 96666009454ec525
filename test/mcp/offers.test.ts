import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMcp, connectMcp, createWorld, readHandle, type World } from '../data-tools/world.ts';
import { callStateless, sendStateless } from './stateless-client.ts';

let world: World;
let root: Client;
let football: Client;
beforeAll(async () => {
  world = await createWorld();
  root = await connectMcp(world, '/mcp');
  football = await connectMcp(world);
});
afterAll(async () => {
  await Promise.all([root.close(), football.close()]);
  await world.close();
});

async function readResource(client: Client, uri: string): Promise<unknown> {
  const [content] = (await client.readResource({ uri })).contents;
  if (content === undefined || !('text' in content)) throw new Error(`${uri} has no text`);
  expect(content).toMatchObject({ uri, mimeType: 'application/json' });
  return JSON.parse(content.text);
}

describe('resources', () => {
  it('of a domain are its schema and its universes', async () => {
    const { resources } = await football.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'rookery://football/schema',
      'rookery://football/universes',
    ]);
    const { resourceTemplates } = await football.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'rookery://session/handles/{handle}{?offset,limit}',
    ]);
  });

  it('of all domains are templates, and the list of domains', async () => {
    expect((await root.listResources()).resources.map(({ uri }) => uri)).toEqual(['rookery://domains']);
    const { resourceTemplates } = await root.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'rookery://{domain}/schema',
      'rookery://{domain}/universes',
      'rookery://session/handles/{handle}{?offset,limit}',
    ]);
    expect(await readResource(root, 'rookery://domains')).toMatchObject({ domains: [{ name: 'football' }] });
  });

  it.each(['schema', 'universes'])('give the same %s as REST', async (what) => {
    const rest = await (await fetch(`${world.url}/v1/football/${what}`)).json();
    expect(await readResource(root, `rookery://football/${what}`)).toEqual(rest);
    expect(await readResource(football, `rookery://football/${what}`)).toEqual(rest);
  });

  it("are a session's handles too, page by page", async () => {
    const client = await connectMcp(world);
    const universe = world.findUniverse('sel', 'player').id;
    const handle = readHandle(await callMcp(client, 'get_data', { tool_universe_id: universe }));
    const { resources } = await client.listResources();
    expect(resources.at(-1)).toMatchObject({ uri: `rookery://session/handles/${handle}`, name: handle });
    const page = await readResource(client, `rookery://session/handles/${handle}?offset=198&limit=5`);
    expect(page).toMatchObject({
      handle,
      num_records: 200,
      row_count: 2,
      result: [{ id: 199 }, { id: 200 }],
    });
    expect((await football.listResources()).resources).toHaveLength(2);
    await expect(football.readResource({ uri: `rookery://session/handles/${handle}` })).rejects.toThrow(
      handle,
    );
    await client.close();
  });

  it('that are handles can be read without a session by their whole name', async () => {
    const url = `${world.url}/mcp/football`;
    const { body } = await callStateless(url, 'get_data');
    const uri = `rookery://session/handles/${encodeURIComponent(String(body.handle))}?limit=1`;
    const { answer } = await sendStateless(url, 'resources/read', { uri });
    expect(answer.result).toMatchObject({ contents: [{ uri }], ttlMs: 0, cacheScope: 'private' });
  });

  it.each([
    'rookery://tennis/schema',
    'rookery://football/rows',
    'rookery://football/schema/',
    'rookery://domains',
    'file:///etc/passwd',
    'rookery://session/handles/%E0%A4%A',
    'rookery://session/handles/x?limit=0',
    'rookery://session/handles/x?limit=5000',
    'rookery://session/handles/x?offset=1&offset=2',
    'rookery://session/handles/x?start=1',
    '',
  ])('at %j are not there', async (uri) => {
    await expect(football.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { uri } });
    const { answer } = await sendStateless(`${world.url}/mcp/football`, 'resources/read', { uri });
    expect(answer.error).toMatchObject({ code: -32602, data: { uri } });
  });
});

it('a page that cannot be is refused with the pages that can', async () => {
  const uri = 'rookery://session/handles/x?limit=5000';
  await expect(football.readResource({ uri })).rejects.toThrow('a limit of 1 to 1000');
});

it('a param that is missing is called that', async () => {
  const { answer } = await sendStateless(`${world.url}/mcp/football`, 'completion/complete');
  expect(answer.error?.message).toContain('"argument" is missing. Send {"name"');
});

describe('prompts', () => {
  it('need a domain only where the address has none', async () => {
    const names = async (client: Client) =>
      (await client.listPrompts()).prompts.map((prompt) => [
        prompt.name,
        prompt.arguments?.filter(({ required }) => required).map(({ name }) => name),
      ]);
    expect(await names(football)).toEqual([
      ['work_with_domain', []],
      ['answer_under_policy', ['question', 'additional_instructions']],
    ]);
    expect(await names(root)).toEqual([
      ['work_with_domain', ['domain']],
      ['answer_under_policy', ['domain', 'question', 'additional_instructions']],
    ]);
  });

  it('tell of the tables and how to begin', async () => {
    const text = await writePrompt(football, 'work_with_domain', { table: 'player' });
    expect(text).toContain('- player (200 rows): id, ');
    expect(text).toContain('Begin with the table "player".');
    expect(text).toContain('get_data');
    expect(await writePrompt(root, 'work_with_domain', { domain: 'football', table: 'player' })).toBe(text);
  });

  it('put a policy before the question', async () => {
    const policy = 'Use get_team only.';
    const given = { question: 'Who won?', additional_instructions: policy };
    const text = await writePrompt(football, 'answer_under_policy', given);
    expect(text.indexOf(policy)).toBeLessThan(text.indexOf('Who won?'));
    expect(text).toContain('<additional_instructions>');
  });

  it.each([
    [{ name: 'work_with_domian' }, '"work_with_domain"'],
    [{ name: 'answer_under_policy', arguments: { question: 'x' } }, '"additional_instructions"'],
    [{ name: 'work_with_domain', arguments: { table: 'plyer' } }, 'player'],
    [{ name: 'work_with_domain', arguments: { universe: 'x' } }, '"x"'],
  ])('%j is refused with what would have worked', async (call, hint) => {
    await expect(football.getPrompt(call)).rejects.toThrow(hint);
  });

  it('do not take arguments that are no texts', async () => {
    const params = { name: 'work_with_domain', arguments: { table: 5 } };
    const { answer } = await sendStateless(`${world.url}/mcp/football`, 'prompts/get', params);
    expect(answer.error).toMatchObject({ code: -32602, message: expect.stringContaining('arguments.table') });
  });
});

describe('completion', () => {
  const prompt = { type: 'ref/prompt', name: 'work_with_domain' } as const;
  it.each([
    ['domain', 'foot', {}, ['football']],
    ['domain', 'ball', {}, ['football']],
    ['domain', 'x', {}, []],
    ['table', 'pl', { domain: 'football' }, ['player']],
    ['table', 'pl', {}, []],
    ['table', 'pl', { domain: 'tennis' }, []],
    ['question', 'w', {}, []],
  ])('of %s after %j with %j', async (name, value, known, values) => {
    const answer = await root.complete({
      ref: prompt,
      argument: { name, value },
      context: { arguments: known },
    });
    expect(answer.completion.values.filter((each) => !each.includes('_'))).toEqual(values);
  });

  it("knows a domain's universes and a session's handles", async () => {
    const client = await connectMcp(world);
    const universe = world.findUniverse('slot', 'team').id;
    const handle = readHandle(await callMcp(client, 'get_data', { tool_universe_id: universe }));
    const complete = async (ref: Parameters<Client['complete']>[0]['ref'], name: string, value: string) =>
      (await client.complete({ ref, argument: { name, value } })).completion;
    expect((await complete(prompt, 'universe', universe)).values).toEqual([universe]);
    expect((await complete(prompt, 'handle', 'ret')).values).toEqual([handle]);
    const template = {
      type: 'ref/resource',
      uri: 'rookery://session/handles/{handle}{?offset,limit}',
    } as const;
    expect((await complete(template, 'handle', '')).values).toEqual([handle]);
    const all = await complete(prompt, 'universe', '');
    expect(all.values).toHaveLength(Math.min(100, all.total ?? 0));
    await client.close();
  });

  it.each([
    [{ ref: { type: 'ref/prompt', name: 'nothing' }, argument: { name: 'a', value: '' } }],
    [{ ref: { type: 'ref/resource', uri: 'rookery://x' }, argument: { name: 'a', value: '' } }],
    [{ ref: { type: 'ref/tool', name: 'x' }, argument: { name: 'a', value: '' } }],
    [{ ref: prompt, argument: { name: 'a' } }],
    [{}],
  ])('of %j is refused', async (params) => {
    const { answer } = await sendStateless(`${world.url}/mcp/football`, 'completion/complete', params);
    expect(answer.error?.code).toBe(-32602);
  });
});

async function writePrompt(client: Client, name: string, given: Record<string, string>): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: given });
  const [message] = messages;
  if (message?.content.type !== 'text') throw new Error(`${name} has no text`);
  return message.content.text;
}
