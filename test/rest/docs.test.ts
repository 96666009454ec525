import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

test('the page loads only files of this server, and each of them is there', async () => {
  const page = await testApp.app.request('/docs');
  const html = await page.text();
  const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    expect(link).toMatch(/^\/docs\//);
    const asset = await testApp.app.request(link);
    expect([link, asset.status]).toEqual([link, 200]);
    expect(asset.headers.get('content-type')).toMatch(/^(text\/(css|javascript)|image\/png)/);
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
});

test('the page offers a document for each domain that is or will be served', async () => {
  const script = await (await testApp.app.request('/docs/start.js')).text();
  expect(script).toContain('"/v1/shop/openapi.json"');
  expect(script).toContain('"/v1/slow/openapi.json"');
  expect(script).not.toContain('/v1/broken/');
});

test.each(['package.json', 'index.html', '..%2fpackage.json', 'swagger-ui-bundle.js.map', '__proto__'])(
  'the file %s is not served',
  async (file) => {
    expect((await testApp.app.request(`/docs/${file}`)).status).toBe(404);
  },
);
