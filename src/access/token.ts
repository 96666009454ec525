import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Quota } from './quota.ts';
import type { Scope } from './scope.ts';

/** What is kept of a token: never the token itself. */
export interface TokenRecord {
  /** Not secret: the part of the token before its secret. */
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the whole token, as hex; the secret is 256 random bits, so that no slow hash is needed. */
  readonly hash: string;
  readonly scope: Scope;
  readonly quota: Quota;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** Where tokens are kept. */
export interface TokenStore {
  list(): readonly TokenRecord[];
  insert(record: TokenRecord): void;
  /** Forgets the token of that id or name; gives those that are gone. */
  remove(idOrName: string): readonly TokenRecord[];
  /** Changes whenever another process has changed the tokens. */
  version(): number;
  close(): void;
}

const FORM = /^rk_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;
/** Compared where there is no such token, so that unknown ids take as long as wrong secrets. */
const NOBODY = '0'.repeat(64);

export interface NewToken {
  readonly name: string;
  readonly scope: Scope;
  readonly quota: Quota;
  readonly expiresAt: number | null;
  readonly createdAt: number;
}

/** Makes a token: the text to hand to its holder, shown this once, and the record to keep. */
export function createToken(made: NewToken): { readonly text: string; readonly record: TokenRecord } {
  const id = randomBytes(6).toString('hex');
  const text = `rk_${id}_${randomBytes(32).toString('base64url')}`;
  return { text, record: { id, hash: hashToken(text), ...made } };
}

/** The id in a token's text; undefined for what is no token. */
export function readTokenId(text: string): string | undefined {
  return FORM.exec(text)?.[1];
}

/** Whether a text is the token that a record is of, in constant time. */
export function isTokenOf(text: string, record: TokenRecord | undefined): boolean {
  const given = Buffer.from(hashToken(text), 'hex');
  return timingSafeEqual(given, Buffer.from(record?.hash ?? NOBODY, 'hex')) && record !== undefined;
}

function hashToken(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
