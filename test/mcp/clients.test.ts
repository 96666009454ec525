import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, type ForeignClient } from './clients.ts';
import { type Served, serveShop } from './served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveShop();
});
afterAll(() => served.close());

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: ForeignClient;
  beforeAll(async () => {
    client = await connect(`${served.url}/mcp/shop`);
  });
  afterAll(() => client.close());

  it('lists the tools', async () => {
    expect(await client.list()).toEqual([
      'count_customers',
      'get_product_by_barcode',
      'list_products_by_category',
      'get_broken',
    ]);
  });

  it('calls a tool', async () => {
    const given = { category: 'Toys', limit: 2 };
    const { text, isError } = await client.call('list_products_by_category', given);
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toMatchObject({ row_count: 2, truncated: true });
  });

  it('meets an error with its hint', async () => {
    const { text, isError } = await client.call('list_products_by_category', { category: 'Toy' });
    expect(isError).toBe(true);
    expect(JSON.parse(text).error).toMatchObject({
      code: 'request.invalid_argument',
      hint: expect.stringContaining('Toys'),
    });
  });

  it('meets an unknown tool as a failure that names the nearest', async () => {
    await expect(client.call('count_customer', {})).rejects.toThrow(/-32602|count_customers/);
  });
});
