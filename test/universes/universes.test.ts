import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../src/schema/model.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import type { UniverseEntry } from '../../src/universes/file.ts';
import { generateUniverses } from '../../src/universes/generate.ts';
import { parseUniverseFile, readUniverseFile } from '../../src/universes/read-file.ts';
import { createUniverses } from '../../src/universes/universes.ts';
import { createWorld } from '../data-tools/world.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';

const folder = createFolder();
let schema: Schema;
beforeAll(() => {
  schema = readSchema({ domain: 'football', file: createFootball(folder.path) });
});
afterAll(() => folder.remove());

const FILE = `
11111111-aaaa:
  domain: football
  database_path: ignored.sqlite
  init_args:
    alias_to_table_dict:
      T1: {original_table_name: player, modified_table_name: p}
      T2: {original_table_name: team, modified_table_name: t}
    condition_sequence:
      - [T1.team_id, T2.id, INNER]
  server_type: selection
22222222-bbbb:
  domain: football
  init_args:
    alias_to_table_dict: {'': {original_table_name: coach, modified_table_name: coach}}
    condition_sequence: []
33333333-cccc: {domain: football}
44444444-dddd:
  domain: handball
  init_args: {alias_to_table_dict: {'': {original_table_name: team, modified_table_name: team}}}
`;

test('a domain gets its tables, its related pairs and chains of three, for both collections', () => {
  const universes = generateUniverses(schema);
  const titles = (collection: string) =>
    universes.filter((universe) => universe.collection === collection).map(({ title }) => title);
  expect(titles('slot')).toEqual([
    ...['country', 'team', 'player', 'transfer'],
    'team joined with country (by country_id = country.id)',
    'player joined with team (by team_id = team.id)',
    'player joined with team (by team_id = team.id) and country (by team.country_id = country.id)',
  ]);
  expect(titles('sel')).toEqual(titles('slot'));
  expect(titles('rest')).toHaveLength(1);
});

test('ids are twelve and twelve digits, unique, and the same each time', () => {
  const ids = generateUniverses(schema).map(({ id }) => id);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(generateUniverses(schema).map(({ id }) => id)).toEqual(ids);
  // Pinned: an id that people wrote down must not change.
  expect(generateUniverses(schema).find(({ title }) => title === 'team')?.id).toBe(
    '133d3d844265-8a44b1d06790',
  );
});

test('a universe file is served first, and what can not be served is reported', async () => {
  const file = join(folder.path, 'universes.yaml');
  writeFileSync(file, FILE);
  const world = await createWorld({ universeFile: readUniverseFile(file) });
  const { universes } = world.data;
  expect(universes.defaultOf('football').id).toBe('11111111-aaaa');
  expect(universes.require('11111111-aaaa').collection).toBe('sel');
  expect(universes.refused().map(({ id, reason }) => [id, reason.split('\n')[0]])).toEqual([
    ['33333333-cccc', expect.stringContaining('Invalid input')],
    ['22222222-bbbb', expect.stringContaining('Table "coach" is not in the database')],
    ['44444444-dddd', 'There is no domain "handball".'],
  ]);
  expect(() => universes.require('22222222-bbbb', 'football')).toThrow('can not be loaded');
  expect(() => universes.require('11111111-aaab', 'football')).toThrow(/no universe "11111111-aaab"/);
  await world.close();
});

test('a file that is no map is refused', () => {
  expect(() => parseUniverseFile('- 1\n- 2')).toThrow('a map from id to entry');
  expect(parseUniverseFile('{}')).toEqual({ entries: [], refused: [] });
});

test('nothing is written to learn that no universe was refused', () => {
  const domain = {
    ...{ name: 'football', file: 'football.sqlite', status: 'ready' as const },
    get schema(): Schema {
      throw new Error('the schema was read');
    },
  };
  const domains = { list: () => [domain], require: () => expect.unreachable() };
  const [entry] = parseUniverseFile(FILE).entries;
  const refusedOf = (entries: readonly UniverseEntry[]) => createUniverses({ domains, entries }).refused();
  expect(refusedOf([])).toEqual([]);
  expect(() => refusedOf(entry === undefined ? [] : [entry])).toThrow('the schema was read');
});
