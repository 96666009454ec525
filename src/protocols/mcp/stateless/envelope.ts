import { quoteText, quoteValue } from '../../../catalogue/quote-value.ts';
import { ToolError } from '../../../errors.ts';
import { type LogLevel, parseLogLevel } from '../wire/client-link.ts';
import { asRecord, type Params } from '../wire/params.ts';

/** The protocol versions without sessions, the newest first. */
export const STATELESS_VERSIONS: readonly string[] = ['2026-07-28'];

const PREFIX = 'io.modelcontextprotocol/';
const VERSION = `${PREFIX}protocolVersion`;
const CAPABILITIES = `${PREFIX}clientCapabilities`;
const CLIENT = `${PREFIX}clientInfo`;
const LOG_LEVEL = `${PREFIX}logLevel`;
export const SERVER_INFO = `${PREFIX}serverInfo`;
export const SUBSCRIPTION_ID = `${PREFIX}subscriptionId`;

/** What each request says about itself and its client, in `_meta`. */
export interface Envelope {
  readonly version: string;
  readonly capabilities: Params;
  /** Undefined: no log at all. */
  readonly logLevel: LogLevel | undefined;
  readonly progressToken: string | number | undefined;
}

/** Whether a message's params say which version it speaks: those of sessions never do. */
export function claimsVersion(params: unknown): boolean {
  return asRecord(asRecord(params)?._meta)?.[VERSION] !== undefined;
}

/** Reads a request's envelope. Throws `request.invalid_argument` where a part is missing or ill-formed. */
export function readEnvelope(params: Params): Envelope {
  const meta = asRecord(params._meta) ?? {};
  const version = meta[VERSION];
  if (typeof version !== 'string') throw refuse(VERSION, version, 'the protocol version, as a text');
  const capabilities = asRecord(meta[CAPABILITIES]);
  if (capabilities === undefined) {
    throw refuse(CAPABILITIES, meta[CAPABILITIES], 'what the client can do, as an object; {} for nothing');
  }
  checkClient(meta[CLIENT]);
  return { version, capabilities, logLevel: readLogLevel(meta), progressToken: readToken(meta) };
}

/** Throws `request.unsupported_version` for a version that is not spoken without sessions. */
export function checkVersion({ version }: Envelope): void {
  if (STATELESS_VERSIONS.includes(version)) return;
  throw new ToolError('request.unsupported_version', {
    message: `The protocol version ${quoteText(version)} is not spoken here without a session.`,
    hint: `Send ${STATELESS_VERSIONS.join(' or ')}, or "initialize" for a session of an earlier version.`,
    details: { supported: STATELESS_VERSIONS, requested: version },
  });
}

function checkClient(value: unknown): void {
  if (value === undefined) return;
  const info = asRecord(value);
  if (typeof info?.name === 'string' && typeof info.version === 'string') return;
  throw refuse(CLIENT, value, 'an object with the texts name and version, or leave it out');
}

function readLogLevel(meta: Params): LogLevel | undefined {
  const value = meta[LOG_LEVEL];
  const level = parseLogLevel(value);
  if (value === undefined || level !== undefined) return level;
  throw refuse(LOG_LEVEL, value, 'a level such as info');
}

function readToken({ progressToken: token }: Params): string | number | undefined {
  if (token === undefined || typeof token === 'string' || typeof token === 'number') return token;
  throw refuse('progressToken', token, 'a text or a number');
}

function refuse(key: string, value: unknown, expected: string): ToolError {
  return new ToolError('request.invalid_argument', {
    message:
      value === undefined
        ? `Invalid params: "${key}" is missing in _meta.`
        : `Invalid params: "${key}" in _meta is ${quoteValue(value)}.`,
    hint: `Each request without a session carries it: ${expected}.`,
    details: { key },
  });
}
