// Longer than most: a row for each detail of HTTP that clients meet.
import { request as sendRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { startServer, type TestServer } from '../fixtures/server.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
let testApp: TestApp;
let server: TestServer;

beforeAll(async () => {
  testApp = await createTestApp({ bounds: { maxBodyBytes: 10_000 } });
  server = await startServer(testApp.app);
});

afterAll(async () => {
  await server.close();
  testApp.close();
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

function post(path: string, body: string, headers: Record<string, string> = JSON_TYPE): Promise<Response> {
  return fetch(server.url + path, { method: 'POST', body, headers });
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  expect(body).toMatchObject({ request_id: response.headers.get('x-request-id') });
  return typeof body === 'object' && body !== null && 'error' in body ? body.error : body;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** Without what `fetch` does by itself: it decompresses, and writes its own Host. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const request = sendRequest(server.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    request.on('error', fail);
    request.end();
  });
}

describe('every answer', () => {
  test.each(['/healthz', '/v1/shop/count_customers', '/v1/shop/tools', '/v1/nope/x', '/nope'])(
    '%s has its own request id and is not sniffed',
    async (path) => {
      const [first, second] = [await get(path), await get(path)];
      expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-\w+$/);
      expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );
});

describe('calls', () => {
  test('GET and POST give the same answer', async () => {
    const query = await get('/v1/shop/list_customers_by_country?country=Japan&limit=3');
    const body = await post('/v1/shop/tools/list_customers_by_country', '{"country":"Japan","limit":3}');
    expect([query.status, body.status]).toEqual([200, 200]);
    expect(await query.text()).toBe(await body.text());
  });

  test('POST without a body calls without arguments', async () => {
    const response = await fetch(`${server.url}/v1/shop/tools/count_customers`, { method: 'POST' });
    expect(await response.json()).toEqual({ result: 30 });
  });

  test('a query string is decoded', async () => {
    const response = await get('/v1/shop/find_products_by_name?text=100%25+C&limit=1');
    expect(await response.json()).toMatchObject({ result: [{ product_name: '100% Cotton_Bag 2' }] });
  });

  test('an argument given twice is refused', async () => {
    const response = await get('/v1/shop/count_members?is_member=true&is_member=false');
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toMatchObject({
      code: 'request.invalid_argument',
      message: 'The argument "is_member" is given twice.',
    });
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    '%s in a query string is an unknown argument',
    async (name) => {
      expect(await codeOf(await get(`/v1/shop/count_customers?${name}=1`))).toMatchObject({
        code: 'request.unknown_argument',
      });
    },
  );

  test.each(['{', '', 'nope', '{"a":1}}', `${'['.repeat(4000)}1234567890123456`])(
    '%.20s is no JSON',
    async (body) => {
      const response = await post('/v1/shop/tools/count_members', body === '' ? ' \u0000' : body);
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toMatchObject({ code: 'request.invalid_json' });
    },
  );

  test.each(['[]', '"x"', '1'])('%s is no object of arguments', async (body) => {
    expect(await codeOf(await post('/v1/shop/tools/count_members', body))).toMatchObject({
      code: 'request.invalid_body',
    });
  });
});

describe('bodies', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-8', 200],
    ['application/vnd.rookery+json', 200],
  ])('%s is answered with %i', async (type, status) => {
    const response = await post('/v1/shop/tools/count_customers', '{}', { 'Content-Type': type });
    expect(response.status).toBe(status);
    if (status === 415) {
      expect(await codeOf(response)).toMatchObject({ code: 'request.unsupported_media_type' });
    }
  });

  test('a compressed body is refused', async () => {
    const response = await post('/v1/shop/tools/count_customers', '{}', {
      ...JSON_TYPE,
      'Content-Encoding': 'gzip',
    });
    expect(response.status).toBe(415);
  });

  test('a body over the limit is refused', async () => {
    const response = await post(
      '/v1/shop/tools/find_products_by_name',
      JSON.stringify({ text: 'x'.repeat(10_001) }),
    );
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toMatchObject({
      code: 'request.body_too_large',
      details: { limit: 10_000 },
    });
  });

  test('a body of unknown length is counted while it is read', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(' '.repeat(4000)));
      },
    });
    const response = await fetch(`${server.url}/v1/shop/tools/count_customers`, {
      ...{ method: 'POST', body, headers: JSON_TYPE, duplex: 'half' },
    });
    expect(response.status).toBe(413);
  });

  test('a short one of unknown length is read', async () => {
    const body = new Blob(['{"is_member":', 'true}']).stream();
    const response = await fetch(`${server.url}/v1/shop/tools/count_members`, {
      ...{ method: 'POST', body, headers: JSON_TYPE, duplex: 'half' },
    });
    expect(await response.json()).toEqual({ result: 10 });
  });
});

describe('methods', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const response = await fetch(`${server.url}/v1/shop/tools`, { method: 'HEAD' });
    const whole = await get('/v1/shop/tools');
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(await response.text()).toBe('');
  });

  test.each([
    ['/v1/shop/tools/count_customers', 'GET, HEAD, POST, OPTIONS'],
    ['/v1/shop/count_customers', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s tells what it takes', async (path, allow) => {
    const options = await fetch(server.url + path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
    const refused = await fetch(server.url + path, { method: 'DELETE' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
    expect(await codeOf(refused)).toMatchObject({ code: 'request.method_not_allowed' });
  });

  test('an unknown address is an error with directions', async () => {
    const response = await get('/v2/shop');
    expect(response.status).toBe(404);
    expect(await codeOf(response)).toMatchObject({
      code: 'request.unknown_route',
      hint: expect.stringContaining('/docs'),
    });
  });

  test.each(['/%', '/v1/%E0%A4%A/x', '/v1/shop/%2e%2e%2f', '/v1//x', '/v1/shop/..%5c'])(
    '%s is an error, too',
    async (path) => {
      expect((await ask(path, {})).status).toBe(404);
    },
  );
});

describe('what is accepted', () => {
  test.each([
    ['application/json', 200],
    ['text/html, */*;q=0.1', 200],
    ['application/*', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
  ])('Accept: %s gives %i', async (accept, status) => {
    const response = await get('/v1/shop/count_customers', { Accept: accept });
    expect(response.status).toBe(status);
    if (status === 406) expect(await codeOf(response)).toMatchObject({ code: 'request.not_acceptable' });
  });
});

describe('documents', () => {
  test.each([
    '/v1/domains',
    '/v1/shop/tools',
    '/v1/shop/openapi.json',
    '/v1/shop/schema',
    '/openapi.json',
    '/docs',
  ])('%s is not sent again to who has it', async (path) => {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}(-gzip)?"$/);
    const again = await get(path, { 'If-None-Match': `"other", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('compressed bytes have an ETag of their own', async () => {
    const plain = await ask('/v1/shop/openapi.json', {});
    const zipped = await ask('/v1/shop/openapi.json', { 'Accept-Encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  });
});

describe('compression of answers', () => {
  test('long ones, for who takes it', async () => {
    const path = '/v1/shop/list_numbers?limit=50';
    const plain = await ask(path, {});
    const zipped = await ask(path, { 'Accept-Encoding': 'br, gzip' });
    expect(plain.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-length': String(plain.bytes.length),
    });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect((await ask(path, { 'Accept-Encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  test('short ones are not worth it', async () => {
    const answer = await ask('/v1/shop/count_customers', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('hosts and origins', () => {
  test.each(['localhost', 'LOCALHOST:80', '127.0.0.1:9', '[::1]:8080'])(
    'host %s is answered',
    async (host) => {
      expect((await ask('/healthz', { Host: host })).status).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example:80', '127.0.0.1.evil.example'])(
    'host %s is refused',
    async (host) => {
      const answer = await ask('/healthz', { Host: host });
      expect(answer.status).toBe(403);
      expect(answer.bytes.toString()).toContain('request.host_refused');
    },
  );

  test.each(['http://evil.example', 'null', 'http://localhost.evil.example', 'file://localhost'])(
    'origin %s is refused',
    async (origin) => {
      const response = await get('/v1/shop/count_customers', { Origin: origin });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toMatchObject({ code: 'request.origin_refused' });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('a local page may call, and ask before', async () => {
    const origin = 'http://localhost:5173';
    const called = await get('/v1/shop/count_customers', { Origin: origin });
    expect(called.headers.get('access-control-allow-origin')).toBe(origin);
    expect(called.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
    const failed = await get('/v1/nope/x', { Origin: origin });
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([404, origin]);
    const asked = await fetch(`${server.url}/v1/shop/tools/count_customers`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('readiness', () => {
  test('a domain that is being read is asked for again later', async () => {
    const response = await get('/v1/slow/count_customers');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await codeOf(response)).toMatchObject({ code: 'catalogue.domain_building' });
  });

  test('the server is ready when every domain is', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      ready: false,
      progress: expect.stringMatching(/^1 of 3 domains are ready/),
      domains: [
        { name: 'broken', status: 'failed', reason: expect.any(String) },
        { name: 'shop', status: 'ready' },
        { name: 'slow', status: 'building' },
      ],
    });
  });
});

test('no answer above met a fault of the server', () => {
  expect(testApp.faults).toEqual([]);
});
