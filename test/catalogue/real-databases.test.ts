import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { type Endpoint, exampleArguments } from '../../src/catalogue/tool.ts';
import { isEmptyAnswer } from '../../src/commands/verify-domain.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createQueryRunner } from '../../src/execution/runners/query.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';
import { parseJson } from '../../src/json.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { checkForms } from './check-catalogue.ts';

const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('Skipped: ROOKERY_REFERENCE_DATA is not set.');
const sources = reference === undefined ? [] : discoverDomains(join(reference, 'real-databases'));

/** Of processor time. */
const SLOWEST_MS = 2000;
const runner = createQueryRunner();

afterAll(() => runner.close());

describe.skipIf(reference === undefined)('real databases (need ROOKERY_REFERENCE_DATA)', () => {
  it.each(sources)('$name: all examples answer, soon and with something', (source) => {
    const catalogue = createCatalogue(readSchema({ ...source, domain: source.name }));
    expect(checkForms(catalogue)).toEqual([]);
    const answers = catalogue.endpoints.map((endpoint) => ({ endpoint, ...answer(endpoint, source.file) }));
    const empty = answers.filter((each) => each.empty).map((each) => each.endpoint.name);
    expect(empty.length / catalogue.endpoints.length, empty.join(' ')).toBeLessThanOrEqual(0.02);
    expect(
      answers.filter((each) => each.milliseconds > SLOWEST_MS).map((each) => each.endpoint.name),
    ).toEqual([]);
  });
});

function answer(endpoint: Endpoint, file: string): { empty: boolean; milliseconds: number } {
  const start = process.cpuUsage();
  const { text } = runner.run(toQueryJob(endpoint.plan, exampleArguments(endpoint), file));
  const { user, system } = process.cpuUsage(start);
  const body = parseJson(text);
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : body;
  const looksForAbsence = endpoint.family === 'without';
  return {
    empty: !looksForAbsence && isEmptyAnswer(result, endpoint.name.startsWith('count_')),
    milliseconds: (user + system) / 1000,
  };
}
