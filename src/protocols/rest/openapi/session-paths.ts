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

/** The paths of sessions and handles, for the server's document. */
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

function answer(description: string): object {
  return { description, content: { 'application/json': { schema: { type: 'object' } } } };
}
