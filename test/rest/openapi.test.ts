import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { createFolder } from '../fixtures/folder.ts';

const folder = createFolder();
let testApp: TestApp;
let exposing: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  exposing = await createTestApp({ config: { exposeSql: true } });
});

afterAll(() => {
  testApp.close();
  exposing.close();
  folder.remove();
});

async function readText(path: string, from = testApp): Promise<string> {
  return (await from.app.request(path)).text();
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Readonly<Record<string, unknown>>[];
  readonly [extension: `x-${string}`]: unknown;
}

async function readOperations(from = testApp): Promise<ReadonlyMap<string, Operation>> {
  const document: { paths: Record<string, { get?: Operation }> } = JSON.parse(
    await readText('/v1/shop/openapi.json', from),
  );
  return new Map(
    Object.entries(document.paths).flatMap(([path, { get }]) =>
      get === undefined ? [] : [[path, get] as const],
    ),
  );
}

describe.each(['/openapi.json', '/v1/shop/openapi.json'])('%s', (path) => {
  test('is valid for the schema validator', async () => {
    const result = await new Validator().validate(JSON.parse(await readText(path)));
    expect(result).toMatchObject({ valid: true });
  });

  test('is valid for swagger-parser', async () => {
    const file = join(folder.path, `${path.length}-parser.json`);
    writeFileSync(file, await readText(path));
    expect(await SwaggerParser.validate(file)).toMatchObject({ openapi: '3.1.1' });
  });
});

test('redocly finds no error in a domain’s document', async () => {
  const file = join(folder.path, 'shop.json');
  writeFileSync(file, await readText('/v1/shop/openapi.json', exposing));
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = execFileSync(process.execPath, [cli, 'lint', file, '--extends=spec', '--format=json'], {
    ...{ cwd: folder.path, env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  });
  expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0 } });
});

test('each endpoint is an operation that tells its family, tables, columns and operators', async () => {
  const operations = await readOperations();
  const { endpoints } = testApp.domains.require('shop').catalogue;
  for (const endpoint of endpoints) {
    const operation = operations.get(`/v1/shop/${endpoint.name}`);
    expect(operation).toMatchObject({
      operationId: endpoint.name,
      'x-family': endpoint.family,
      'x-tables': endpoint.tables,
    });
    expect(operation?.parameters.map((parameter) => parameter['x-operator'])).toEqual(
      endpoint.parameters.map((parameter) => parameter.operator),
    );
  }
});

test('the examples of the document are arguments that work', async () => {
  for (const [path, operation] of await readOperations()) {
    const query = new URLSearchParams();
    for (const { name, example } of operation.parameters) {
      if (example !== undefined) query.set(String(name), String(example));
    }
    if (operation.parameters.some(({ required, example }) => required === true && example === undefined))
      continue;
    // A document read as doubles has lost this one's digits.
    if (path.endsWith('/get_product_name_by_barcode') || path.endsWith('/get_overflowing_sum')) continue;
    const response = await testApp.app.request(`${path}?${query}`);
    expect([path, response.status]).toEqual([path, 200]);
  }
});

test('SQL is shown only where the operator wants it', async () => {
  expect(await readText('/v1/shop/openapi.json')).not.toContain('SELECT');
  const operation = (await readOperations(exposing)).get('/v1/shop/count_members');
  expect(operation?.['x-sql']).toContain('SELECT count(*)');
});

test('an example beyond 2^53 is written exactly', async () => {
  expect(await readText('/v1/shop/openapi.json')).toContain('"example":9007199254740995');
});

test('the server’s document links each domain’s', async () => {
  expect(JSON.parse(await readText('/openapi.json'))).toMatchObject({
    'x-domains': expect.arrayContaining([{ name: 'shop', openapi: '/v1/shop/openapi.json' }]),
  });
});
