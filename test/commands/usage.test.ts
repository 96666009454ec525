import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../../src/commands/program.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';

const folder = createFolder();
beforeAll(() => void createShop(folder.path));
afterAll(folder.remove);

/** The command line within this process: what is refused before anything is started needs no other. */
async function run(words: readonly string[]) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await runCommandLine({
    arguments: words,
    environment: { ROOKERY_DATABASES: folder.path },
    directory: tmpdir(),
    stdin: new PassThrough(),
    stdout,
    stderr,
    version: '0.0.0',
    watchSignals: () => new AbortController().signal,
  });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

it.each([
  [['srve'], 'serve'],
  [['domains', '--databses', 'x'], '--databases'],
  [['tools'], "missing required argument 'domain'"],
  [['domains', 'extra'], 'too many arguments'],
  [['serve', '--port', 'http'], 'It takes a whole number from 0 to 65535.'],
  [['serve', '--host', '0.0.0.0'], '--no-auth'],
  [['domains', '--config', 'none.json'], 'none.json cannot be read: it does not exist.'],
  [['stdio', '--universe', 'first'], 'given without a domain'],
  [['call', 'shop', 'anything', 'word'], 'key=value'],
  [['call', 'shop', 'anything', '=1'], 'key=value'],
  [['call', 'shop', 'anything', 'a=1', 'a=2'], 'given twice'],
])('refuses %j as wrong usage', async (words, said) => {
  const { code, stdout, stderr } = await run(words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(said);
});

it.each(['serve', 'stdio', 'domains', 'tools', 'call', 'openapi', 'verify'])(
  '%s --help names its settings and shows an example',
  async (name) => {
    const { code, stdout } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('--databases <folder>');
    expect(stdout).toContain('--config <file>');
    expect(stdout).toContain(`Example:\n  rookery ${name}`);
  },
);
