import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { CLIENTS, type ForeignClient } from './clients.ts';
import { type Served, serveMcp } from './served.ts';

let parts: TestApp;
let served: Served;
beforeAll(async () => {
  parts = await createTestApp();
  served = await serveMcp(parts);
});
afterAll(async () => {
  await served.close();
  parts.close();
});

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: ForeignClient;
  beforeAll(async () => {
    client = await connect(`${served.url}/mcp/shop`);
  });
  afterAll(() => client.close());

  it('lists the tools', async () => {
    const { endpoints } = parts.domains.require('shop').catalogue;
    expect(await client.list()).toEqual(endpoints.map((endpoint) => endpoint.name));
  });

  it('calls a tool', async () => {
    const given = { country: 'Japan', limit: 2 };
    const { text, isError } = await client.call('list_customers_by_country', given);
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toMatchObject({ row_count: 2, truncated: true });
  });

  it('meets an error with its hint', async () => {
    const { text, isError } = await client.call('list_customers_by_country', { country: 'Japn' });
    expect(isError).toBe(true);
    expect(JSON.parse(text).error).toMatchObject({
      code: 'request.invalid_argument',
      hint: expect.stringContaining('Japan'),
    });
  });

  it('meets an unknown tool as a failure that names the nearest', async () => {
    await expect(client.call('count_customer', {})).rejects.toThrow(/-32602|count_customers/);
  });
});
