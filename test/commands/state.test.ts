import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';
import { runCli, startServer } from './cli.ts';

const folder = createFolder();
const databases = join(folder.path, 'databases');
const words = ['--databases', databases, '--cache', join(folder.path, 'cache'), '--executors', '2'];

beforeAll(() => void createShop(databases));
afterAll(folder.remove);

async function createSession(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/sessions`, { method: 'POST' });
  return JSON.parse(await response.text()).session_id;
}

describe('the state of rookery serve', () => {
  it('is a file in the folder where it starts, unless another is named; it outlives the server', async () => {
    const options = { directory: folder.path, environment: { ROOKERY_STATE: '' } };
    const file = join(folder.path, '.rookery', 'state.sqlite');
    const first = await startServer(words, options);
    expect(first.greeting).toContain(`state     ${file}`);
    const session = await createSession(first.url);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await startServer([...words, '--state', '.rookery/state.sqlite'], options);
    expect((await fetch(`${second.url}/v1/sessions/${session}`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('is nothing with --state memory', async () => {
    const server = await startServer([...words, '--state', 'memory'], { directory: databases });
    expect(server.greeting).toContain('state     in memory: sessions end with the server');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(databases, '.rookery'))).toBe(false);
    expect(existsSync(join(databases, 'memory'))).toBe(false);
  });

  it('is of one server: a second one that asks for the file is refused, one that does not keeps nothing', async () => {
    const directory = join(folder.path, 'cache');
    const state = join(directory, '.rookery', 'state.sqlite');
    const first = await startServer([...words, '--state', state]);
    const { code, stderr } = await runCli(['serve', '--port', '0', ...words, '--state', state]);
    expect(code).toBe(2);
    expect(stderr).toContain('Another server has it open.');
    expect(stderr).toContain('--state memory');
    const other = await startServer(words, { directory, environment: { ROOKERY_STATE: '' } });
    expect(other.greeting).toContain('in memory: sessions end with the server');
    expect(other.greeting).toContain('Another server has it open.');
    for (const { child, ended } of [first, other]) {
      child.kill('SIGTERM');
      await ended;
    }
  });

  it('is refused where the file is none', async () => {
    const state = join(folder.path, 'notes.txt');
    writeFileSync(
      state,
      'This is a text that is long enough to be taken for the header of a file. '.repeat(10),
    );
    const { code, stderr } = await runCli(['serve', '--port', '0', ...words, '--state', state]);
    expect(code).toBe(2);
    expect(stderr).toContain('not a SQLite database');
  });
});
