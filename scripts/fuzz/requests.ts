// Longer than most: a generator for each kind of request, all drawing on the same few arbitraries.
import fc from 'fast-check';
import type { FuzzTool, FuzzWorld } from './world.ts';

/** A request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND'];
const FIXED_PATHS = [
  ...[
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs',
    '/openapi.json',
    '/v1/domains',
    '/v1/sessions',
    '/admin/status',
  ],
  ...[
    '/v1/replay',
    '/v1/diff',
    '/v1/tools/search?q=total',
    '/mcp',
    '/mcp/conformance',
    '/v1',
    '/v1/',
    '//',
    '/%',
    '/..%2f',
  ],
];
const MCP_METHODS = [
  ...[
    'initialize',
    'ping',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/templates/list',
    'resources/read',
  ],
  ...[
    'prompts/list',
    'prompts/get',
    'completion/complete',
    'logging/setLevel',
    'server/discover',
    'resources/subscribe',
  ],
  ...[
    'subscriptions/listen',
    'notifications/initialized',
    'notifications/cancelled',
    'none',
    'rpc.discover',
    '__proto__',
  ],
];
const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01', 'x'];
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '💥',
    "' OR 1=1 --",
    '%',
    '_',
    '../../etc/passwd',
    'null',
    'NaN',
    '-0',
    '1e999',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '9007199254740993',
    '0x10',
    'true',
    '[]',
    '{}',
    'a'.repeat(3000),
    '\r\nX: y',
  ],
];

/** Requests near valid ones, and far from them, to both doors. Equal seeds give equal requests. */
export function createRequests(world: FuzzWorld, seed: number, count: number): FuzzRequest[] {
  return fc.sample(anyRequest(world), { seed, numRuns: count });
}

function anyRequest(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const request = fc.oneof(
    { weight: 4, arbitrary: restQuery(world) },
    { weight: 4, arbitrary: restBody(world) },
    { weight: 6, arbitrary: rpc(world) },
    { weight: 2, arbitrary: sessionRoute(world) },
    { weight: 1, arbitrary: anything() },
  );
  return fc
    .tuple(request, strangeHeaders())
    .map(([made, strange]) => ({ ...made, headers: { ...made.headers, ...strange } }));
}

const text = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ODD_TEXTS),
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );

const value = (world: FuzzWorld): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...world.handles, ...world.universes) },
    { weight: 3, arbitrary: text() },
    {
      weight: 3,
      arbitrary: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

/** Most arguments under names that the tool has, half of them with values that it takes. */
function argumentsOf(world: FuzzWorld, { parameters }: FuzzTool): fc.Arbitrary<Record<string, unknown>> {
  const odd = fc.tuple(text(), value(world));
  if (parameters.length === 0)
    return fc.array(odd, { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
  const pair = fc.constantFrom(...parameters).chain(({ name, examples }) => {
    const usual = examples.length === 0 ? value(world) : fc.constantFrom(...examples);
    return fc.tuple(fc.constant(name), fc.oneof(usual, usual, value(world)));
  });
  return fc
    .array(fc.oneof({ weight: 12, arbitrary: pair }, odd), { maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs));
}

function anyTool(world: FuzzWorld): fc.Arbitrary<FuzzTool> {
  const known = fc.constantFrom(...world.tools);
  const made = fc.record({
    domain: fc.oneof(fc.constantFrom(...world.domains), text()),
    name: fc.oneof(fc.constantFrom(...world.tools.map((tool) => tool.name)), text()),
    parameters: fc.constant(
      ['data_label', 'key_name', 'value', 'limit', 'question', 'query'].map((name) => ({
        name,
        examples: [],
      })),
    ),
  });
  return fc.oneof({ weight: 8, arbitrary: known }, made);
}

function restQuery(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  return anyTool(world).chain((tool) =>
    fc
      .tuple(argumentsOf(world, tool), fc.constantFrom('', '/tools/', '/documents/'), method('GET'))
      .map(([values, part, verb]) => {
        const pairs = Object.entries(values).map(([key, each]) => `${encode(key)}=${encode(String(each))}`);
        const path = `/v1/${encode(tool.domain)}${part === '' ? '/' : part}${encode(tool.name)}`;
        return {
          method: verb,
          path: `${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`,
          headers: {},
          body: undefined,
        };
      }),
  );
}

function restBody(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  return anyTool(world).chain((tool) =>
    fc
      .tuple(argumentsOf(world, tool), sessionHeader(world), method('POST'))
      .chain(([values, session, verb]) =>
        damaged(JSON.stringify(values)).map((body) => ({
          method: verb,
          path: `/v1/${encode(tool.domain)}/tools/${encode(tool.name)}`,
          headers: { 'Content-Type': 'application/json', ...session },
          body,
        })),
      ),
  );
}

function rpc(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const path = fc.oneof(
    fc.constantFrom('/mcp', ...world.domains.map((name) => `/mcp/${name}`)),
    fc
      .tuple(fc.constantFrom(...world.domains), fc.constantFrom(...world.universes))
      .map((parts) => `/mcp/${parts.join('/')}`),
  );
  const options = fc.constantFrom(
    '',
    '',
    '',
    '?mode=search',
    '?kinds=data',
    '?max_tools=5&q=total',
    '?max_tools=x',
    '?pin=a&pin=b',
  );
  return fc
    .tuple(path, options, message(world), rpcHeaders(world), method('POST'))
    .chain(([at, query, body, headers, verb]) =>
      damaged(JSON.stringify(body)).map((sent) => ({ method: verb, path: at + query, headers, body: sent })),
    );
}

function message(world: FuzzWorld): fc.Arbitrary<unknown> {
  const id = fc.oneof(fc.integer(), text(), fc.constant(null), fc.constant(undefined), fc.double());
  const call = anyTool(world).chain((tool) =>
    argumentsOf(world, tool).map((values) => ({ name: tool.name, arguments: values })),
  );
  const meta = fc.constantFrom(
    undefined,
    {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'f', version: '0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    { progressToken: 1 },
    'x',
  );
  const params = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(call, meta).map(([made, _meta]) => ({ ...made, _meta })) },
    {
      weight: 2,
      arbitrary: fc.record({
        uri: fc.constantFrom(
          ...world.domains.map((name) => `rookery://${name}/schema`),
          'rookery://',
          'x:y',
          '💥',
        ),
        level: fc.constantFrom('debug', 'loud'),
        ref: fc.constantFrom(
          { type: 'ref/prompt', name: 'x' },
          { type: 'ref/resource', uri: 'rookery://{domain}/schema' },
          7,
        ),
        argument: fc.constantFrom({ name: 'domain', value: 'a' }, null),
        protocolVersion: fc.constantFrom(...VERSIONS),
        capabilities: fc.constant({}),
        clientInfo: fc.constant({ name: 'fuzz', version: '0' }),
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
  const one = fc.record({
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    id,
    method: fc.constantFrom(...MCP_METHODS),
    params,
  });
  return fc.oneof({ weight: 8, arbitrary: one }, fc.array(one, { maxLength: 4 }), fc.jsonValue());
}

function rpcHeaders(world: FuzzWorld): fc.Arbitrary<Record<string, string>> {
  return fc
    .record(
      {
        'Mcp-Session-Id': fc.constantFrom(...world.mcpSessions, 'none', ''),
        'MCP-Protocol-Version': fc.constantFrom(...VERSIONS),
        'Mcp-Method': fc.constantFrom(...MCP_METHODS),
        'Mcp-Name': fc.constantFrom('get_data', 'none', ''),
        'Last-Event-ID': fc.constantFrom('1', 'x_1'),
      },
      { requiredKeys: [] },
    )
    .map((more) => ({
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...more,
    }));
}

function sessionRoute(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const id = fc.oneof(fc.constantFrom(...world.sessions, ...world.mcpSessions), text());
  const rest = fc.oneof(
    fc.constantFrom('', '/trace', '/trace?format=jsonl', '/handles'),
    fc
      .oneof(fc.constantFrom(...world.handles), text())
      .map((handle) => `/handles/${encode(handle)}?offset=1&limit=2`),
  );
  return fc.tuple(id, rest, method('GET')).map(([session, tail, verb]) => ({
    // What is ended is gone for the requests that follow.
    method: verb === 'DELETE' ? 'GET' : verb,
    path: `/v1/sessions/${encode(session)}${tail}`,
    headers: {},
    body: undefined,
  }));
}

function anything(): fc.Arbitrary<FuzzRequest> {
  const path = fc.oneof(
    fc.constantFrom(...FIXED_PATHS),
    fc.array(text(), { maxLength: 4 }).map((parts) => `/${parts.map(encode).join('/')}`),
  );
  const body = fc.option(fc.oneof(text(), fc.json()), { nil: undefined });
  return fc.tuple(path, method('GET'), body).map(([at, verb, sent]) => ({
    method: verb,
    path: at,
    headers: sent === undefined ? {} : { 'Content-Type': 'application/json' },
    body: verb === 'GET' || verb === 'HEAD' ? undefined : sent,
  }));
}

function method(usual: string): fc.Arbitrary<string> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...METHODS));
}

function sessionHeader(world: FuzzWorld): fc.Arbitrary<Record<string, string>> {
  return fc.constantFrom({}, ...world.sessions.map((id) => ({ 'X-Session-Id': id })), {
    'X-Session-Id': 'none',
  });
}

/** Most bodies whole; some cut, doubled, nested or with a byte changed. */
function damaged(body: string): fc.Arbitrary<string> {
  const cut = fc.nat({ max: Math.max(0, body.length - 1) });
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(body) },
    cut.map((end) => body.slice(0, end)),
    fc.tuple(cut, text()).map(([at, odd]) => body.slice(0, at) + odd + body.slice(at + 1)),
    fc.constantFrom(body + body, '['.repeat(2000) + body, `{"a":${body}}`, ''),
  );
}

function strangeHeaders(): fc.Arbitrary<Record<string, string>> {
  const header = fc.constantFrom(
    ...[
      { Accept: 'text/html' },
      { Accept: '*/*;q=0' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json; charset=utf-16' },
    ],
    ...[
      { 'Content-Encoding': 'gzip' },
      { Origin: 'https://elsewhere.example' },
      { Origin: 'http://localhost:3000' },
      { Host: 'elsewhere.example' },
    ],
    ...[
      { Authorization: 'Bearer x' },
      { 'Accept-Encoding': 'gzip' },
      { 'If-None-Match': '*' },
      { 'X-Session-Id': '__proto__' },
    ],
  );
  return fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, header);
}

function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}
