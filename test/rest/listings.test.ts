import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICE_TOOLS } from '../../src/catalogue/service-tools.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

async function read(path: string): Promise<unknown> {
  return (await testApp.app.request(path)).json();
}

test('domains are listed with their sizes, and with the reason where they are not served', async () => {
  const { endpoints } = testApp.domains.require('shop').catalogue;
  expect(await read('/v1/domains')).toEqual({
    progress: expect.stringMatching(/^1 of 3 domains are ready; 1 failed, 1 to come\./),
    domains: [
      expect.objectContaining({
        name: 'broken',
        status: 'failed',
        reason: expect.stringMatching(/empty/),
        tables: 0,
      }),
      {
        ...{ name: 'shop', status: 'ready', tables: 4, rows: 504, endpoints: endpoints.length },
        ...{ universes: testApp.execution.data.universes.list('shop').length, documents: 0 },
      },
      expect.objectContaining({ name: 'slow', status: 'building', endpoints: 0 }),
    ],
  });
});

test('a schema tells tables, columns and relations, and no path', async () => {
  const schema = await read('/v1/shop/schema');
  expect(schema).toMatchObject({ domain: 'shop', tables: expect.any(Array), relations: expect.any(Array) });
  expect(JSON.stringify(schema)).toContain('"primary_key":["order_id","line_number"]');
  expect(JSON.stringify(schema)).not.toContain('.sqlite');
});

test('tools are listed with their kinds, all or some', async () => {
  const { endpoints } = testApp.domains.require('shop').catalogue;
  const list = testApp.execution.offers.at({ domain: 'shop' }).tools;
  const own = list.filter(({ kind }) => kind === 'data').length;
  const all = list.length + SERVICE_TOOLS.length;
  expect(await read('/v1/shop/tools')).toMatchObject({ domain: 'shop', count: all });
  expect(await read('/v1/shop/tools?kinds=retriever,endpoint')).toMatchObject({ count: endpoints.length });
  expect(await read('/v1/shop/tools?kinds=data')).toMatchObject({ domain: 'shop', count: own });
  expect(await read('/v1/shop/tools?kinds=retriever')).toEqual({ domain: 'shop', count: 0, tools: [] });
  expect(await read('/v1/shop/tools?kinds=endpont')).toMatchObject({
    error: { code: 'request.invalid_argument' },
  });
  expect(await read('/v1/shop/tools?kind=data')).toMatchObject({
    error: { code: 'request.unknown_argument', hint: expect.stringMatching(/^Did you mean "kinds"/) },
  });
});

test('a tool is described with what its parameters compare, without its SQL', async () => {
  const tool = await read('/v1/shop/tools/get_product_name_by_barcode');
  expect(tool).toMatchObject({
    name: 'get_product_name_by_barcode',
    kind: 'endpoint',
    family: 'fixture',
    tables: ['products'],
    inputSchema: { type: 'object', required: ['barcode'] },
    parameters: [{ name: 'barcode', required: true, column: 'products.barcode', operator: 'equals' }],
  });
  expect(JSON.stringify(tool)).not.toContain('SELECT');
  expect(await read('/v1/shop/tools/get_product_nme')).toMatchObject({
    error: { code: 'catalogue.unknown_tool' },
  });
});

test('allowed hosts and origins are told by the operator', async () => {
  const known = await createTestApp({
    hosts: ['tools.example.org'],
    config: { cors: ['https://app.example.org'] },
  });
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await known.app.request('/healthz', { headers })).status;
  expect(await ask({ Host: 'tools.example.org:8080' })).toBe(200);
  expect(await ask({ Host: 'tools.example.com' })).toBe(403);
  expect(await ask({ Host: 'localhost', Origin: 'https://app.example.org' })).toBe(200);
  expect(await ask({ Host: 'localhost', Origin: 'https://app.example.com' })).toBe(403);
  const open = await createTestApp({ hosts: ['*'], config: { cors: ['*'] } });
  const response = await open.app.request('/healthz', { headers: { Host: 'any', Origin: 'null' } });
  expect(response.status).toBe(200);
  await Promise.all([known.close(), open.close()]);
});

test('a fault of the server shows nothing but its request id, and is logged whole under it', async () => {
  const { app, faults, close } = await createTestApp({
    intercept: () => () => Promise.reject(new Error('SELECT secret FROM /home/of/someone')),
  });
  const response = await app.request('/v1/shop/count_customers');
  const body: unknown = await response.json();
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id');
  expect(body).toEqual({ error: { code: 'internal', message: expect.any(String) }, request_id: requestId });
  expect(JSON.stringify(body)).not.toMatch(/secret|home/);
  expect(faults).toEqual([
    { requestId, err: expect.objectContaining({ message: expect.stringContaining('secret') }) },
  ]);
  await close();
});
