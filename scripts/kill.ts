import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../src/lab/random.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createFootball } from '../test/fixtures/football.ts';
import { DOORS, runKills } from './kill/run-kills.ts';

/** Kills a working server again and again: `npm run kill -- --kills 50`. Fails where a handle does not answer as before. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'rookery' },
  },
});

const folder = createFolder();
createFootball(join(folder.path, 'databases'));
const random = createRandom('kill', values.seed);
const started = performance.now();
const reports = await runKills({
  databases: join(folder.path, 'databases'),
  cache: join(folder.path, 'cache'),
  state: join(folder.path, 'state.sqlite'),
  ...{ domain: 'football', title: 'player', column: 'full_name' },
  kills: Number(values.kills),
  clients: Number(values.clients),
  random: random.fraction,
  onKill: ({ kill, told, checked, lost }) =>
    console.log(`kill ${kill}: ${told} handles told, ${checked} asked for again, ${lost.length} lost`),
});
folder.remove();

const lost = reports.flatMap((report) => report.lost);
const told = reports.reduce((sum, report) => sum + report.told, 0);
const checked = reports.reduce((sum, report) => sum + report.checked, 0);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${reports.length} kills: ${told} handles told, ${checked} asked for again, ${lost.length} lost; ${seconds} s`,
);
for (const each of lost.slice(0, 20)) console.log(`  ${each}`);
const silent = DOORS.filter((door) => !reports.some(({ doors }) => doors.includes(door)));
if (silent.length > 0) console.log(`nothing was told by ${silent.join(', ')}`);
if (lost.length > 0 || silent.length > 0) process.exitCode = 1;
