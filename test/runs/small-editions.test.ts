import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The whole editions are commands: npm run fuzz, bench:load, bench:sessions, kill. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a script of the repository to its end; gives its exit code and what it printed. */
async function runScript(words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
}

test.each([
  [
    'random and damaged requests',
    ['scripts/fuzz.ts', '--requests', '3000', '--seed', '11'],
    'The server stands.',
  ],
  ['fifty sessions under load, beside calls without end', ['bench/load.ts', '--small'], 'at one time'],
  [
    'sessions that are idle',
    ['bench/sessions.ts', '--sessions', '300', '--churn', '0', '--goal', '1000'],
    '300 idle sessions over mcp',
  ],
  [
    'sessions that are abandoned',
    ['bench/sessions.ts', '--sessions', '0', '--churn', '1500', '--share', '1.5'],
    '1500 sessions abandoned',
  ],
])(
  '%s',
  async (_what, words, expected) => {
    const { code, output } = await runScript(words);
    expect([code, output]).toEqual([0, expect.stringContaining(expected)]);
  },
  300_000,
);
