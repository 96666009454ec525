import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { post, writeInitialize } from './raw-client.ts';
import { type Served, serveMcp } from './served.ts';

let parts: TestApp;
let served: Served;
let shop: string;
beforeAll(async () => {
  parts = await createTestApp();
  served = await serveMcp(parts, { config: { cors: ['https://app.example.org'] } });
  shop = `${served.url}/mcp/shop`;
});
afterAll(async () => {
  await served.close();
  parts.close();
});

/** The status of a request with a Host of its own, which `fetch` would not send. */
function getStatus(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(shop, { headers: { Host: host, Accept: 'text/event-stream' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject).end();
  });
}

it('refuses a host that is not its own', async () => {
  expect(await getStatus('rebound.example.org')).toBe(403);
  // Its own name gets as far as the session.
  expect(await getStatus('localhost')).toBe(400);
});

it('refuses pages of foreign origins', async () => {
  const response = await post(shop, writeInitialize(), { Origin: 'https://evil.example.org' });
  expect(response.status).toBe(403);
  expect(served.sessions.size).toBe(0);
});

it('lets pages of allowed origins read the session id', async () => {
  const response = await post(shop, writeInitialize(), { Origin: 'https://app.example.org' });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
  expect(response.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
  expect(response.headers.get('mcp-session-id')).toBeTruthy();
});

it('answers their preflights', async () => {
  const headers = {
    Origin: 'https://app.example.org',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'mcp-session-id,mcp-protocol-version,content-type',
  };
  const response = await fetch(shop, { method: 'OPTIONS', headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('mcp-session-id');
});
