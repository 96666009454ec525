/**
 * Every failure that a caller can see. A code is `<stage>.<what>`; the stage tells how far the call came.
 * The row gives its HTTP status; over MCP a call that fails is a result with `isError`, but for `catalogue.unknown_tool`.
 */
export const ERROR_STATUS = {
  'request.invalid_json': 400,
  'request.invalid_body': 400,
  'request.unknown_argument': 400,
  'request.missing_argument': 400,
  'request.invalid_argument': 400,
  'request.out_of_range': 400,
  'request.unknown_route': 404,
  'request.method_not_allowed': 405,
  'request.not_acceptable': 406,
  'request.body_too_large': 413,
  'request.unsupported_media_type': 415,
  'request.unauthorized': 401,
  'request.host_refused': 403,
  'request.origin_refused': 403,
  'request.unknown_session': 404,
  'request.missing_session': 400,
  'request.unsupported_version': 400,
  'request.cancelled': 499,
  'request.header_mismatch': 400,
  'request.missing_capability': 400,
  'request.state_refused': 400,
  'request.unknown_method': 404,
  'catalogue.unknown_domain': 404,
  'catalogue.domain_building': 503,
  'catalogue.domain_failed': 503,
  'catalogue.unknown_tool': 404,
  'catalogue.unknown_universe': 404,
  'catalogue.no_documents': 404,
  'catalogue.unknown_document': 404,
  'catalogue.unknown_resource': 404,
  'catalogue.unknown_prompt': 404,
  'catalogue.invalid_universe': 422,
  'handle.session_required': 400,
  'handle.unknown': 404,
  'table.unknown_column': 400,
  'table.invalid_value': 400,
  'table.incompatible': 400,
  'database.changed': 409,
  'database.unavailable': 503,
  'limit.rows': 400,
  'limit.handles': 429,
  'limit.sessions': 503,
  'limit.rate': 429,
  'limit.concurrency': 429,
  'limit.quota': 429,
  'limit.draining': 503,
  'limit.busy': 503,
  'limit.memory': 503,
  'limit.timeout': 504,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorParts {
  /** What is wrong, with the value quoted. */
  readonly message: string;
  /** What would have worked: the nearest choices, or the next step. All that a model has to go on. */
  readonly hint?: string;
  /** Machine-readable facts about the failure. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The only error class that may reach a caller; anything else thrown is shown as `internal`. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, parts: ErrorParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = 'ToolError';
    this.code = code;
    this.hint = parts.hint;
    this.details = parts.details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The wire form of a failure, the same over both doors. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly hint?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
  readonly request_id: string;
}

/** The part of a logger that failures need; pino's fits. */
export interface FailureLog {
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** What is shown of a failure: message and hint of a ToolError; of an `internal` one nothing but the request id. */
export function toErrorBody(error: ToolError, requestId: string): ErrorBody {
  const { code, message, hint, details } = error;
  if (code === 'internal') return { error: { code, message: INTERNAL_MESSAGE }, request_id: requestId };
  return {
    error: { code, message, ...(hint !== undefined && { hint }), ...(details !== undefined && { details }) },
    request_id: requestId,
  };
}

/** A thrown ToolError as it is; anything else becomes `internal`, with what was thrown as its cause. */
export function asToolError(thrown: unknown): ToolError {
  if (thrown instanceof ToolError) return thrown;
  return new ToolError('internal', { message: INTERNAL_MESSAGE, cause: thrown });
}

/** Turns anything thrown into the error that a door shows; an `internal` one is logged whole with the request id. */
export function reportFailure(
  thrown: unknown,
  context: { readonly requestId: string; readonly log?: FailureLog | undefined },
): { readonly error: ToolError; readonly body: ErrorBody } {
  const error = asToolError(thrown);
  if (error.code === 'internal') {
    context.log?.error({ requestId: context.requestId, err: error.cause ?? error }, 'internal error');
  }
  return { error, body: toErrorBody(error, context.requestId) };
}

const INTERNAL_MESSAGE = 'Something went wrong in the server; its log has the details under this request id.';
