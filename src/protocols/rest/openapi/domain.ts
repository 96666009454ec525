import { DATA_TOOLS } from '../../../catalogue/collections/toolset.ts';
import type { ReadyDomain } from '../../../domains/domains.ts';
import { describeDataOperation } from './data-operation.ts';
import { DOCUMENTS_TAG, describeDocumentPaths } from './document-operations.ts';
import { describeOperation } from './operation.ts';
import { describeFailures, describeResponses, describeSchemas } from './responses.ts';

export const OPENAPI_VERSION = '3.1.1';

export interface OpenApiOptions {
  readonly version: string;
  /** Adds `x-sql` to each operation. */
  readonly exposeSql: boolean;
  /** Adds the data tools. */
  readonly dataTools?: boolean;
}

/** The OpenAPI document of a domain: its endpoints as GET operations, and the call of any tool by name. */
export function describeDomain(domain: ReadyDomain, options: OpenApiOptions): unknown {
  const { name, catalogue } = domain;
  const operations = catalogue.endpoints.map((endpoint) => [
    `/v1/${name}/${endpoint.name}`,
    { get: describeOperation(endpoint, options) },
  ]);
  const dataTools = (options.dataTools ? DATA_TOOLS : []).map((tool) => [
    `/v1/${name}/tools/${tool.name}`,
    { post: describeDataOperation(tool) },
  ]);
  const hasDocuments = domain.corpus !== undefined && domain.corpus.reason === undefined;
  const bases = new Set(catalogue.endpoints.flatMap(({ tables }) => tables.slice(0, 1)));
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: `Rookery: ${name}`,
      version: options.version,
      description: `Questions to the database "${name}", each with its parameters: ${operations.length} endpoints.`,
    },
    servers: [{ url: '/' }],
    tags: [
      ...bases,
      ...(options.dataTools ? ['data tools'] : []),
      ...(hasDocuments ? [DOCUMENTS_TAG] : []),
      ANY_TOOL,
    ].map((tag) => ({ name: tag })),
    paths: {
      ...Object.fromEntries([...operations, ...dataTools]),
      ...(hasDocuments ? describeDocumentPaths(name) : {}),
      [`/v1/${name}/tools/{tool}`]: { post: describeToolCall() },
    },
    components: { schemas: describeSchemas(), responses: describeResponses() },
  };
}

/** The group of the one operation that calls all tools, in pages that list operations by tag. */
const ANY_TOOL = 'any tool';

/** The call of any tool with a JSON object of the arguments that its GET operation takes. */
function describeToolCall(): unknown {
  return {
    operationId: 'call_tool',
    tags: [ANY_TOOL],
    summary: 'Call any tool',
    description:
      'Calls a tool by name with its arguments as a JSON object; the answer is the same as that of its GET operation.',
    parameters: [{ name: 'tool', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } }],
    requestBody: {
      required: false,
      content: {
        'application/json': { schema: { type: 'object', additionalProperties: true }, example: {} },
      },
    },
    responses: {
      200: { description: 'The answer of the tool.', content: { 'application/json': { schema: {} } } },
      ...describeFailures({ body: true }),
    },
  };
}
