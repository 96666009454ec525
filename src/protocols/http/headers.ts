/**
 * The headers of an endpoint's answer; it has no date and no ETag, so that nobody caches it unasked. A plain object: the
 * HTTP adapter sends it without building `Headers`.
 */
export function answerHeaders(requestId: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
}

/** The headers of every other JSON answer. */
export function jsonHeaders(requestId: string): Record<string, string> {
  return { ...answerHeaders(requestId), 'Cache-Control': 'no-store' };
}

/** Whether an `Accept` or `Accept-Encoding` header takes one of the given names; a missing header takes all. */
export function accepts(header: string | undefined, names: readonly string[]): boolean {
  if (header === undefined || header === '') return true;
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return names.includes(name) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Whether gzip may be sent; unlike for other headers, silence means no. */
export function acceptsGzip(header: string | undefined): boolean {
  return header?.includes('gzip') === true && accepts(header, ['gzip']);
}
