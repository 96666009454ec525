import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOORS, runKills } from '../../scripts/kill/run-kills.ts';
import { createRandom } from '../../src/lab/random.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';

const KILLS = 10;

/** The whole run is `npm run kill -- --kills 50`. */
test(`a server killed at ${KILLS} random moments loses no handle that a client was told of`, async () => {
  const folder = createFolder();
  createFootball(join(folder.path, 'databases'));
  const reports = await runKills({
    databases: join(folder.path, 'databases'),
    cache: join(folder.path, 'cache'),
    state: join(folder.path, 'state.sqlite'),
    ...{ domain: 'football', title: 'player', column: 'full_name', kills: KILLS, clients: 2 },
    random: createRandom('kill', 'test').fraction,
  });
  folder.remove();
  expect(reports.flatMap(({ lost }) => lost)).toEqual([]);
  expect(reports.reduce((sum, { told }) => sum + told, 0)).toBeGreaterThan(KILLS);
  expect(new Set(reports.flatMap(({ doors }) => doors))).toEqual(new Set(DOORS));
}, 300_000);
