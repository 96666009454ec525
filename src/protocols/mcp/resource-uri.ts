import { DEFAULT_LIMIT, MAX_LIMIT } from '../../execution/to-job.ts';

/** What a resource's URI names. */
export type ResourceName =
  | { readonly kind: 'domains' }
  | { readonly kind: 'schema' | 'universes'; readonly domain: string }
  | { readonly kind: 'handle'; readonly handle: string; readonly offset: number; readonly limit: number };

export const DOMAINS_URI = 'rookery://domains';
export const HANDLE_TEMPLATE = 'rookery://session/handles/{handle}{?offset,limit}';

/** The URI of a domain's schema or list of universes. */
export function writeDomainUri(domain: string, kind: 'schema' | 'universes'): string {
  return `rookery://${domain}/${kind}`;
}

/** The URI of a handle's first rows. */
export function writeHandleUri(handle: string): string {
  return `rookery://session/handles/${encodeURIComponent(handle)}`;
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
  const isPage = Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(limit);
  return isPage && limit >= 1 && limit <= MAX_LIMIT ? { offset, limit } : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
