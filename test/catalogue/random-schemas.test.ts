import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createFolder } from '../fixtures/folder.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { randomDatabase, writeDatabase } from './random-database.ts';

/** More runs find rarer faults; the seed that a failure names repeats it. */
const RUNS = Number(process.env.ROOKERY_RANDOM_RUNS ?? 50);
const SEED = process.env.ROOKERY_RANDOM_SEED;
const folder = createFolder();

afterAll(() => folder.remove());

test('whatever the schema, every endpoint is well-formed and every statement runs', {
  timeout: 60_000 + 2_000 * RUNS,
}, () => {
  let number = 0;
  const property = fc.property(randomDatabase, (random) => {
    const file = join(folder.path, `${number++}.sqlite`);
    try {
      writeDatabase(random, file);
      expect(checkCatalogue(file).faults.slice(0, 3)).toEqual([]);
    } finally {
      rmSync(file, { force: true });
    }
  });
  fc.assert(property, { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) });
});
