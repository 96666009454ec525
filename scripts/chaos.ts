import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Runs against real servers in which the moment, the requests or the load are not the same each time: killed, fuzzed,
 * loaded, abandoned and used for long. `npm run test:chaos`: an hour; with `-- --small`, in two minutes, what each can
 * show in so short a time. Prints the output of what failed; the last line counts. Ends with 1 where anything failed.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A run that takes longer has hung. */
const LONGEST_MINUTES = { small: 5, whole: 60 };

interface Run {
  readonly name: string;
  readonly script: string;
  readonly whole: readonly string[];
  /** Missing where the run shows nothing in a short time. */
  readonly small?: readonly string[];
}

const RUNS: readonly Run[] = [
  {
    name: 'a server killed at random moments loses no handle that a client was told of',
    script: 'scripts/kill.ts',
    whole: ['--kills', '50'],
    small: ['--kills', '5', '--clients', '2'],
  },
  {
    name: 'random and damaged requests find no fault',
    script: 'scripts/fuzz.ts',
    whole: ['--requests', '100000'],
    small: ['--requests', '3000', '--seed', '11'],
  },
  {
    name: 'fifty sessions under load are answered the same, beside calls without end',
    script: 'bench/load.ts',
    whole: [],
    small: ['--small'],
  },
  {
    name: 'idle sessions take little memory',
    script: 'bench/sessions.ts',
    whole: ['--sessions', '10000', '--churn', '0'],
    small: ['--sessions', '300', '--churn', '0', '--goal', '1000'],
  },
  {
    name: 'abandoned sessions leave nothing',
    script: 'bench/sessions.ts',
    whole: ['--sessions', '0', '--churn', '100000'],
    small: ['--sessions', '0', '--churn', '1500', '--share', '1.5'],
  },
  {
    name: 'memory does not grow with requests over MCP',
    script: 'scripts/soak-mcp.ts',
    whole: [],
  },
];

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const edition = values.small ? 'small' : 'whole';
const failed: string[] = [];
const runs = RUNS.flatMap(({ name, script, [edition]: words }) =>
  words === undefined ? [] : [{ name, words: [script, ...words] }],
);
for (const { name, words } of runs) {
  const startedAt = performance.now();
  const { code, output } = await runScript(words);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code === 0) continue;
  failed.push(name);
  console.log(`${words.join(' ')} ended with ${code}:\n${output}`);
}
console.log(`${runs.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs a script of the repository to its end, or to the end of its time; gives its exit code and what it printed. */
async function runScript(words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MINUTES[edition] * 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
}
