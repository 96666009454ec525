import type { Domain } from '../../../domains/domains.ts';
import { SCOPE_PROPERTIES } from '../../../execution/tools/options.ts';
import { OPENAPI_VERSION } from './domain.ts';
import { describeFailures, describeResponses, describeSchemas } from './responses.ts';
import { describeSessionPaths } from './session-paths.ts';

const DOMAIN = { name: 'domain', in: 'path', required: true, schema: { type: 'string', maxLength: 48 } };
const TOOL = { name: 'tool', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } };
/** What a list of tools can be asked for. */
const LIST_OPTIONS = Object.entries(SCOPE_PROPERTIES).map(([name, { description, ...schema }]) => ({
  name,
  in: 'query',
  description,
  schema,
}));
const QUERY = { name: 'q', in: 'query', required: true, schema: { type: 'string' } };
const LIMIT = {
  name: 'limit',
  in: 'query',
  schema: { type: 'integer', minimum: 1, maximum: 200, default: 10 },
};
const KINDS = {
  name: 'kinds',
  in: 'query',
  description: SCOPE_PROPERTIES.kinds?.description,
  schema: { type: 'string' },
};

type Row = readonly [path: string, operationId: string, summary: string, parameters: readonly unknown[]];

/** The routes that are not a domain's own; each is read with GET. */
const ROUTES: readonly Row[] = [
  ['/v1/domains', 'list_domains', 'The databases that are served', []],
  ['/v1/{domain}/schema', 'get_schema', 'Tables, columns and relations of a database', [DOMAIN]],
  ['/v1/{domain}/tools', 'list_tools', 'The tools of a domain', [DOMAIN, ...LIST_OPTIONS]],
  [
    '/v1/tools/search',
    'search_all_tools',
    'The tools of all domains that fit a request',
    [QUERY, LIMIT, KINDS],
  ],
  [
    '/v1/{domain}/tools/search',
    'search_tools',
    'The tools of a domain that fit a request',
    [DOMAIN, QUERY, LIMIT, KINDS],
  ],
  ['/v1/{domain}/tools/{tool}', 'get_tool', "One tool's description and input schema", [DOMAIN, TOOL]],
  ['/v1/{domain}/universes', 'list_universes', 'The tool universes of a domain', [DOMAIN]],
  ['/v1/{domain}/openapi.json', 'get_domain_openapi', "A domain's OpenAPI document", [DOMAIN]],
  ['/healthz', 'get_health', 'Whether the server runs', []],
  ['/readyz', 'get_readiness', 'Whether every domain has been read', []],
];

/** The OpenAPI document of the fixed routes; it links each domain's own. */
export function describeServer(domains: readonly Domain[], options: { readonly version: string }): unknown {
  const links = domains.map(({ name }) => `- [${name}](/v1/${name}/openapi.json)`);
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Rookery',
      version: options.version,
      description: ['Every domain has a document of its own:', '', ...links].join('\n'),
    },
    servers: [{ url: '/' }],
    paths: {
      ...Object.fromEntries(ROUTES.map((row) => [row[0], { get: describeRoute(row) }])),
      ...describeSessionPaths(),
    },
    components: { schemas: describeSchemas(), responses: describeResponses() },
    'x-domains': domains.map(({ name }) => ({ name, openapi: `/v1/${name}/openapi.json` })),
  };
}

function describeRoute([, operationId, summary, parameters]: Row): unknown {
  return {
    operationId,
    summary,
    parameters,
    responses: {
      200: { description: summary, content: { 'application/json': { schema: { type: 'object' } } } },
      ...describeFailures({ body: false }),
    },
  };
}
