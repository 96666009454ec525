import { describe, expect, it } from 'vitest';
import type { SearchableTool } from '../../src/search/searchable-tool.ts';
import { createToolSearch } from '../../src/search/tool-search.ts';

function tool(name: string, description: string, properties: Record<string, object> = {}): SearchableTool {
  return { name, description, inputSchema: { properties } };
}

const tools = [
  tool('count_players', 'Counts the players.'),
  tool('count_players_by_position', 'Counts the players of a position.', {
    position: { description: 'Position on the ice', enum: ['goalie', 'defence', 'left wing'] },
  }),
  tool('get_average_weight_by_position', 'The mean weight of the players of a position.'),
  tool('list_players_with_highest_weight', 'The heaviest players first.'),
  tool('list_players_with_lowest_weight', 'The lightest players first.'),
  tool('get_player', 'One player by number.', { player_id: { description: "The player's number" } }),
  tool('list_players_born_between', 'Players born between two dates.'),
  tool('list_teams_without_players', 'Teams that have no player.'),
  tool('get_share_of_players_by_country', 'Share of the players that were born in a country, in percent.'),
  tool('listArenasByCity', 'Where games are played.'),
];

const { search } = index(tools);

function index(added: readonly SearchableTool[], labelsOf?: (tool: SearchableTool) => readonly string[]) {
  const made = createToolSearch<SearchableTool>();
  for (const each of added) made.add(each, each, { labels: labelsOf?.(each) ?? [] });
  return made;
}

const TWINS = [
  ['count_players', 'count', []],
  ['count_players_of_team', 'count', ['team']],
  ['count_players_of_team_by_country', 'count', ['team', 'country']],
  ['list_players_of_team', 'list', ['team']],
  ['get_share_of_players_by_team', 'share', ['team']],
  ['get_team_with_most_players', 'extreme_parent', []],
  ['get_yearly_number_of_players', 'yearly', []],
] as const;

function twin(name: string, required: readonly string[]): SearchableTool {
  const properties = Object.fromEntries(required.map((each) => [each, {}]));
  return { name, description: 'Of the players and the team.', inputSchema: { properties, required } };
}

function find(query: string): string | undefined {
  return search(query, 10)[0]?.found.name;
}

describe('the search for tools', () => {
  it.each([
    ['how many players are there', 'count_players', 'how many is counting, and nothing else is asked'],
    ['number of goalies', 'count_players_by_position', 'the value of a parameter'],
    ['typical weight for each position', 'get_average_weight_by_position', 'typical is an average'],
    ['who is the heaviest', 'list_players_with_highest_weight', 'the description says so'],
    ['players that weigh the least, weight', 'list_players_with_lowest_weight', 'least is lowest'],
    ['which teams never had a player', 'list_teams_without_players', 'never is without'],
    ['what percentage comes from a country', 'get_share_of_players_by_country', 'percentage is share'],
    ['arena in a city', 'listArenasByCity', 'a name in camel case is cut into words'],
    ['get_player', 'get_player', 'the name itself'],
  ])('finds for "%s" %s: %s', (query, name) => {
    expect(find(query)).toBe(name);
  });

  it('gives at most as many as asked', () => {
    expect(search('players', 3)).toHaveLength(3);
  });

  it('passes over tools that are not accepted', () => {
    const names = search('count players', 10, ({ name }) => !name.startsWith('count')).map(
      (hit) => hit.found.name,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => name.startsWith('count'))).toEqual([]);
  });

  it('finds by labels that are given beside', () => {
    const labelled = index(tools, ({ name }) => (name === 'get_player' ? ['skater'] : []));
    expect(labelled.search('skater', 5).map((hit) => hit.found.name)).toEqual(['get_player']);
  });

  it('finds by a value that the question names, which the tool itself does not tell', () => {
    const made = createToolSearch<string>();
    const ask = (name: string, key: string, values: readonly string[]) =>
      made.add(
        name,
        { ...tool(name, 'Lists the players.', { value: {} }), family: 'list' },
        { columns: [{ key, values }] },
      );
    ask('list_players_by_a', 'hockey.player.a', ['left', 'right']);
    ask('list_players_by_b', 'hockey.player.b', ['Sault Sainte Marie', 'Toronto']);
    const hits = made.search('Which players are from Sault Sainte Marie?', 2);
    expect(hits.map(({ found }) => found)).toEqual(['list_players_by_b', 'list_players_by_a']);
  });

  it.each([
    ['How many players has Boston?', 'count_players_of_team', 'one name, one parameter'],
    ['How many players are there?', 'count_players', 'no name, no parameter'],
    ['How many players of Boston were born in Canada?', 'count_players_of_team_by_country', 'two of each'],
    [
      'Which team has the greatest number of players?',
      'get_team_with_most_players',
      'a superlative of a number',
    ],
    ['What percentage of the players plays for Boston?', 'get_share_of_players_by_team', 'a part of all'],
    ['Players of a team, year after year', 'get_yearly_number_of_players', 'for each year'],
  ])('among near twins finds for "%s" %s: %s', (query, name) => {
    const made = createToolSearch<string>();
    for (const [each, family, needs] of TWINS) made.add(each, { ...twin(each, needs), family });
    expect(made.search(query, 1)[0]?.found).toBe(name);
  });

  it('gives scores that fall, and the same ones each time', () => {
    const hits = search('how many players by position', 10);
    expect(hits.map(({ score }) => score)).toEqual([...hits.map(({ score }) => score)].sort((a, b) => b - a));
    expect(search('how many players by position', 10)).toEqual(hits);
  });

  it.each(['', '  ', '?!', '\ud800', 'zebra'])('finds nothing for %j', (query) => {
    expect(search(query, 10)).toEqual([]);
  });

  it('finds nothing among no tools', () => {
    expect(index([]).search('players', 10)).toEqual([]);
  });
});
