import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createFolder } from '../../test/fixtures/folder.ts';
import { createFootball } from '../../test/fixtures/football.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface RookeryProcess {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

export interface ConformanceServer extends RookeryProcess {
  readonly domain: string;
}

/** Rookery over one small database, with the suite's fixtures. */
export async function startConformanceServer(): Promise<ConformanceServer> {
  const folder = createFolder();
  createFootball(folder.path);
  const server = await startRookery(['--databases', folder.path, '--conformance']);
  const close = async (): Promise<void> => {
    await server.close();
    folder.remove();
  };
  return { ...server, domain: 'football', close };
}

/**
 * Rookery as its command starts it, on a free port, once every domain is ready or failed. It neither finds nor leaves
 * sessions and tokens in the working directory.
 */
export async function startRookery(words: readonly string[], state = 'memory'): Promise<RookeryProcess> {
  const own = ['--port', '0', '--log-level', 'warn', '--state', state, '--tokens', '/nowhere/tokens.sqlite'];
  const command = ['--import', 'tsx', 'src/main.ts', 'serve', ...own, ...words];
  const server = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  try {
    const url = await readUrl(server.stdout, ended);
    await whenReady(url);
    return { url, pid: server.pid ?? 0, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readUrl(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  const told = new Promise<string>((resolve) => {
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  const gone = ended.then(() => {
    throw new Error('the server ended before it listened');
  });
  return Promise.race([told, gone]);
}

async function whenReady(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/readyz`);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
