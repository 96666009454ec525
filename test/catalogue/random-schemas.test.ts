import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createFolder } from '../fixtures/folder.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { randomDatabase, writeDatabase } from './random-database.ts';

/** More runs find rarer faults: `ROOKERY_RANDOM_SCHEMAS=5000`. */
const RUNS = Number(process.env.ROOKERY_RANDOM_SCHEMAS ?? 60);
const folder = createFolder();

afterAll(() => folder.remove());

test('whatever the schema, every endpoint is well-formed and every statement runs', {
  timeout: 3_600_000,
}, () => {
  let number = 0;
  const property = fc.property(randomDatabase, (random) => {
    const file = join(folder.path, `${number++}.sqlite`);
    try {
      writeDatabase(random, file);
      expect(checkCatalogue(file).slice(0, 3)).toEqual([]);
    } finally {
      rmSync(file, { force: true });
    }
  });
  fc.assert(property, {
    numRuns: RUNS,
    ...(process.env.ROOKERY_RANDOM_SEED === undefined
      ? {}
      : { seed: Number(process.env.ROOKERY_RANDOM_SEED) }),
  });
});
