import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Domains, ReadyDomain } from '../../src/domains/domains.ts';
import { createDataTools } from '../../src/execution/data/data-tools.ts';
import { createExecute } from '../../src/execution/execute.ts';
import { createLocalExecutor } from '../../src/execution/executor.ts';
import { createOffers, type Offers } from '../../src/execution/offer/offers.ts';
import { createToolService } from '../../src/execution/tools/service.ts';
import type { Universe } from '../../src/universes/universe.ts';
import { createWorld, type World } from '../data-tools/world.ts';

const executor = createLocalExecutor();
let world: World;
let offers: Offers;
let sel: Universe;
/** The name of a getter of the players, and of an endpoint. */
let shared: string;

beforeAll(async () => {
  world = await createWorld();
  sel = world.findUniverse('sel', 'player');
  const getter = world.data.tools.toolsets.of(sel).tools.find(({ plan }) => plan.verb === 'getter');
  shared = getter?.name ?? '';
  const domains = nameEndpoint(world.domains, shared);
  offers = createOffers({ domains, data: world.data.tools });
});

afterAll(async () => {
  executor.close();
  await world.close();
});

function nameEndpoint(domains: Domains, name: string): Domains {
  const ready = domains.require('football');
  const [first, ...others] = ready.catalogue.endpoints;
  if (first === undefined) throw new Error('football has no endpoints');
  const endpoints = [{ ...first, name }, ...others];
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const renamed: ReadyDomain = { ...ready, catalogue: { ...ready.catalogue, endpoints, byName } };
  return { ...domains, require: () => renamed };
}

describe('an endpoint and a data tool of one name', () => {
  test('are the endpoint, and the data tool where the arguments name a handle', () => {
    const offer = offers.at({ domain: 'football' }, sel);
    expect(offer.find(shared)?.plan.kind).toBe('query');
    expect(offer.find(shared, { namesHandle: false, origins: [sel] })?.plan.kind).toBe('query');
    expect(offer.find(shared, { namesHandle: true, origins: [] })?.plan.kind).toBe('verb');
  });

  test('are listed once, as the endpoint, where endpoints are listed', () => {
    const { tools, shown } = offers.at({ domain: 'football' }, sel);
    for (const list of [tools, shown]) {
      expect(list.filter(({ name }) => name === shared).map(({ kind }) => kind)).toEqual(['endpoint']);
    }
  });

  test('are the data tool at the address of its universe, which lists no endpoints', () => {
    const { shown } = offers.at({ domain: 'football', universe: sel.id });
    expect(shown.filter(({ name }) => name === shared).map(({ kind }) => kind)).toEqual(['data']);
  });
});

test('an offer is the same object as long as nothing has changed, and another in another universe', () => {
  const place = { domain: 'football' };
  expect(offers.at({ ...place }, { ...sel })).toBe(offers.at(place, sel));
  expect(offers.at({}, sel)).toBe(offers.at({}, sel));
  expect(offers.at({})).toBe(offers.at({}));
  expect(new Set([offers.at({}), offers.at({}, sel), offers.at(place), offers.at(place, sel)]).size).toBe(4);
});

test('what is listed can be found by its name, everywhere', () => {
  for (const place of [{}, { domain: 'football' }, { domain: 'football', universe: sel.id }]) {
    for (const active of [null, sel]) {
      const offer = offers.at(place, active);
      const missing = [...offer.tools, ...offer.shown].filter(({ name }) => offer.find(name) === undefined);
      expect(missing.map(({ name }) => name)).toEqual([]);
    }
  }
});

test('a call asks for its session once', async () => {
  const asked: string[] = [];
  const { sessions, universes } = world.data;
  const note =
    <A extends readonly unknown[], R>(name: string, ask: (...given: A) => R) =>
    (...given: A): R => {
      asked.push(name);
      return ask(...given);
    };
  const noted = {
    ...sessions,
    find: note('find', sessions.find),
    require: note('require', sessions.require),
  };
  const { domains } = world;
  const data = createDataTools({ domains, universes, sessions: noted, executor });
  const tools = createToolService({ domains, hasData: true });
  const execute = createExecute({ domains, executor, tools, data, offers: createOffers({ domains, data }) });
  const { id } = await sessions.create();
  const call = { domain: 'football', sessionId: id };
  const universe = world.findUniverse('slot', 'player');
  const { text } = await execute({ ...call, tool: 'get_data', arguments: { tool_universe_id: universe.id } });
  expect(asked.splice(0)).toEqual(['require']);
  const { handle } = JSON.parse(text);
  const values = { data_label: handle, key_name: 'height', value: 180, condition: 'greater_than' };
  await execute({ ...call, tool: 'filter_data', arguments: values });
  expect(asked.splice(0)).toEqual(['require']);
  await execute({ ...call, vouched: true, tool: 'filter_data', arguments: values });
  expect(asked.splice(0)).toEqual(['find']);
});
