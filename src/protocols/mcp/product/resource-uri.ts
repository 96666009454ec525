import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../execution/to-job.ts';

/** What a resource's URI names. */
export type ResourceName =
  | { readonly kind: 'domains' }
  | { readonly kind: 'schema' | 'universes'; readonly domain: string }
  | { readonly kind: 'handle'; readonly handle: string; readonly offset: number; readonly limit: number };

export const DOMAINS_URI = 'rookery://domains';
export const HANDLE_TEMPLATE = 'rookery://session/handles/{handle}{?offset,limit}';

const HANDLES_PREFIX = 'rookery://session/handles/';
const PAGE_NAMES = ['offset', 'limit'];

/** What would have worked instead of a URI that names nothing; undefined where lists tell it best. */
export function hintUri(uri: string): string | undefined {
  if (!uri.startsWith(HANDLES_PREFIX)) return undefined;
  return `A handle's rows are at ${HANDLE_TEMPLATE}: an offset of at least 0, a limit of 1 to ${MAX_LIMIT}, each once.`;
}

/** The URI of a domain's schema or list of universes. */
export function writeDomainUri(domain: string, kind: 'schema' | 'universes'): string {
  return `rookery://${domain}/${kind}`;
}

/** The URI of a handle's first rows. */
export function writeHandleUri(handle: string): string {
  return `${HANDLES_PREFIX}${encodeURIComponent(handle)}`;
}

/** Reads a URI, or gives undefined where it names none of these. */
export function parseResourceUri(uri: string): ResourceName | undefined {
  if (uri === DOMAINS_URI) return { kind: 'domains' };
  const [, domain, kind] = /^rookery:\/\/([\w-]+)\/(schema|universes)$/.exec(uri) ?? [];
  if (domain !== undefined && (kind === 'schema' || kind === 'universes')) return { kind, domain };
  const [, handle, query = ''] = /^rookery:\/\/session\/handles\/([^/?]+)(?:\?(.*))?$/.exec(uri) ?? [];
  const name = handle === undefined ? undefined : decode(handle);
  const page = readPage(new URLSearchParams(query));
  return name === undefined || page === undefined ? undefined : { kind: 'handle', handle: name, ...page };
}

function readPage(query: URLSearchParams): { readonly offset: number; readonly limit: number } | undefined {
  const offset = Number(query.get('offset') || 0);
  const limit = Number(query.get('limit') || DEFAULT_LIMIT);
  const names = [...query.keys()];
  const isKnown = names.every((name) => PAGE_NAMES.includes(name)) && new Set(names).size === names.length;
  const isPage = isKnown && Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(limit);
  return isPage && limit >= 1 && limit <= MAX_LIMIT ? { offset, limit } : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
