import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { type Catalogue, type Endpoint, exampleArguments } from '../../src/catalogue/tool.ts';
import { type Connection, openDatabase } from '../../src/database/open.ts';
import type { Value } from '../../src/database/value.ts';
import type { Schema } from '../../src/schema/model.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createMusicFile } from '../fixtures/music.ts';
import { createShopFile } from '../fixtures/shop.ts';
import { toLines } from './lines.ts';
import { runEndpoint } from './run.ts';

const folder = createFolder();
let schema: Schema;
let catalogue: Catalogue;
let database: Connection;

beforeAll(() => {
  const file = createMusicFile(join(folder.path, 'music.sqlite'));
  schema = readSchema({ domain: 'music', file });
  catalogue = createCatalogue(schema);
  database = openDatabase(file);
});

afterAll(() => {
  database.close();
  folder.remove();
});

describe('the catalogue of a music shop', () => {
  it('is the one on record', async () => {
    await expect(toLines(catalogue)).toMatchFileSnapshot('../golden/catalogue/music.txt');
  });

  it('asks as people ask', () => {
    const asked = [
      'count_invoices_by_billing_country',
      'get_top_customers_by_total_spent',
      'get_average_track_length_by_genre',
      'list_albums_of_artist',
      'get_share_of_tracks_by_genre',
      'count_customers_without_invoices',
      'get_monthly_sales_by_year',
      'list_tracks_of_playlist',
      'list_employees_of_manager',
      'get_most_recent_invoice',
    ];
    expect(asked.filter((name) => !catalogue.byName.has(name))).toEqual([]);
  });

  it('writes the same tools each time, in the same order', () => {
    expect(JSON.stringify(createCatalogue(schema).endpoints)).toBe(JSON.stringify(catalogue.endpoints));
  });

  it('keeps to the cap, and to 328', () => {
    expect(createCatalogue(schema, { cap: 25 }).endpoints).toHaveLength(25);
    expect(catalogue.endpoints.length).toBeGreaterThanOrEqual(130);
    expect(catalogue.endpoints.length).toBeLessThanOrEqual(328);
  });

  it('takes at most four parameters besides paging, each with a column, an operator and an example', () => {
    for (const endpoint of catalogue.endpoints) {
      const asked = endpoint.parameters.filter(({ name }) => name !== 'limit' && name !== 'offset');
      expect(asked.length, endpoint.name).toBeLessThanOrEqual(4);
      for (const parameter of asked) {
        expect(parameter.operator, `${endpoint.name} ${parameter.name}`).toBeDefined();
        expect(parameter.example, `${endpoint.name} ${parameter.name}`).toBeDefined();
        expect(parameter.schema.description, `${endpoint.name} ${parameter.name}`).toMatch(/\.$/);
      }
    }
  });

  it('answers every example with something', () => {
    // That nothing is without something is an answer too.
    const asking = catalogue.endpoints.filter(({ family }) => family !== 'without');
    const empty = asking.filter(
      (endpoint) => !tells(runEndpoint(endpoint, exampleArguments(endpoint), database)),
    );
    expect(empty.map((endpoint) => endpoint.name)).toEqual([]);
  });

  it('matches the share of joins, single answers and parameters that people need', () => {
    const share = (test: (endpoint: Endpoint) => boolean): number =>
      catalogue.endpoints.filter(test).length / catalogue.endpoints.length;
    expect(share((each) => each.joins > 0)).toBeGreaterThan(0.66);
    expect(share((each) => each.plan.shape !== 'rows')).toBeGreaterThan(0.5);
    expect(share((each) => each.plan.shape !== 'rows')).toBeLessThan(0.7);
    expect(share((each) => arity(each) === 1 || arity(each) === 2)).toBeGreaterThan(0.6);
  });
});

describe('the truth of names', () => {
  const value = (name: string, given: Record<string, Value> = {}): Value | undefined => {
    const endpoint = catalogue.byName.get(name);
    if (endpoint === undefined) throw new Error(`no ${name}`);
    return runEndpoint(endpoint, given, database)[0]?.[0];
  };
  const sql = (text: string): Value | undefined => database.read(text)[0]?.[0];

  it('counts rows with the given value only', () => {
    expect(value('count_invoices_by_billing_country', { billing_country: 'Norway' })).toBe(
      sql(`SELECT count(*) FROM Invoice WHERE BillingCountry = 'Norway'`),
    );
  });

  it('narrows by an optional date: a year, a month, a day, or none', () => {
    const given = { billing_country: 'Norway' };
    const counted = (date: string) =>
      sql(`SELECT count(*) FROM Invoice WHERE BillingCountry = 'Norway' AND InvoiceDate LIKE '${date}%'`);
    for (const date of ['2021', '2021-06', '2021-06-15'])
      expect(value('count_invoices_by_billing_country', { ...given, invoice_date: date })).toBe(
        counted(date),
      );
  });

  it('ranks customers by what they spent, ties by key', () => {
    expect(value('get_top_customers_by_total_spent')).toBe(
      sql('SELECT CustomerId FROM Invoice GROUP BY CustomerId ORDER BY sum(Total) DESC, CustomerId LIMIT 1'),
    );
  });

  it('finds those without: no row refers to them', () => {
    expect(value('count_customers_without_invoices')).toBe(
      sql('SELECT count(*) FROM Customer WHERE CustomerId NOT IN (SELECT CustomerId FROM Invoice)'),
    );
  });

  it('takes percentages of the stated whole', () => {
    expect(value('get_share_of_tracks_by_genre', { genre_name: 'Jazz' })).toBe(
      sql('SELECT 100.0 * sum(GenreId = 2) / count(*) FROM Track'),
    );
  });
});

describe('examples in other databases', () => {
  it('exist in a shop with odd names, nulls and big integers', () => {
    const file = createShopFile(join(folder.path, 'shop.sqlite'));
    const shop = openDatabase(file);
    const { endpoints } = createCatalogue(readSchema({ domain: 'shop', file }));
    const empty = endpoints.filter((each) => !tells(runEndpoint(each, exampleArguments(each), shop)));
    shop.close();
    expect(empty.length / endpoints.length).toBeLessThanOrEqual(0.02);
  });
});

function arity(endpoint: Endpoint): number {
  return endpoint.parameters.filter(({ name }) => name !== 'limit' && name !== 'offset').length;
}

function tells(rows: readonly (readonly Value[])[]): boolean {
  return rows.some((row) => row.some((cell) => cell !== null && cell !== 0));
}
