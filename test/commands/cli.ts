import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Compiled by `test/build.setup.ts` from the sources as they are. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface CliOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly directory?: string;
  /** Another program than that of the working copy. */
  readonly main?: string;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real command line in a process of its own, without the variables of whoever runs the tests. */
export async function runCli(words: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = spawnCli(words, options);
  const [stdout, stderr, [code]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** What it printed when it was ready to be called. */
  readonly greeting: string;
  readonly child: ChildProcess;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Starts `serve` on a free port and waits until it says where it listens. */
export async function startServer(
  words: readonly string[],
  options: CliOptions = {},
): Promise<RunningServer> {
  const child = spawnCli(['serve', '--port', '0', ...words], options);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const stderr = readAll(child.stderr);
  let greeting = '';
  for await (const chunk of child.stdout ?? []) {
    greeting += String(chunk);
    const url = /Try: curl '(http:\/\/[^/]+)\//.exec(greeting)?.[1];
    if (url !== undefined) return { url, port: Number(new URL(url).port), greeting, child, ended };
  }
  throw new Error(`the server ended before it listened: ${await stderr}`);
}

function spawnCli(
  words: readonly string[],
  { environment = {}, directory = tmpdir(), main = MAIN }: CliOptions,
): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(ROOKERY|MCP)_/.test(name));
  return spawn(process.execPath, [main, ...words], {
    cwd: directory,
    // Tests that run at the same time would share the usual state file, which only one server may have.
    env: { ...Object.fromEntries(inherited), ROOKERY_STATE: 'memory', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function readAll(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
}
