import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';

const database = fileURLToPath(new URL('../../databases/trains/trains.sqlite', import.meta.url));

describe('rookery lab build', () => {
  it('builds the domains that are named, and gives the hash of their rows', async () => {
    const { code, stdout } = await runCli(['lab', 'build', 'trains']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1\/1 trains: (built|current), \d+ rows/);
    expect(stdout).toMatch(/data hash [0-9a-f]{64}\n$/);
    expect(existsSync(database)).toBe(true);
  });

  it('builds again what is current where it is forced to, to the same rows', async () => {
    const hashOf = (text: string): string | undefined => /data hash (\w+)/.exec(text)?.[1];
    const first = await runCli(['lab', 'build', 'trains']);
    const again = await runCli(['lab', 'build', 'trains', '--force']);
    expect(again.stdout).toContain('trains: built');
    expect(hashOf(again.stdout)).toBe(hashOf(first.stdout));
  });

  it.each([
    [['lab', 'bild'], /"bild" is nothing that lab can do[\s\S]*rookery lab build/],
    [['lab', 'build', 'tranis'], /no built-in domain "tranis"[\s\S]*"trains"/],
    [['lab', 'build', 'trains', '--scale', 'big'], /scale[\s\S]*0\.01 to 100/],
  ])('says what is wrong with %j', async (words, message) => {
    const { code, stderr } = await runCli(words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
