import { runInNewContext } from 'node:vm';
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

/** Runs the page's script as a browser would, with what it asks for answered by the application. */
async function runStart(
  token: string | null,
): Promise<{ urls: { url: string }[]; asked: Request[]; shown: string[] }> {
  const script = await (await testApp.app.request('/docs/start.js')).text();
  const asked: Request[] = [];
  const lines: { textContent: string }[] = [];
  const document = {
    getElementById: () => null,
    createElement: () => ({ style: {}, textContent: '' }),
    body: { prepend: (line: { textContent: string }) => lines.push(line) },
  };
  return new Promise((resolve, reject) => {
    const SwaggerUIBundle = Object.assign(
      (options: { urls: { url: string }[] }) =>
        resolve({ ...options, asked, shown: lines.map((line) => line.textContent) }),
      {
        presets: { apis: [] },
      },
    );
    const fetchOwn = (path: string, init: RequestInit) => {
      const request = new Request(`http://localhost${path}`, init);
      asked.push(request);
      return testApp.app.fetch(request);
    };
    const sessionStorage = { getItem: () => token };
    const page = {
      ...{ SwaggerUIBundle, SwaggerUIStandalonePreset: [], sessionStorage, fetch: fetchOwn },
      ...{ document, setTimeout: () => 0 },
    };
    Promise.resolve(runInNewContext(script, page)).catch(reject);
  });
}

test('the page offers a document for each domain that is or will be served, and tells how far it is', async () => {
  const { urls, shown } = await runStart(null);
  expect(shown).toEqual(['1 of 3 domains are ready; 1 failed, 1 to come. What is asked for comes first.']);
  expect(urls.map(({ url }) => url)).toEqual([
    '/v1/shop/openapi.json',
    '/v1/slow/openapi.json',
    '/openapi.json',
  ]);
});

test('the page sends the token that its reader has given', async () => {
  const { asked } = await runStart('rk_x');
  expect(asked.map((request) => request.headers.get('authorization'))).toEqual(['Bearer rk_x']);
});

test.each(['package.json', 'index.html', '..%2fpackage.json', 'swagger-ui-bundle.js.map', '__proto__'])(
  'the file %s is not served',
  async (file) => {
    expect((await testApp.app.request(`/docs/${file}`)).status).toBe(404);
  },
);
