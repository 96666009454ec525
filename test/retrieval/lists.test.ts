import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMcp, callRest, createWorld, listMcp, read, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

const SEARCH = ['search_tools', 'describe_tool', 'call_tool'];

async function listRest(path: string): Promise<string[]> {
  return JSON.parse((await read(world, path)).text).tools.map(({ name }: { name: string }) => name);
}

/** The list that both doors give for a query, without what only one of them lists. */
async function list(query: string): Promise<readonly string[]> {
  const mcp = await listMcp(world, `/mcp/shop?${query}`);
  const rest = await listRest(`/v1/shop/tools?${query}`);
  const endpoints = (names: readonly string[]): string[] =>
    names.filter((name) => world.domains.require('shop').catalogue.byName.has(name));
  expect(endpoints(rest)).toEqual(endpoints(mcp));
  return mcp;
}

async function refuse(query: string): Promise<{ readonly code: string; readonly hint: string }> {
  const { text, failed } = await read(world, `/v1/shop/tools?${query}`);
  expect(failed).toBe(true);
  const { code, hint } = JSON.parse(text).error;
  await expect(listMcp(world, `/mcp/shop?${query}`)).rejects.toThrow(code);
  return { code, hint };
}

describe('the whole list', () => {
  it('holds endpoints, the retriever, and what leads to all others', async () => {
    const names = await listMcp(world, '/mcp/shop');
    const { endpoints } = world.domains.require('shop').catalogue;
    expect(names).toEqual([
      ...endpoints.map(({ name }) => name),
      'query_shop',
      'get_data',
      'list_universes',
      ...SEARCH,
    ]);
  });

  it('has no retriever where there are no documents', async () => {
    expect(await listMcp(world, '/mcp/plain')).not.toContain('query_plain');
    expect(await listRest('/v1/hurt/tools')).not.toContain('query_hurt');
  });

  it('of all domains leads to them', async () => {
    expect(await listMcp(world, '/mcp')).toEqual(['get_data', 'list_domains', 'list_universes', ...SEARCH]);
  });
});

describe('?mode=search', () => {
  it('lists get_data and the search alone, at each address', async () => {
    const universes = JSON.parse((await read(world, '/v1/shop/universes')).text).universes;
    const sel = universes.find(({ collection }: { collection: string }) => collection === 'sel');
    for (const path of ['/mcp', '/mcp/shop', `/mcp/shop/${sel.tool_universe_id}`]) {
      expect((await listMcp(world, `${path}?mode=search`)).toSorted()).toEqual(
        ['get_data', ...SEARCH].toSorted(),
      );
    }
    expect((await listRest('/v1/shop/tools?mode=search')).toSorted()).toEqual(
      ['get_data', ...SEARCH].toSorted(),
    );
  });
});

describe('?kinds=', () => {
  it('lists these kinds alone', async () => {
    expect(await listMcp(world, '/mcp/shop?kinds=retriever,data')).toEqual(['query_shop', 'get_data']);
    const endpoints = await list('kinds=endpoint');
    expect(endpoints).toHaveLength(world.domains.require('shop').catalogue.endpoints.length);
  });
});

describe('?max_tools=', () => {
  it('keeps the most relevant for q, and always the retriever and get_data', async () => {
    const names = await list('max_tools=6&q=average+price+of+products');
    expect(names).toHaveLength(6);
    expect(names).toContain('query_shop');
    expect(names).toContain('get_data');
    expect(names.filter((name) => name.startsWith('get_average_'))).toHaveLength(4);
    expect(names.filter((name) => name.includes('price')).length).toBeGreaterThanOrEqual(3);
  });

  it('keeps what is pinned, also what was not listed', async () => {
    const names = await list('max_tools=8&q=average+price&pin=list_orders_with_note,filter_data');
    expect(names).toHaveLength(8);
    for (const name of ['list_orders_with_note', 'filter_data', 'query_shop', 'get_data']) {
      expect(names).toContain(name);
    }
  });

  it('shows something of every table without q', async () => {
    const names = await list('max_tools=24');
    expect(names).toHaveLength(24);
    const { byName } = world.domains.require('shop').catalogue;
    const tables = new Set(names.flatMap((name) => byName.get(name)?.tables[0] ?? []));
    expect([...tables].sort()).toEqual(['customers', 'order_lines', 'orders', 'products']);
    const families = new Set(names.flatMap((name) => byName.get(name)?.family ?? []));
    expect(families.size).toBeGreaterThanOrEqual(4);
  });

  it('is 128 where only q is given, and nothing where all fit', async () => {
    const whole = await listMcp(world, '/mcp/shop');
    expect(await list('q=price')).toHaveLength(Math.min(128, whole.length));
    expect(await list('max_tools=10000')).toEqual(whole);
  });

  it('gives the same list each time', async () => {
    expect(await list('max_tools=12&q=price')).toEqual(await list('max_tools=12&q=price'));
  });
});

describe('options that cannot be', () => {
  it.each([
    ['max_tools=0', 'request.out_of_range', /between|at least|1/],
    ['max_tools=many', 'request.invalid_argument', /whole number|integer/],
    ['max_tools=1', 'request.out_of_range', /at least 2: query_shop, get_data/],
    ['kinds=endpoints', 'request.invalid_argument', /"endpoint"/],
    ['kinds=', 'request.invalid_argument', /endpoint, data, retriever, service/],
    ['mode=list', 'request.invalid_argument', /search/],
    ['distractors=maybe', 'request.invalid_argument', /1/],
    ['max_tool=5', 'request.unknown_argument', /"max_tools"/],
    ['pin=list_order_with_note', 'catalogue.unknown_tool', /"list_orders_with_note"/],
    ['max_tools=5&max_tools=6', 'request.invalid_argument', /once/],
  ])('are refused: %s', async (query, expected, hint) => {
    const answer = await refuse(query);
    expect(answer.code).toBe(expected);
    expect(answer.hint).toMatch(hint);
  });
});

describe('search_tools', () => {
  const search = { name: 'search_tools', arguments: { query: 'typical price of products', limit: 5 } };

  it('answers alike over both doors', async () => {
    const mcp = await callMcp(world, '/mcp/shop', search);
    const rest = await callRest(world, '/v1/shop/tools/search_tools', search.arguments);
    const get = await read(world, '/v1/shop/tools/search?q=typical+price+of+products&limit=5');
    expect(rest).toEqual(mcp);
    expect(get).toEqual(mcp);
    const { results } = JSON.parse(mcp.text);
    expect(results).toHaveLength(5);
    expect(results[0]).toEqual({
      name: expect.stringContaining('price'),
      domain: 'shop',
      kind: 'endpoint',
      description: expect.any(String),
      inputSchema: expect.objectContaining({ type: 'object' }),
      score: expect.any(Number),
    });
  });

  it('finds tools of all domains, or of one of them', async () => {
    const domains = async (values: object): Promise<string[]> => {
      const { text } = await callMcp(world, '/mcp', { name: 'search_tools', arguments: values });
      return [...new Set<string>(JSON.parse(text).results.map(({ domain }: { domain: string }) => domain))];
    };
    expect(await domains({ query: 'players of a team', limit: 5 })).toEqual(['football']);
    expect((await domains({ query: 'customers', limit: 100 })).toSorted()).toContain('shop');
    expect(await domains({ query: 'customers', limit: 100, domain: 'plain' })).toEqual(['plain']);
    const rest = await read(world, '/v1/tools/search?q=players+of+a+team&limit=5');
    const mcp = await callMcp(world, '/mcp', {
      name: 'search_tools',
      arguments: { query: 'players of a team', limit: 5 },
    });
    expect(rest).toEqual(mcp);
  });

  it('finds retrievers and data tools', async () => {
    const first = async (query: string, kinds: string): Promise<string> => {
      const { text } = await read(
        world,
        `/v1/shop/tools/search?q=${encodeURIComponent(query)}&kinds=${kinds}`,
      );
      return JSON.parse(text).results[0].name;
    };
    expect(await first('search the documents', 'retriever')).toBe('query_shop');
    expect(await first('sort a table by a column', 'data')).toBe('sort_data');
  });

  it.each([
    ['/v1/shop/tools/search', 'request.missing_argument'],
    ['/v1/tools/search?q=price&universe=x', 'request.missing_argument'],
    ['/v1/shop/tools/search?q=price&limit=0', 'limit.rows'],
    ['/v1/shop/tools/search?q=price&kinds=endpoints', 'request.invalid_argument'],
    ['/v1/shop/tools/search?q=price&domain=football', 'request.invalid_argument'],
    ['/v1/tools/search?q=price&domain=shops', 'catalogue.unknown_domain'],
  ])('refuses %s', async (path, expected) => {
    const { text } = await read(world, path);
    expect(JSON.parse(text).error.code).toBe(expected);
  });

  it('finds nothing for no words', async () => {
    for (const query of ['', '?!']) {
      const { text } = await callRest(world, '/v1/shop/tools/search_tools', { query });
      expect(JSON.parse(text)).toEqual({ results: [], hint: expect.stringContaining('no words') });
    }
  });
});

describe('describe_tool and call_tool', () => {
  it('reach tools that are not listed', async () => {
    const described = await callMcp(world, '/mcp', {
      name: 'describe_tool',
      arguments: { name: 'count_orders_per_customer', domain: 'shop' },
    });
    expect(JSON.parse(described.text)).toMatchObject({
      name: 'count_orders_per_customer',
      domain: 'shop',
      family: expect.any(String),
      inputSchema: { type: 'object' },
    });
    const called = await callMcp(world, '/mcp', {
      name: 'call_tool',
      arguments: { name: 'count_orders_per_customer', domain: 'shop' },
    });
    expect(JSON.parse(called.text)).toMatchObject({ row_count: expect.any(Number) });
  });

  it.each(['/mcp', '/mcp/shop'])('know each other, at %s', async (path) => {
    for (const name of SEARCH) {
      const call = { name: 'describe_tool', arguments: { name } };
      const { text } = await callMcp(world, path, call);
      expect(JSON.parse(text)).toMatchObject({ name, kind: 'service', inputSchema: { type: 'object' } });
    }
  });

  it('need no domain for a name that only one has', async () => {
    const call = { name: 'call_tool', arguments: { name: 'count_countries' } };
    expect(JSON.parse((await callMcp(world, '/mcp', call)).text)).toEqual({ result: 3 });
  });

  it('ask for the domain where several have the name', async () => {
    const call = { name: 'call_tool', arguments: { name: 'list_orders_with_note' } };
    const { error } = JSON.parse((await callMcp(world, '/mcp', call)).text);
    expect(error.code).toBe('request.missing_argument');
    expect(error.hint).toContain('"shop"');
  });

  it('begin a chain of data tools', async () => {
    const call = { name: 'call_tool', arguments: { name: 'get_data' } };
    const { text } = await callMcp(world, '/mcp/shop', call);
    expect(JSON.parse(text)).toMatchObject({ handle: expect.any(String), num_records: expect.any(Number) });
  });

  it('list the domains too', async () => {
    const call = { name: 'call_tool', arguments: { name: 'list_domains' } };
    expect(JSON.parse((await callMcp(world, '/mcp', call)).text).domains).toHaveLength(4);
  });

  it('pass on what the tool refuses', async () => {
    const call = {
      name: 'call_tool',
      arguments: { name: 'list_orders_with_note', arguments: { colour: 'red' } },
    };
    const { error } = JSON.parse((await callMcp(world, '/mcp/shop', call)).text);
    expect(error.code).toBe('request.unknown_argument');
  });

  it.each([
    [{ name: 'call_tool' }, 'request.invalid_argument'],
    [{ name: 'count_nothing' }, 'catalogue.unknown_tool'],
    [{}, 'request.missing_argument'],
  ])('refuse %j', async (values, expected) => {
    const { text } = await callRest(world, '/v1/shop/tools/call_tool', values);
    expect(JSON.parse(text).error.code).toBe(expected);
  });

  it('met no fault of the server', () => {
    expect(world.faults).toEqual([]);
  });
});
