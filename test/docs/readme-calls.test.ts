import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../commands/cli.ts';

/** The calls that the README shows, as words for `rookery call` on the built-in databases. */
function readCalls(): string[][] {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const rest = [...text.matchAll(/curl 'http:\/\/[^/]+\/v1\/(\w+)\/((?!tools')\w+)\??([^']*)'/g)];
  const mcp = [...text.matchAll(/mcporter call 'http:\/\/[^/]+\/mcp\/(\w+)\.(\w+)'((?: \w+=\S+)*)/g)];
  return [...rest, ...mcp].map(([, domain = '', tool = '', given = '']) => [
    domain,
    tool,
    ...given.split(/[ &]/).filter(Boolean).map(decodeURIComponent),
  ]);
}

const calls = readCalls();

it('README shows one call over REST and one over MCP', () => {
  expect(calls).toHaveLength(2);
});

describe.each(calls.map((words) => ({ words })))('$words', ({ words }) => {
  it('is answered with rows', async () => {
    const { code, stdout, stderr } = await runCli(['call', ...words]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).row_count).toBeGreaterThan(0);
  });
});
