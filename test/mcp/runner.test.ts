import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../commands/cli.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball, listPlayers } from '../fixtures/football.ts';
import { connectOver } from './clients.ts';
import type { ForeignClient } from './foreign-client.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const UNIVERSES = `
question-1:
  domain: football
  init_args:
    alias_to_table_dict:
      '': {original_table_name: player, modified_table_name: player}
    condition_sequence: []
  server_type: selection
question-2:
  domain: football
  init_args:
    alias_to_table_dict:
      '': {original_table_name: team, modified_table_name: team}
    condition_sequence: []
  server_type: selection
`;

const folder = createFolder();
const databases = join(folder.path, 'databases');
const universes = join(folder.path, 'universes.yaml');
let client: ForeignClient | undefined;
beforeAll(() => {
  createFootball(databases);
  writeFileSync(universes, UNIVERSES);
});
afterEach(() => client?.close());
afterAll(() => folder.remove());

/** As VAKRA's runner starts a server: a process for a domain, which is named in the environment. */
function start(...words: readonly string[]): Promise<ForeignClient> {
  const args = [MAIN, 'stdio', '--databases', databases, '--universes', universes, ...words];
  const env = { ...getDefaultEnvironment(), MCP_DOMAIN: 'football' };
  return connectOver(new StdioClientTransport({ command: process.execPath, args, env }));
}

async function call(name: string, given: Record<string, unknown>) {
  const { text, isError } = await (client ?? (await start())).call(name, given);
  expect([text, isError]).toEqual([text, false]);
  return JSON.parse(text);
}

// It lists the tools once, calls get_data with a question's id where there is one, and goes on with the handle.
describe('a benchmark that starts the server itself', () => {
  it('finds all tools of its domain', async () => {
    client = await start();
    expect(await client.list()).toEqual(expect.arrayContaining(['get_data', 'list_players_by_position']));
  });

  it('finds the endpoints alone, for questions that have no universe', async () => {
    client = await start('--list', 'kinds=endpoint,retriever');
    const names = await client.list();
    expect(names).toContain('list_players_by_position');
    expect(names).not.toContain('get_data');
  });

  it('finds the data tools before get_data, and goes on with the universe of each question', async () => {
    client = await start('--universe', 'first', '--list', 'kinds=data');
    const names = ['get_data', 'select_data_equal_to', 'get_full_name'];
    expect(await client.list()).toEqual(expect.arrayContaining(names));
    expect(await client.list()).not.toContain('list_players_by_position');
    const { handle } = await call('get_data', { tool_universe_id: 'question-1' });
    const given = { data_label: handle, key_name: 'position', value: 'keeper' };
    const { handle: keepers } = await call('select_data_equal_to', given);
    const expected = listPlayers().filter(({ position }) => position === 'keeper');
    const all = await call('get_full_name', { data_label: keepers });
    expect(all).toEqual(expected.map((each) => each.full_name));
    // Its own spelling of a getter.
    expect(await call('get_full_names', { data_label: keepers, n: 1 })).toEqual([expected[0]?.full_name]);
    const { handle: teams } = await call('get_data', { tool_universe_id: 'question-2' });
    expect(await call('get_founded', { data_label: teams, n: 0 })).toEqual([]);
  });

  it.each([
    ['--universe', 'nothing', 'nothing'],
    ['--list', 'kinds=endpiont', 'endpoint'],
  ])('is told that %s %s cannot be', async (flag, value, hint) => {
    const { code, stderr } = await runCli([
      'stdio',
      '--databases',
      databases,
      '--domain',
      'football',
      flag,
      value,
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(hint);
  });
});
