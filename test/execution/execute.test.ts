import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import type { Domains } from '../../src/domains/domains.ts';
import { createCalls } from '../../src/execution/create-calls.ts';
import { createLocalExecutor, type Executor } from '../../src/execution/executor.ts';
import type { QueryJob } from '../../src/execution/runners/query.ts';
import type { Execute } from '../../src/execution/tool-call.ts';
import { parseJson } from '../../src/json.ts';
import { createShopDomains } from '../fixtures/domains.ts';
import { createFolder } from '../fixtures/folder.ts';

const folder = createFolder();
const executor = createLocalExecutor();
let domains: Domains;
let execute: Execute;

beforeAll(async () => {
  domains = await createShopDomains(folder.path);
  ({ execute } = createCalls({ domains, executor }));
});

afterAll(() => {
  executor.close();
  domains.close();
  folder.remove();
});

async function call(tool: string, values: unknown = {}): Promise<unknown> {
  return parseJson((await execute({ domain: 'shop', tool, arguments: values })).text);
}

describe('rows', () => {
  test('are the statement’s own, with their count', async () => {
    const connection = openDatabase(domains.require('shop').file);
    const expected = connection
      .read(`SELECT customer_id, full_name, city FROM customers WHERE country = 'Brazil' ORDER BY 1`)
      .map(([customer_id, full_name, city]) => ({ customer_id, full_name, city }));
    connection.close();
    const answer = await call('list_customers_by_country', { country: 'Brazil' });
    expect(answer).toEqual({ result: expected, row_count: 6, truncated: false });
  });

  test('limit and offset page through all of them', async () => {
    const page = async (offset: number) =>
      call('list_customers_by_country', { country: 'Brazil', limit: 4, offset });
    expect(await page(0)).toMatchObject({ row_count: 4, truncated: true });
    expect(await page(4)).toMatchObject({ row_count: 2, truncated: false });
    expect(await page(2)).toMatchObject({ row_count: 4, truncated: false });
    expect(await page(99)).toEqual({ result: [], row_count: 0, truncated: false });
  });

  test('are at most 100 unless more are asked for', async () => {
    expect(await call('list_numbers')).toMatchObject({ row_count: 100, truncated: true });
  });

  test('are cut at a row’s end where they exceed 64 KiB', async () => {
    const outcome = await execute({ domain: 'shop', tool: 'list_numbers', arguments: { limit: 1000 } });
    const answer = parseJson(outcome.text);
    expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(64 * 1024);
    expect(Buffer.byteLength(outcome.text)).toBeGreaterThan(64 * 1024 - 300);
    expect(answer).toMatchObject({ row_count: outcome.rows, truncated: true });
    expect(outcome.rows).toBeLessThan(1000);
  });

  test('a wildcard in a searched text is a letter like any other', async () => {
    expect(await call('find_products_by_name', { text: '100% C' })).toMatchObject({ row_count: 4 });
    expect(await call('find_products_by_name', { text: 'Cotton_Bag' })).toMatchObject({ row_count: 4 });
    expect(await call('find_products_by_name', { text: '1_0' })).toMatchObject({ row_count: 0 });
    expect(await call('find_products_by_name', { text: '\\' })).toMatchObject({ row_count: 0 });
    expect(await call('find_products_by_name', { text: '' })).toMatchObject({ row_count: 24 });
  });
});

describe('one row or value', () => {
  test('keeps big integers exact, codes as text, and shows blobs', async () => {
    expect(await call('get_product_by_sku', { sku: '000005' })).toEqual({
      result: {
        product_id: 5,
        product_name: 'Café Press 5',
        category: 'Garden',
        sku: '000005',
        barcode: 9_007_199_254_740_997n,
        price: 6.25,
        weight_g: 250,
        picture: { blob_base64: 'iVAFAP8=', bytes: 5 },
      },
    });
  });

  test('a big integer finds its row and no neighbour', async () => {
    expect(await call('get_product_name_by_barcode', { barcode: '9007199254740993' })).toEqual({
      result: 'Kettle 1',
    });
    expect(await call('get_product_name_by_barcode', { barcode: '9007199254740992' })).toEqual({
      result: null,
    });
  });

  test('nothing found is null', async () => {
    expect(await call('get_product_by_sku', { sku: '5' })).toEqual({ result: null });
    expect(await call('get_average_price', { min_price: 999 })).toEqual({ result: null });
  });

  test('an absent argument takes its stand-in', async () => {
    expect(await call('get_average_price')).toEqual({ result: 15.625 });
    expect(await call('get_average_price', { min_price: '30' })).toEqual({ result: 30 });
  });

  test('truth and years bind as integers', async () => {
    expect(await call('count_members', { is_member: false })).toEqual({ result: 20 });
    expect(await call('get_first_order_in_year', { year: '2022' })).toMatchObject({
      result: { order_id: 1 },
    });
  });

  test('a cell longer than an answer is shortened and said so', async () => {
    const outcome = await execute({ domain: 'shop', tool: 'get_long_text', arguments: {} });
    expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(64 * 1024);
    expect(parseJson(outcome.text)).toMatchObject({
      result: { id: 1, text: /^é{1000,}…$/ },
      truncated: true,
    });
  });
});

describe('refusals', () => {
  test.each<[tool: string, values: unknown, code: string]>([
    ['get_overflowing_sum', {}, 'table.invalid_value'],
    ['find_products_by_name', { text: 'x'.repeat(60_000) }, 'request.out_of_range'],
    ['find_products_by_name', { text: 'a\0b' }, 'request.invalid_argument'],
    ['list_numbers', { limit: 1001 }, 'limit.rows'],
    ['list_numbers', { offset: -1 }, 'request.out_of_range'],
    ['get_first_oder_in_year', {}, 'catalogue.unknown_tool'],
  ])('%s', async (tool, values, code) => {
    await expect(call(tool, values)).rejects.toMatchObject({ code });
  });

  test('a database that is gone is unavailable, without its path', async () => {
    const reply = await executor.run(toJob({ file: '/nowhere/at/all.sqlite' }));
    expect(reply).toMatchObject({ ok: false, failure: { code: 'database.unavailable' } });
    expect(JSON.stringify(reply)).not.toContain('nowhere');
  });

  test('a statement that does not prepare is no fault of the caller', async () => {
    const reply = await executor.run(toJob({ file: domains.require('shop').file, sql: 'SELECT nothing' }));
    expect(reply.ok).toBe(false);
    expect(JSON.stringify(reply)).toMatch(/"(internal|database\.unavailable)"/);
  });
});

describe('the seam', () => {
  test('jobs and replies survive structured clone', async () => {
    const seen: unknown[] = [];
    const recording: Executor = {
      ...executor,
      run: async (job) => {
        const reply = structuredClone(await executor.run(structuredClone(job)));
        seen.push(job, reply);
        return reply;
      },
    };
    const { execute: remote } = createCalls({ domains, executor: recording });
    const outcome = await remote({
      domain: 'shop',
      tool: 'get_product_by_sku',
      arguments: { sku: '000005' },
    });
    expect(outcome).toEqual(
      await execute({ domain: 'shop', tool: 'get_product_by_sku', arguments: { sku: '000005' } }),
    );
    await expect(
      remote({ domain: 'shop', tool: 'get_overflowing_sum', arguments: {} }),
    ).rejects.toMatchObject({
      code: 'table.invalid_value',
      hint: 'Narrow the selection.',
    });
    expect(seen).toHaveLength(4);
  });
});

function toJob(parts: { file: string; sql?: string }): QueryJob {
  return { kind: 'query', sql: 'SELECT 1', binds: [], shape: 'value', limit: 1, ...parts };
}
