import { describeFailures } from './responses.ts';

const SESSION = {
  name: 'session',
  in: 'path',
  required: true,
  description: 'The id that POST /v1/sessions gave.',
  schema: { type: 'string', maxLength: 64 },
};
const HANDLE = { name: 'handle', in: 'path', required: true, schema: { type: 'string' } };
const PAGE = ['offset', 'limit'].map((name) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 0, maximum: name === 'limit' ? 1000 : undefined },
}));

/** The paths of sessions, handles and traces, for the server's document. */
export function describeSessionPaths(): Record<string, unknown> {
  return {
    '/v1/sessions': {
      post: {
        operationId: 'create_session',
        summary: 'Begin a session, whose id calls of data tools send as X-Session-Id',
        responses: { 201: answer('The session.'), ...describeFailures({ body: false }) },
      },
    },
    '/v1/sessions/{session}': {
      parameters: [SESSION],
      get: {
        operationId: 'get_session',
        summary: 'A session with its active universe and its handles',
        responses: { 200: answer('The session.'), ...describeFailures({ body: false }) },
      },
      delete: {
        operationId: 'end_session',
        summary: 'End a session and forget its handles',
        responses: { 204: { description: 'It has ended.' }, ...describeFailures({ body: false }) },
      },
    },
    ...describeTracePaths(),
    '/v1/sessions/{session}/handles/{handle}': {
      parameters: [SESSION, HANDLE],
      get: {
        operationId: 'read_handle',
        summary: 'A page of the rows behind a handle',
        parameters: PAGE,
        responses: { 200: answer('The page.'), ...describeFailures({ body: false }) },
      },
    },
  };
}

const FORMAT = {
  name: 'format',
  in: 'query',
  description: 'One call a line, or one document.',
  schema: { type: 'string', enum: ['json', 'jsonl'] },
};
const CALL = {
  type: 'object',
  required: ['tool'],
  properties: { domain: { type: 'string' }, tool: { type: 'string' }, arguments: { type: 'object' } },
};
const CALLS = { type: 'array', maxItems: 2000, items: CALL };
const TRACE = {
  description: 'The id of a session, a trace as it was read, or a list of calls.',
  anyOf: [{ type: 'string' }, CALLS, { type: 'object' }],
};
const SIDES = { type: 'object', required: ['left', 'right'], properties: { left: TRACE, right: TRACE } };

function describeTracePaths(): Record<string, unknown> {
  return {
    '/v1/sessions/{session}/trace': {
      parameters: [SESSION],
      get: {
        operationId: 'read_trace',
        summary: "A session's calls in their order, from the first on",
        parameters: [FORMAT],
        responses: { 200: describeTrace(), ...describeFailures({ body: false }) },
      },
    },
    '/v1/replay': {
      post: {
        operationId: 'replay_calls',
        summary: 'Run a list of calls, or the calls of a trace, in a fresh session',
        requestBody: body(TRACE),
        responses: { 200: answer('The session, and the answers.'), ...describeFailures({ body: true }) },
      },
    },
    '/v1/diff': {
      post: {
        operationId: 'diff_traces',
        summary: 'How two traces differ, call by call',
        requestBody: body(SIDES),
        responses: { 200: answer('The differences.'), ...describeFailures({ body: true }) },
      },
    },
  };
}

function describeTrace(): object {
  const schema = { type: 'object' };
  return {
    description: 'The trace.',
    content: { 'application/json': { schema }, 'application/x-ndjson': { schema } },
  };
}

function body(schema: object): object {
  return { required: true, content: { 'application/json': { schema } } };
}

function answer(description: string): object {
  return { description, content: { 'application/json': { schema: { type: 'object' } } } };
}
