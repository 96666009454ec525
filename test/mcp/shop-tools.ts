import type { Catalogue, Endpoint, Parameter } from '../../src/catalogue/tool.ts';

const BARCODE: Parameter = {
  name: 'barcode',
  required: true,
  schema: { type: 'integer', description: 'The code on the package.' },
};
const CATEGORY: Parameter = {
  name: 'category',
  required: true,
  schema: { type: 'string', enum: ['Books', 'Garden', 'Kitchen', 'Toys'] },
};
const LIMIT: Parameter = {
  name: 'limit',
  required: false,
  schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
};

/** A catalogue written by hand, so that what the generator writes does not matter here. `copies` fills it up. */
export function createShopCatalogue(domain: string, copies = 0): Catalogue {
  const count = createEndpoint('count_customers', [], {
    sql: 'SELECT count(*) AS "count" FROM "customers"',
    shape: 'value',
  });
  const endpoints = [
    count,
    createEndpoint('get_product_by_barcode', [BARCODE], {
      sql: 'SELECT "product_name", "barcode" FROM "products" WHERE "barcode" = ?',
      shape: 'row',
    }),
    createEndpoint('list_products_by_category', [CATEGORY, LIMIT], {
      sql: 'SELECT "product_name", "price" FROM "products" WHERE "category" = ? ORDER BY "product_id" LIMIT ? OFFSET ?',
      shape: 'rows',
    }),
    createEndpoint('get_broken', [], { sql: 'SELECT "nothing" FROM "no_such_table"', shape: 'value' }),
    ...Array.from({ length: copies }, (_, index) => ({ ...count, name: `count_customers_${index}` })),
  ];
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  return { domain, endpoints, byName, collisions: [] };
}

function createEndpoint(
  name: string,
  parameters: readonly Parameter[],
  query: { sql: string; shape: 'row' | 'rows' | 'value' },
): Endpoint {
  const bound = parameters.filter((parameter) => parameter !== LIMIT);
  return {
    name,
    kind: 'endpoint',
    title: name.replaceAll('_', ' '),
    description: `Answers ${name.replaceAll('_', ' ')} of the shop, as it is stored, without anything left out.`,
    parameters,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
      required: parameters.filter((each) => each.required).map((each) => each.name),
      additionalProperties: false,
    },
    plan: { kind: 'query', ...query, binds: bound.map((each) => ({ kind: 'argument', name: each.name })) },
    family: 'test',
    tables: ['customers'],
    joins: 0,
  };
}
