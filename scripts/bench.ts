import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs the benchmarks in turn, each in a process of its own; fails if one of them fails. Names select some. */
const folder = fileURLToPath(new URL('../bench/', import.meta.url));
const chosen = process.argv.slice(2);
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .filter((name) => chosen.length === 0 || chosen.includes(name.replace(/\.ts$/, '')))
  .sort();

for (const bench of benches) {
  console.log(`\n── ${bench}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', folder + bench], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
