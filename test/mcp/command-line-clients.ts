import { type ExecFileException, execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findNode, NO_NODE } from '../../scripts/conformance/node.ts';
import { createFolder } from '../fixtures/folder.ts';
import { type ForeignClient, readResult, type Target } from './foreign-client.ts';

const TOOLS = z.object({ tools: z.array(z.object({ name: z.string() })) });

/** mcporter as people call it in a shell: a process and a session for each call. */
export function connectMcporterCommand({ url, headers = {} }: Target): Promise<ForeignClient> {
  const script = fileURLToPath(import.meta.resolve('mcporter/cli'));
  // Only the entries of a file can have headers.
  const folder = createFolder();
  const config = join(folder.path, 'mcporter.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { rookery: { url, headers } }, imports: [] }));
  const run = async (...words: readonly string[]): Promise<string> => {
    const { failed, stdout, stderr } = await runNode(process.execPath, [
      script,
      '--config',
      config,
      ...words,
    ]);
    if (failed) throw new Error(stderr + stdout);
    return stdout;
  };
  const list = async (): Promise<readonly string[]> =>
    TOOLS.parse(JSON.parse(await run('list', 'rookery', '--json'))).tools.map((tool) => tool.name);
  return Promise.resolve({
    list,
    async call(name, given) {
      const text = await run('call', `rookery.${name}`, '--args', JSON.stringify(given), '--output', 'text');
      // It prints the text of a failed result like that of any other.
      return { text, isError: text.startsWith('{"error":') };
    },
    close: () => Promise.resolve(folder.remove()),
  });
}

/** The inspector without its pages: a process for each call, in either era. */
export function connectInspector(
  { url, headers = {} }: Target,
  era: 'legacy' | 'modern',
): Promise<ForeignClient> {
  const run = async (...words: readonly string[]): Promise<unknown> => {
    const server = ['--server-url', url, '--transport', 'http', '--protocol-era', era];
    const result = await runInspector([...server, ...toFlags(headers), ...words]);
    // It ends with 5 where the result is an error, too, which it prints all the same.
    if (result.stdout === '') throw new Error(result.stderr);
    return z.object({ result: z.unknown() }).parse(JSON.parse(result.stdout)).result;
  };
  return Promise.resolve({
    list: async () => TOOLS.parse(await run('--method', 'tools/list')).tools.map((tool) => tool.name),
    async call(name, given) {
      const words = ['--tool-name', name, '--tool-args-json', JSON.stringify(given)];
      return readResult(await run('--method', 'tools/call', ...words));
    },
    close: () => Promise.resolve(),
  });
}

interface Ended {
  readonly failed: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the inspector's command line. It needs a newer Node.js than the server: see `findNode`. */
export function runInspector(words: readonly string[]): Promise<Ended> {
  const node = findNode();
  if (node === undefined) throw new Error(NO_NODE);
  const main = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/package.json'));
  const script = main.replace(/package\.json$/, 'clients/launcher/build/index.js');
  return runNode(node, [script, '--cli', ...words, '--format', 'json', '-q']);
}

function runNode(node: string, words: readonly string[]): Promise<Ended> {
  // Both keep files in the home folder.
  const env = { ...process.env, HOME: tmpdir(), NO_COLOR: '1' };
  return new Promise((resolve) => {
    const end = (error: ExecFileException | null, stdout: string, stderr: string): void =>
      resolve({ failed: error !== null, stdout, stderr });
    execFile(node, [...words], { env, maxBuffer: 64 << 20 }, end);
  });
}

function toFlags(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
}
