import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseToolArguments } from '../../src/catalogue/arguments.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { type Endpoint, exampleArguments, type Parameter } from '../../src/catalogue/tool.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createQueryRunner } from '../../src/execution/runners/query.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';
import { parseJson } from '../../src/json.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createMusicFile } from '../fixtures/music.ts';
import { createShopFile } from '../fixtures/shop.ts';
import { rewriteDate, rewriteText } from './rewrite.ts';

const folder = createFolder();
const made = [
  { name: 'music', file: createMusicFile(join(folder.path, 'music.sqlite')) },
  { name: 'shop', file: createShopFile(join(folder.path, 'shop.sqlite')) },
];
const reference = process.env.ROOKERY_REFERENCE_DATA;
if (reference === undefined) console.log('Real databases are left out: ROOKERY_REFERENCE_DATA is not set.');
const real = reference === undefined ? [] : discoverDomains(join(reference, 'real-databases'));
/** Every fifth domain of the lab, where it has been built. */
const EACH = 5;
const databases = join(import.meta.dirname, '..', '..', 'databases');
const lab = readdirSync(databases)
  .map((entry) => ({ name: entry, file: join(databases, entry, `${entry}.sqlite`) }))
  .filter(({ file }, index) => index % EACH === 0 && existsSync(file));
/** Of a database so many endpoints are asked, spread over all that take a text or a date. */
const MOST_ASKED = 60;
const runner = createQueryRunner();

afterAll(() => {
  runner.close();
  folder.remove();
});

type Asked = Parameter & { readonly example: string };

function isRewritten(parameter: Parameter): parameter is Asked {
  const { operator, schema, example } = parameter;
  if (schema.type !== 'string' || typeof example !== 'string') return false;
  return operator === 'equals' || operator === 'contains' || parameter.date !== undefined;
}

function ask(endpoint: Endpoint, file: string, given: Readonly<Record<string, unknown>>) {
  const { text } = runner.run(toQueryJob(endpoint.plan, parseToolArguments(endpoint, given), file));
  const answer = parseJson(text);
  const hasHint = typeof answer === 'object' && answer !== null && 'hint' in answer;
  return { text, hasHint };
}

/** The calls whose answer changes without a word where an argument is written otherwise. */
function findSilent(endpoint: Endpoint, file: string): readonly string[] {
  const example = exampleArguments(endpoint);
  const { text } = ask(endpoint, file, example);
  return endpoint.parameters.filter(isRewritten).flatMap((parameter) => {
    const forms =
      parameter.date === undefined ? rewriteText(parameter.example) : rewriteDate(parameter.example);
    return forms.flatMap((form) => {
      const other = ask(endpoint, file, { ...example, [parameter.name]: form });
      return other.text === text || other.hasHint ? [] : [`${endpoint.name} ${parameter.name}=${form}`];
    });
  });
}

describe('an argument in another form has the same answer, or one that says what was meant', () => {
  it.each([...made, ...lab, ...real])('$name', { timeout: 240_000 }, ({ name, file }) => {
    const { endpoints } = createCatalogue(readSchema({ domain: name, file }));
    const asking = endpoints.filter(({ parameters }) => parameters.some(isRewritten));
    const step = Math.max(1, Math.floor(asking.length / MOST_ASKED));
    const asked = asking.filter((_, index) => index % step === 0);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.flatMap((endpoint) => findSilent(endpoint, file))).toEqual([]);
  });
});
