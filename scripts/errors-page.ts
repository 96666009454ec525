import { ERROR_STATUS, type ErrorCode } from '../src/errors.ts';

/** What the part of a code before the dot says. */
const STAGES: Readonly<Record<string, string>> = {
  request: 'The call itself is not understood. Nothing was looked up.',
  catalogue: 'The domain, tool or universe that the call names is not there, or not yet.',
  handle: 'The handle of a table cannot be used.',
  table: 'The call does not fit the table that it works on.',
  database: 'The database file cannot be used.',
  limit: 'The call is understood, and is more than the server gives.',
  internal:
    'A fault of the server. The log holds all of it under the request id; the caller sees only that id.',
};

/** When each code is given. */
const WHEN: Readonly<Record<ErrorCode, string>> = {
  'request.invalid_json': 'The body is not JSON.',
  'request.invalid_body': 'The body or the arguments are JSON, and not an object.',
  'request.unknown_argument': 'The tool has no parameter of that name; the hint lists the nearest.',
  'request.missing_argument': 'A required argument is not there.',
  'request.invalid_argument': 'An argument is of another type, or none of the allowed values.',
  'request.out_of_range': 'A number is below the minimum or above the maximum, or a text is too long.',
  'request.unknown_route': 'No route has this path; the hint says where to look.',
  'request.method_not_allowed': 'The route takes other methods; `Allow` lists them.',
  'request.not_acceptable': 'The client accepts no form that the route answers in.',
  'request.body_too_large': 'The body is longer than the server reads.',
  'request.unsupported_media_type': 'The body is sent as something other than JSON.',
  'request.unauthorized':
    'The server asks for a token, and the one that was sent, if any, is unknown or expired.',
  'request.host_refused': 'The `Host` header is none of the server’s names (`--allowed-hosts`).',
  'request.origin_refused': 'The `Origin` header is a page that may not call the server (`--cors`).',
  'request.unknown_session': 'The session has ended, or never was.',
  'request.missing_session': 'The call needs a session and names none; over MCP, `initialize` comes first.',
  'request.unsupported_version':
    'The client asks for a version of the protocol that the server does not speak.',
  'request.cancelled': 'The caller cancelled the call before it had an answer.',
  'request.header_mismatch': 'A header that repeats a part of the body is missing, or says something else.',
  'request.missing_capability': 'The call needs something that the client does not say it can do.',
  'request.state_refused': 'The `requestState` that came back is not the one that was given.',
  'request.unknown_method': 'The protocol, or what is at this address, has no such method.',
  'catalogue.unknown_domain': 'There is no such domain; the hint lists the nearest.',
  'catalogue.domain_building': 'The domain is still being read; try again after `Retry-After`.',
  'catalogue.domain_failed': 'The domain’s database could not be read; the message says why.',
  'catalogue.unknown_tool': 'The domain has no such tool; the hint lists the nearest.',
  'catalogue.no_documents':
    'The domain has no documents that its retriever could search, or they cannot be read; the message says which.',
  'catalogue.unknown_document': 'There is no such document in the corpus of the domain.',
  'catalogue.unknown_resource': 'There is no resource of that URI; `data.uri` repeats it.',
  'catalogue.unknown_prompt': 'There is no prompt of that name; the hint lists the nearest.',
  'catalogue.unknown_universe': 'There is no such universe; the hint lists the nearest.',
  'catalogue.invalid_universe': 'The universe does not fit the database: a table or column is missing.',
  'handle.session_required': 'A handle without its token is used outside its session.',
  'handle.unknown': 'The session has no such handle; the hint lists the nearest.',
  'table.unknown_column': 'The table has no such column; the hint lists the nearest.',
  'table.invalid_value': 'The value cannot be compared with the column.',
  'table.incompatible': 'The tables or columns cannot be combined so.',
  'database.changed': 'The file has changed since it was read; restart the server or the chain.',
  'database.unavailable': 'The file or folder is missing, locked, damaged or no database.',
  'limit.rows': 'More rows are asked for than one answer holds.',
  'limit.handles': 'The session holds as many handles as it may.',
  'limit.sessions': 'The server holds as many sessions as it may; try again after `Retry-After`.',
  'limit.rate': 'The token has sent as many requests in this minute as it may; see `Retry-After`.',
  'limit.concurrency': 'The token has as many calls running as it may.',
  'limit.quota': 'The token has as many sessions as it may.',
  'limit.draining': 'The server is stopping: it begins no new session and runs no more calls.',
  'limit.busy':
    'As many calls are waiting as may wait (`--queue-limit`), or the call waited too long; try again after `Retry-After`.',
  'limit.memory': 'The call needs more memory than an executor has.',
  'limit.timeout': 'The call took longer than its deadline (`--deadline-ms`) and was ended.',
  internal: 'Anything unforeseen.',
};

/** Given over MCP before any tool is looked at: the HTTP status, and no result. */
const BEFORE_ANY_TOOL: ReadonlySet<ErrorCode> = new Set([
  'request.invalid_json',
  'request.unknown_route',
  'request.method_not_allowed',
  'request.not_acceptable',
  'request.body_too_large',
  'request.unsupported_media_type',
  'request.unauthorized',
  'request.host_refused',
  'request.origin_refused',
  'request.unknown_session',
  'request.missing_session',
  'request.unsupported_version',
  'request.header_mismatch',
  'request.unknown_method',
  'limit.sessions',
  'limit.rate',
  'limit.draining',
]);

/** Given over MCP as JSON-RPC errors, as no model could mend them. */
const PROTOCOL_ERRORS: Partial<Record<ErrorCode, string>> = {
  'catalogue.unknown_tool': 'error −32602',
  'catalogue.unknown_resource': 'error −32602',
  'catalogue.unknown_prompt': 'error −32602',
  'request.state_refused': 'error −32602',
  'request.missing_capability': 'error −32021',
};

const INTRODUCTION = `<!-- Written by \`npm run docs\` from src/errors.ts; do not edit. -->

# Errors

Every failure has one shape, the body over REST and the JSON text over MCP:

\`\`\`json
{
  "error": {
    "code": "request.unknown_argument",
    "message": "What is wrong, with the value quoted.",
    "hint": "What would have worked: the nearest choices, or the next step.",
    "details": {}
  },
  "request_id": "…"
}
\`\`\`

\`hint\` and \`details\` are there where there is something to say. Over MCP a call that fails is a result with
\`isError: true\`, so that a model reads the hint and mends its call; only an unknown tool is a JSON-RPC error (−32602).
What is refused before any tool is looked at has the same HTTP status as over REST, as has a domain or universe in the
address that cannot be served; its body is a JSON-RPC error with the shape above as its \`data\`, or that shape alone.
No answer holds a stack trace, an SQL statement or a file's path.
`;

/** The page `docs/errors.md`, from the table of codes. */
export function toErrorsPage(): string {
  const codes = Object.keys(WHEN).filter(isErrorCode);
  const stages = Object.keys(STAGES).map((stage) => {
    const rows = codes.filter((code) => code.split('.')[0] === stage).map(toRow);
    return `\n## ${stage}\n\n${STAGES[stage]}\n\n| code | HTTP | MCP | when |\n|---|---|---|---|\n${rows.join('')}`;
  });
  return INTRODUCTION + stages.join('');
}

function toRow(code: ErrorCode): string {
  return `| \`${code}\` | ${ERROR_STATUS[code]} | ${toMcpForm(code)} | ${WHEN[code]} |\n`;
}

function toMcpForm(code: ErrorCode): string {
  const error = PROTOCOL_ERRORS[code];
  if (error !== undefined) return error;
  return BEFORE_ANY_TOOL.has(code) ? `HTTP ${ERROR_STATUS[code]}` : '`isError`';
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
