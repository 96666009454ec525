import { openTokenFile, type TokenRow } from '../database/token-file.ts';
import { parseQuota, writeQuota } from './quota.ts';
import { parseScope, writeScope } from './scope.ts';
import type { TokenRecord, TokenStore } from './token.ts';

/** The tokens kept in a file; it is made with the first token. */
export function createTokenStore(file: string): TokenStore {
  const tokens = openTokenFile(file);
  return {
    list: () => tokens.list().map(toRecord),
    insert: (record) => tokens.insert(toRow(record)),
    remove: (idOrName) => tokens.remove(idOrName).map(toRecord),
    version: tokens.version,
    close: tokens.close,
  };
}

function toRecord(row: TokenRow): TokenRecord {
  return { ...row, scope: parseScope(row.scope), quota: parseQuota(row.quota === 'none' ? '' : row.quota) };
}

function toRow(record: TokenRecord): TokenRow {
  return { ...record, scope: writeScope(record.scope), quota: writeQuota(record.quota) };
}
