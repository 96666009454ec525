import { LRUCache } from 'lru-cache';
import { ToolError } from '../errors.ts';
import type { TokenHolder } from './callers.ts';
import { isTokenOf, readTokenId, type TokenRecord, type TokenStore } from './token.ts';

export interface Authenticator {
  /**
   * Who sends the `Authorization` header, or undefined where no token is asked for. Throws `request.unauthorized`.
   */
  authenticate(authorization: string | undefined): TokenHolder | undefined;
  /** Whether a caller's token is still good. */
  isAdmitted(owner: string): boolean;
  /** Whether a token is asked for. */
  isRequired(): boolean;
}

export interface AuthenticatorOptions {
  readonly store: Pick<TokenStore, 'list' | 'version'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** How often it is looked whether another process has made or revoked tokens. */
const RELOAD_MS = 1000;
/** Headers whose token is known; they are all forgotten when a token is made or revoked. */
const MOST_CHECKED = 10_000;

/**
 * Makes what checks tokens. A token is asked for as soon as there is one, and from then on: who revokes the last one
 * does not open the server.
 */
export function createAuthenticator({ store, now = Date.now }: AuthenticatorOptions): Authenticator {
  let records = new Map<string, TokenRecord>();
  // What has been checked once, until the tokens change: a digest takes longer than all else that lets a call in.
  const checked = new LRUCache<string, TokenRecord>({ max: MOST_CHECKED });
  let version: number | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let required = false;
  const look = (): void => {
    if (now() - lookedAt < RELOAD_MS) return;
    lookedAt = now();
    const current = store.version();
    if (current === version) return;
    version = current;
    checked.clear();
    records = new Map(store.list().map((record) => [record.id, record]));
    required ||= records.size > 0;
  };
  const check = (authorization: string | undefined): TokenRecord => {
    const text = readBearer(authorization);
    const record = records.get(readTokenId(text) ?? '');
    if (!isTokenOf(text, record) || record === undefined) throw refuse('This token is not known here.');
    if (authorization !== undefined) checked.set(authorization, record);
    return record;
  };
  const isOver = ({ expiresAt }: TokenRecord): boolean => expiresAt !== null && expiresAt <= now();
  return {
    isAdmitted(owner) {
      look();
      const record = records.get(owner);
      return record !== undefined && !isOver(record);
    },
    isRequired() {
      look();
      return required;
    },
    authenticate(authorization) {
      look();
      if (!required) return undefined;
      const record = checked.get(authorization ?? '') ?? check(authorization);
      if (isOver(record)) throw refuse('This token has expired.');
      return { owner: record.id, name: record.name, scope: record.scope, quota: record.quota };
    },
  };
}

function readBearer(authorization: string | undefined): string {
  const text = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1];
  if (text !== undefined) return text;
  throw refuse(
    authorization === undefined
      ? 'This server asks for a token.'
      : 'The header Authorization holds no bearer token.',
  );
}

function refuse(message: string): ToolError {
  return new ToolError('request.unauthorized', {
    message,
    hint: 'Send the header "Authorization: Bearer rk_…" with a token from whoever runs the server (rookery token create).',
  });
}
