import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { readFollowed, sortTests } from './test/architecture/fast-tests.ts';
import { takeCompiled } from './test/compiled.ts';

const { fast, slow } = sortTests(readFollowed(fileURLToPath(new URL('.', import.meta.url))));

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself, which on two means one file after the other.
    maxWorkers: availableParallelism(),
    pool: 'forks',
    // For what hangs: what is slow on a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      // No module has a state of its own, so that files can share what is loaded.
      { extends: true, test: { name: 'fast', include: [...fast], isolate: false } },
      {
        extends: true,
        plugins: [takeCompiled()],
        test: { name: 'slow', include: [...slow], globalSetup: ['test/build.setup.ts'] },
      },
    ],
  },
});
