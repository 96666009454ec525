import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Brings `dist` up to date once before the tests: some run the program as users do, compiled. */
export default function build(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  const result = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  // The files are written all the same, and `npm run check` is what fails.
  if (result.status !== 0) console.warn(`the build has type errors:\n${result.stdout}`);
}
