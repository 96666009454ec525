import type { Endpoint, Parameter } from '../../../catalogue/tool.ts';
import { describeFailures } from './responses.ts';

const SHAPES = { rows: 'Rows', row: 'Row', value: 'Value' } as const;

/** An endpoint as an OpenAPI operation. */
export function describeOperation(endpoint: Endpoint, options: { readonly exposeSql: boolean }): unknown {
  const { name, title, description, family, tables, plan, parameters } = endpoint;
  return {
    operationId: name,
    summary: title,
    description,
    tags: tables.slice(0, 1),
    parameters: parameters.map(describeParameter),
    responses: {
      200: { $ref: `#/components/responses/${SHAPES[plan.shape]}` },
      ...describeFailures({ body: false }),
    },
    'x-family': family,
    'x-tables': tables,
    ...(options.exposeSql && { 'x-sql': plan.sql }),
  };
}

function describeParameter({ name, required, schema, example, column, operator }: Parameter): unknown {
  const { description, ...rest } = schema;
  return {
    name,
    in: 'query',
    required,
    ...(description !== undefined && { description }),
    schema: rest,
    ...(example !== undefined && { example }),
    ...(column !== undefined && { 'x-column': column }),
    ...(operator !== undefined && { 'x-operator': operator }),
  };
}
