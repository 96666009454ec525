import { renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../src/access/authenticate.ts';
import { NO_QUOTA, parseQuota, writeQuota } from '../../src/access/quota.ts';
import { parseScope, WHOLE_SCOPE, writeScope } from '../../src/access/scope.ts';
import { createToken, isTokenOf, readTokenId, type TokenRecord } from '../../src/access/token.ts';
import { createTokenStore } from '../../src/access/token-store.ts';
import { createFolder } from '../fixtures/folder.ts';

const make = (name: string, expiresAt: number | null = null) =>
  createToken({ name, scope: WHOLE_SCOPE, quota: NO_QUOTA, expiresAt, createdAt: 1 });

describe('a scope', () => {
  it.each([
    ['all', { domains: null, kinds: ['endpoint', 'data', 'retriever'], admin: false }],
    ['admin', { domains: null, kinds: ['endpoint', 'data', 'retriever'], admin: true }],
    ['domains=b,a,b', { domains: ['a', 'b'], kinds: ['endpoint', 'data', 'retriever'], admin: false }],
    ['domains=a;kinds=data', { domains: ['a'], kinds: ['data'], admin: false }],
    ['', { domains: null, kinds: ['endpoint', 'data', 'retriever'], admin: false }],
  ])('"%s" is read, and written as it is read', (text, scope) => {
    expect(parseScope(text)).toEqual(scope);
    expect(parseScope(writeScope(parseScope(text)))).toEqual(scope);
  });

  it.each([
    ['domain=a', 'cannot hold "domain=a"'],
    ['domains=', 'cannot hold "domains="'],
    ['kinds=endpoints', 'no kind of tool "endpoints"'],
    ['domains=a domains=b', 'cannot hold "domains=b"'],
    ['kinds=data;kinds=endpoint', 'cannot hold "kinds=endpoint"'],
    ['admin=yes', 'cannot hold "admin=yes"'],
    ['*', 'cannot hold "*"'],
  ])('"%s" is refused', (text, message) => {
    expect(() => parseScope(text)).toThrow(message);
  });
});

describe('a quota', () => {
  it('is read and written', () => {
    const quota = parseQuota('calls=600, sessions=20,concurrent=4');
    expect(quota).toEqual({ calls: 600, sessions: 20, concurrent: 4 });
    expect(parseQuota(writeQuota(quota))).toEqual(quota);
    expect(parseQuota('')).toEqual(NO_QUOTA);
  });

  it.each(['calls=1,calls=2', 'calls=0', 'calls=-1', 'calls', 'call=1', 'calls=1e3', 'calls=99999999'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseQuota(text)).toThrow(/A quota cannot hold/);
    },
  );
});

describe('a token', () => {
  it('is known by its text alone, and the record does not hold it', () => {
    const { text, record } = make('ada');
    expect(isTokenOf(text, record)).toBe(true);
    expect(readTokenId(text)).toBe(record.id);
    expect(JSON.stringify(record)).not.toContain(text.slice(16));
    expect(isTokenOf(`${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`, record)).toBe(false);
    expect(isTokenOf(text, undefined)).toBe(false);
    expect(make('ada').text).not.toBe(text);
  });
});

describe('the store', () => {
  it('keeps tokens for another process, and tells it of changes', () => {
    const folder = createFolder();
    const file = `${folder.path}/deep/tokens.sqlite`;
    const [one, other] = [createTokenStore(file), createTokenStore(file)];
    try {
      expect(other.list()).toEqual([]);
      const before = other.version();
      const { record } = make('ada', 5000);
      one.insert(record);
      expect(other.version()).not.toBe(before);
      expect(other.list()).toEqual([record]);
      expect(other.remove('ada')).toEqual([record]);
      expect(one.list()).toEqual([]);
      expect(one.remove('ada')).toEqual([]);
    } finally {
      one.close();
      other.close();
      folder.remove();
    }
  });
});

describe('a file of tokens', () => {
  const act = (change: (file: string) => void) => {
    const folder = createFolder();
    const file = `${folder.path}/tokens.sqlite`;
    const store = createTokenStore(file);
    try {
      store.insert(make('ada').record);
      const before = { version: store.version(), names: store.list().map(({ name }) => name) };
      change(file);
      return { before, version: store.version(), names: store.list().map(({ name }) => name) };
    } finally {
      store.close();
      folder.remove();
    }
  };

  it('that is removed has no tokens any more', () => {
    const { before, version, names } = act((file) => rmSync(file));
    expect([before.names, names]).toEqual([['ada'], []]);
    expect(version).not.toBe(before.version);
  });

  it('that is replaced has the tokens of the new one', () => {
    const { before, version, names } = act((file) => {
      const other = createTokenStore(`${file}.new`);
      other.insert(make('grace').record);
      other.close();
      renameSync(`${file}.new`, file);
    });
    expect([before.names, names]).toEqual([['ada'], ['grace']]);
    expect(version).not.toBe(before.version);
  });
});

describe('who comes in', () => {
  const open = (records: TokenRecord[]) => {
    const clock = { time: 0, version: 0 };
    const store = { list: () => records, version: () => clock.version };
    return { clock, records, authenticator: createAuthenticator({ store, now: () => clock.time }) };
  };

  it('is asked for nothing as long as there is no token', () => {
    const { authenticator } = open([]);
    expect(authenticator.isRequired()).toBe(false);
    expect(authenticator.authenticate(undefined)).toBeUndefined();
  });

  it('is known by a bearer token', () => {
    const { text, record } = make('ada');
    const { authenticator } = open([record]);
    expect(authenticator.authenticate(`Bearer ${text}`)).toMatchObject({ owner: record.id, name: 'ada' });
    expect(authenticator.authenticate(`bearer  ${text} `)).toMatchObject({ owner: record.id });
  });

  it.each([
    ['nothing', undefined],
    ['another scheme', 'Basic YTpi'],
    ['no token', 'Bearer '],
    ['a word', 'Bearer token'],
    ['the token of another server', `Bearer ${make('ada').text}`],
  ])('is refused with %s', (_what, header) => {
    const { authenticator } = open([make('ada').record]);
    expect(() => authenticator.authenticate(header)).toThrow(
      expect.objectContaining({ code: 'request.unauthorized' }),
    );
  });

  it('is refused once the token has expired', () => {
    const { text, record } = make('ada', 5000);
    const { authenticator, clock } = open([record]);
    expect(authenticator.authenticate(`Bearer ${text}`)).toBeDefined();
    clock.time = 5000;
    expect(() => authenticator.authenticate(`Bearer ${text}`)).toThrow('expired');
  });

  it('is refused within a second of being revoked, and the last one revoked opens nothing', () => {
    const { text, record } = make('ada');
    const { authenticator, clock, records } = open([record]);
    expect(authenticator.authenticate(`Bearer ${text}`)).toBeDefined();
    records.length = 0;
    clock.version += 1;
    clock.time += 1000;
    expect(() => authenticator.authenticate(`Bearer ${text}`)).toThrow('not known');
    expect(authenticator.isRequired()).toBe(true);
  });
});
