import { ERROR_STATUS, type ErrorCode } from '../../../errors.ts';
import { DEFAULT_LIMIT } from '../../../execution/to-job.ts';

/** The failures that a call of an endpoint can meet, by status; each becomes a shared response. */
const CALL_FAILURES: readonly (readonly [name: string, status: number, description: string])[] = [
  ['InvalidCall', 400, 'An argument is unknown, missing, ill-typed or out of range.'],
  ['NotFound', 404, 'There is no such domain or tool; the hint lists the nearest.'],
  ['NotAcceptable', 406, 'Answers are JSON.'],
  ['Unavailable', 503, 'The domain is still being read, or its database cannot be read.'],
];

const BODY_FAILURES: typeof CALL_FAILURES = [
  ['BodyTooLarge', 413, 'The body is too large.'],
  ['UnsupportedMediaType', 415, 'The body is not JSON.'],
];

/** The failures of an operation, as references to the shared responses. */
export function describeFailures(options: { readonly body: boolean }): Record<string, unknown> {
  const failures = options.body ? [...CALL_FAILURES, ...BODY_FAILURES] : CALL_FAILURES;
  return Object.fromEntries(
    failures.map(([name, status]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** The shared responses of a document. */
export function describeResponses(): Record<string, unknown> {
  const failures = [...CALL_FAILURES, ...BODY_FAILURES].map(([name, status, description]) => [
    name,
    { description, content: json({ $ref: '#/components/schemas/Error' }, exampleOf(status)) },
  ]);
  return {
    Rows: {
      description: 'The rows, in a stated order.',
      content: json({ $ref: '#/components/schemas/Rows' }),
    },
    Row: {
      description: 'One row, or null where there is none.',
      content: json({ $ref: '#/components/schemas/Row' }),
    },
    Value: { description: 'One value.', content: json({ $ref: '#/components/schemas/Value' }) },
    ...Object.fromEntries(failures),
  };
}

/** The shared schemas of a document: the wire shapes. */
export function describeSchemas(): Record<string, unknown> {
  const truncated = { type: 'boolean', description: 'There is more than this answer holds.' };
  const hint = {
    type: 'string',
    description: 'What there is to say of the arguments or the answer; left out where there is nothing.',
  };
  const row = { type: 'object', description: 'Cells by column name.', additionalProperties: true };
  return {
    Rows: {
      type: 'object',
      required: ['result', 'row_count', 'truncated'],
      properties: {
        result: { type: 'array', items: row },
        row_count: {
          type: 'integer',
          description: 'Rows in this answer.',
          maximum: 1000,
          examples: [DEFAULT_LIMIT],
        },
        truncated,
        hint,
      },
    },
    Row: {
      type: 'object',
      required: ['result'],
      properties: { result: { anyOf: [row, { type: 'null' }] }, truncated, hint },
    },
    Value: { type: 'object', required: ['result'], properties: { result: {}, truncated, hint } },
    Error: describeError(),
  };
}

function describeError(): unknown {
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
      message: { type: 'string', description: 'What is wrong.' },
      hint: { type: 'string', description: 'What would work.' },
      details: { type: 'object', additionalProperties: true },
    },
  };
  const properties = { error, request_id: { type: 'string', description: 'Finds this call in the log.' } };
  return { type: 'object', required: ['error', 'request_id'], properties };
}

const EXAMPLES: Readonly<Record<number, { code: ErrorCode; message: string; hint: string }>> = {
  400: {
    code: 'request.out_of_range',
    message: 'The argument "offset" is out of range: -1.',
    hint: 'Give at least 0.',
  },
};

function exampleOf(status: number): unknown {
  const error = EXAMPLES[status];
  return error && { error, request_id: '5f0c2a9e-1' };
}

function json(schema: unknown, example?: unknown): unknown {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}
