import { fileURLToPath } from 'node:url';
import type { Endpoint } from '../src/catalogue/tool.ts';
import { discoverDomains } from '../src/domains/discover.ts';
import { createDomains } from '../src/domains/domains.ts';

/**
 * What the endpoints of a folder of databases look like, beside the endpoints that people wrote for databases of the
 * same kind (7,087 endpoints of 61 domains of the VAKRA environment). The first argument names the folder.
 */
const PEOPLE: Readonly<Record<string, number>> = {
  JOIN: 0.762,
  COUNT: 0.342,
  SUM: 0.126,
  AVG: 0.036,
  MAX: 0.022,
  MIN: 0.01,
  DISTINCT: 0.12,
  'GROUP BY': 0.115,
  '0 joins': 0.238,
  '1 join': 0.557,
  '2 joins': 0.159,
  '3+ joins': 0.047,
  '0 parameters': 0.098,
  '1 parameter': 0.451,
  '2 parameters': 0.307,
  '3 parameters': 0.105,
  '4+ parameters': 0.039,
  'one value or row': 0.611,
};

const TESTS: Readonly<Record<string, (endpoint: Endpoint) => boolean>> = {
  JOIN: (each) => each.joins > 0,
  COUNT: (each) => /\bcount\(/i.test(each.plan.sql),
  SUM: (each) => /\bsum\(/i.test(each.plan.sql),
  AVG: (each) => /\bavg\(/i.test(each.plan.sql),
  MAX: (each) => /\bmax\(/i.test(each.plan.sql),
  MIN: (each) => /\bmin\(/i.test(each.plan.sql),
  DISTINCT: (each) => /\bDISTINCT\b/.test(each.plan.sql) || each.family === 'distinct',
  'GROUP BY': (each) => /\bGROUP BY\b/.test(each.plan.sql),
  '0 joins': (each) => each.joins === 0,
  '1 join': (each) => each.joins === 1,
  '2 joins': (each) => each.joins === 2,
  '3+ joins': (each) => each.joins > 2,
  '0 parameters': (each) => arityOf(each) === 0,
  '1 parameter': (each) => arityOf(each) === 1,
  '2 parameters': (each) => arityOf(each) === 2,
  '3 parameters': (each) => arityOf(each) === 3,
  '4+ parameters': (each) => arityOf(each) > 3,
  'one value or row': (each) => each.plan.shape !== 'rows',
};

const WIDEST = 0.1;

const folder = process.argv[2] ?? fileURLToPath(new URL('../databases', import.meta.url));
const domains = createDomains({ sources: discoverDomains(folder) });
await domains.settled();
const endpoints = domains.list().flatMap((domain) => domain.catalogue?.endpoints ?? []);
console.log(`${endpoints.length} endpoints of ${domains.list().length} domains`);
console.log('                    ours  people  apart');
for (const [name, test] of Object.entries(TESTS)) {
  const ours = endpoints.filter(test).length / endpoints.length;
  const apart = ours - (PEOPLE[name] ?? 0);
  const note = Math.abs(apart) > WIDEST ? '  more than 10 points' : '';
  console.log(`${name.padEnd(18)} ${percent(ours)}  ${percent(PEOPLE[name] ?? 0)} ${percent(apart)}${note}`);
}

/** Parameters besides paging; the number of a ranking's rows is one, as people count. */
function arityOf({ parameters }: Endpoint): number {
  return parameters.filter(
    ({ name, schema }) => name !== 'offset' && (name !== 'limit' || schema.default !== 100),
  ).length;
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(6);
}
