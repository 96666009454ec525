import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The compiled command line. */
export const BUILT_MAIN = `${ROOT}dist/main.js`;

/** Options of node for a script that imports the sources and is to get the compiled ones. */
export const BUILT_OPTIONS: readonly string[] = [
  ...['--import', 'tsx'],
  ...['--import', new URL('register.ts', import.meta.url).href],
];

/** Compiles the server. */
export function buildServer(): void {
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('the server does not compile');
}
