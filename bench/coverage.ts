import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { openDatabase } from '../src/database/open.ts';
import { readSchema } from '../src/schema/read-schema.ts';
import { findCall } from './coverage/match.ts';
import { type Asked, readAsked } from './coverage/reference.ts';

/**
 * How many of the endpoints that people wrote for a database are covered by ours: one call of ours, with arguments
 * taken from the same example values, returns the same rows with those values in them.
 */
const DOMAIN = 'beer_factory';
const data = process.env.ROOKERY_REFERENCE_DATA;
const list = data === undefined ? '' : join(data, 'reference', `endpoints-${DOMAIN}.json`);
const file = data === undefined ? '' : join(data, 'real-databases', DOMAIN, `${DOMAIN}.sqlite`);
if (!existsSync(list) || !existsSync(file)) {
  console.log('coverage: skipped, set ROOKERY_REFERENCE_DATA to the folder of the reference data');
} else {
  printCoverage();
}

function printCoverage(): void {
  const schema = readSchema({ domain: DOMAIN, file });
  const catalogue = createCatalogue(schema);
  const everything = createCatalogue(schema, { cap: 20_000 });
  const database = openDatabase(file);
  try {
    const all = readAsked(JSON.parse(readFileSync(list, 'utf8')), database);
    const asked = all.filter((each) => each.rows.length > 0);
    const found = asked.map((each) => ({ each, call: findCall(each, catalogue.endpoints, database) }));
    const covered = found.filter(({ call }) => call !== undefined);
    for (const { each, call } of covered) console.log(`  covered  ${each.name} ← ${call}`);
    for (const { each, call } of found) {
      if (call !== undefined) continue;
      const uncapped = findCall(each, everything.endpoints, database);
      console.log(`  missing  ${each.name}: ${reasonOf(each, uncapped)}`);
    }
    console.log(
      `${DOMAIN}: ${catalogue.endpoints.length} endpoints cover ${covered.length} of ${asked.length} questions ` +
        `(${((100 * covered.length) / asked.length).toFixed(1)} %); ${all.length - asked.length} of ${all.length} left out, ` +
        'which answer nothing on their own example',
    );
  } finally {
    database.close();
  }
}

function reasonOf({ sql, values }: Asked, uncapped: string | undefined): string {
  if (uncapped !== undefined) return `cut by the cap (${uncapped})`;
  if (values.length > 4) return `${values.length} parameters, more than an endpoint takes`;
  if (/\bIN \(|\bOR\b/.test(sql)) return 'no such family: one of several values';
  if (/\w - \(? ?\w|\) - /.test(sql)) return 'no such family: difference of two values';
  if (/HAVING/.test(sql)) return 'no such family: filter together with a least number of rows';
  if (/CASE WHEN/.test(sql)) return 'no such family: share or ratio of this form';
  if (/GROUP BY/.test(sql)) return 'no such family: ranking with these filters';
  return values.length > 1 ? 'filter combination missing' : 'no such question to this filter';
}
