import type { MethodResult } from '../methods/methods.ts';
import { asRecord } from '../wire/params.ts';
import { SERVER_INFO } from './envelope.ts';

/** How long a client may keep a list: it changes only when the server is started anew. */
const LIST_FRESH_MS = 5 * 60 * 1000;

/** The methods whose results a client may keep. */
const KEPT = [
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'],
  'server/discover',
];

/** A result with what every result of this era has. Nobody but the client may keep it: it can depend on a token. */
export function completeResult(method: string, result: MethodResult, version: string): MethodResult {
  return {
    resultType: 'complete',
    ...(KEPT.includes(method) && { ttlMs: LIST_FRESH_MS, cacheScope: 'private' }),
    ...result,
    _meta: { [SERVER_INFO]: { name: 'rookery', version }, ...asRecord(result._meta) },
  };
}
