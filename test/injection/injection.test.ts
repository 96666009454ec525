import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, exampleArguments } from '../../src/catalogue/tool.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains } from '../../src/domains/domains.ts';
import { toJsonText } from '../../src/json.ts';
import { createFolder } from '../fixtures/folder.ts';
import { type Listening, serveDomains } from '../fixtures/served.ts';
import { createShopFile } from '../fixtures/shop.ts';

/** Databases of other people, where they are at hand; without them the built ones do. */
const REAL = ['beer_factory', 'chinook', 'world_1'];
const reference = process.env.ROOKERY_REFERENCE_DATA;

const folder = createFolder();
let domains: Domains;
let server: Listening;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  createShopFile(join(folder.path, 'shop', 'shop.sqlite'));
  createShopFile(join(folder.path, 'small', 'small.sqlite'), { customers: 3, products: 2, orders: 4 });
  createShopFile(join(folder.path, 'empty', 'empty.sqlite'), { customers: 0, products: 0, orders: 0 });
  if (reference !== undefined) copyRealDatabases(join(reference, 'real-databases'));
  domains = createDomains({
    sources: discoverDomains(folder.path),
    cacheDirectory: join(folder.path, '.cache'),
  });
  await domains.settled();
  before = hashFiles();
  server = await serveDomains(domains);
});

afterAll(async () => {
  await server.close();
  domains.close();
  folder.remove();
});

function copyRealDatabases(from: string): void {
  for (const name of REAL.filter((each) => existsSync(join(from, each)))) {
    mkdirSync(join(folder.path, name));
    for (const file of readdirSync(join(from, name)).filter((each) => /\.(sqlite3?|db)$/.test(each))) {
      copyFileSync(join(from, name, file), join(folder.path, name, file));
    }
  }
}

/** Every file of the databases' folders by its hash: also tells files that have come, as a journal would. */
function hashFiles(): ReadonlyMap<string, string> {
  const names = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
  const files = names.filter(
    (name) => !name.startsWith('.cache') && statSync(join(folder.path, name)).isFile(),
  );
  const hash = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder.path, name)))
      .digest('hex');
  return new Map(files.map((name) => [name, hash(name)]));
}

const MEAN = [
  `' OR '1'='1`,
  `"; DROP TABLE customers; --`,
  `'; DELETE FROM "orders"; --`,
  `x' UNION SELECT sql FROM sqlite_schema --`,
  '/* comment */ --',
  'a\0b',
  '\0',
  '%_\\%',
  '\\',
  '`;ATTACH DATABASE "x.db" AS x',
  '🐦'.repeat(50),
  '\ud800',
  'a\udfff',
  '\u202e\u0007\u001b[31m',
  '{"$gt": ""}',
  '__proto__',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x41',
  '9223372036854775808',
  '-9223372036854775809',
  '',
  ' ',
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MEAN) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(`'`, '"', ';', '-', '\0', '\\', '%', '\ud83d') }),
  },
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.bigInt(), fc.boolean(), fc.constant(null)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** A call that is answered well or refused: 2xx or 4xx, JSON, without SQL, path or stack. */
async function expectHandled(response: Response): Promise<void> {
  const body = await response.text();
  expect({ status: response.status, body: body.slice(0, 300), handled: response.status < 500 }).toMatchObject(
    {
      handled: true,
    },
  );
  JSON.parse(body);
  if (response.status >= 400) {
    expect(body).toMatch(/"code":"(request|limit|table|catalogue)\./);
    expect(body).not.toMatch(/SQLITE_|SqliteError|syntax error|at \w+ \(|\.sqlite|node_modules/);
  }
}

function post(domain: string, tool: string, values: unknown): Promise<Response> {
  return fetch(`${server.url}/v1/${domain}/tools/${tool}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: toJsonText(values),
  });
}

function get(domain: string, tool: string, values: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${server.url}/v1/${domain}/${tool}?${new URLSearchParams(values)}`);
}

/** Every parameter position of every tool of every domain. */
function listPositions(): { domain: string; tool: Endpoint; parameter: string }[] {
  return domains
    .list()
    .flatMap(({ name, catalogue }) =>
      (catalogue?.endpoints ?? []).flatMap((tool) =>
        tool.parameters.map((parameter) => ({ domain: name, tool, parameter: parameter.name })),
      ),
    );
}

function withValue(tool: Endpoint, parameter: string, given: unknown): Record<string, unknown> {
  return { ...exampleArguments(tool), [parameter]: given };
}

test('mean values in every parameter of every tool are answered or refused', async () => {
  const positions = listPositions();
  expect(positions.length).toBeGreaterThan(100);
  const generated = fc.sample(value, { numRuns: positions.length, seed: 7 });
  for (const [index, { domain, tool, parameter }] of positions.entries()) {
    const given = generated[index];
    const mean = MEAN[index % MEAN.length] ?? '';
    await expectHandled(await post(domain, tool.name, withValue(tool, parameter, given)));
    await expectHandled(await get(domain, tool.name, { [parameter]: mean }));
  }
}, 240_000);

test('any values in any tool are answered or refused', async () => {
  const positions = listPositions();
  const call = fc.record({ position: fc.constantFrom(...positions), value, name: fc.option(text) });
  const property = fc.asyncProperty(call, async ({ position, value: given, name }) => {
    const values = withValue(position.tool, position.parameter, given);
    await expectHandled(await post(position.domain, position.tool.name, values));
    if (name !== null)
      await expectHandled(await post(position.domain, position.tool.name, { [name]: given }));
    if (name !== null)
      await expectHandled(await get(position.domain, position.tool.name, { [name]: String(given) }));
  });
  await fc.assert(property, { numRuns: 200 });
}, 240_000);

test('a text of a million letters is answered or refused', async () => {
  const texts = ["'".repeat(1_000_000), '%'.repeat(1_000_000), 'é'.repeat(500_000)];
  const positions = listPositions();
  const step = Math.max(1, Math.floor(positions.length / 60));
  for (let index = 0; index < positions.length; index += step) {
    const position = positions[index];
    const given = texts[index % texts.length];
    if (position === undefined) continue;
    const values = withValue(position.tool, position.parameter, given);
    await expectHandled(await post(position.domain, position.tool.name, values));
  }
}, 240_000);

test('mean names of domains, tools and addresses are refused', async () => {
  for (const mean of [...MEAN, 'x'.repeat(5000)]) {
    const segment = encodeURIComponent(mean.toWellFormed());
    await expectHandled(await fetch(`${server.url}/v1/${segment}/count_customers`));
    await expectHandled(await fetch(`${server.url}/v1/shop/${segment}`));
    await expectHandled(await fetch(`${server.url}/v1/shop/tools/${segment}`));
    await expectHandled(await post('shop', segment, {}));
  }
});

test('nothing of that met a fault of the server or changed a file', () => {
  expect(server.faults).toEqual([]);
  expect(before.size).toBeGreaterThanOrEqual(3);
  expect(hashFiles()).toEqual(before);
});
