import type { Schema, Table } from '../schema/model.ts';
import type { Catalogue, Endpoint } from './tool.ts';

/** Writes the endpoint tools of a domain from its schema. Deterministic: same schema, same tools in the same order. */
export function createCatalogue(schema: Schema): Catalogue {
  const endpoints = schema.tables.map(toCountEndpoint);
  return {
    domain: schema.domain,
    endpoints,
    byName: new Map(endpoints.map((endpoint) => [endpoint.name, endpoint])),
    collisions: [],
  };
}

function toCountEndpoint(table: Table): Endpoint {
  return {
    name: `count_${table.name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`.slice(0, 64),
    kind: 'endpoint',
    title: `Count ${table.name}`,
    description: `Returns the number of rows of ${table.name}.`,
    parameters: [],
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
    plan: {
      kind: 'query',
      sql: `SELECT count(*) AS "count" FROM "${table.name.replaceAll('"', '""')}"`,
      binds: [],
      shape: 'value',
    },
    family: 'count',
    tables: [table.name],
    joins: 0,
  };
}
