import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Compiled from the sources as they are: `npm run build`. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface KillableServer {
  readonly url: string;
  readonly pid: number;
  /** Ends it as the system would: no handler of its own runs. Resolves once it is gone. */
  kill(): Promise<void>;
}

export interface ServerPlace {
  readonly databases: string;
  readonly cache: string;
  readonly state: string;
  /** Further flags. */
  readonly flags?: readonly string[];
}

/** Starts `rookery serve` on a free port of 127.0.0.1 and waits until it answers. */
export async function startKillable(place: ServerPlace): Promise<KillableServer> {
  const { databases, cache, state, flags = [] } = place;
  const words = ['serve', '--port', '0', '--databases', databases, '--cache', cache, '--state', state];
  const child = spawn(process.execPath, [MAIN, ...words, '--log-level', 'error', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  child.stdout?.resume();
  await whenReady(url);
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  let greeting = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    greeting += String(chunk);
    const url = /Try: curl '(http:\/\/[^/]+)\//.exec(greeting)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the server ended before it listened: ${greeting}`);
}

async function whenReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`);
    await response.text();
    if (response.ok) return;
  }
}
