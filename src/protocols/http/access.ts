import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { quoteText } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';
import type { Eventually } from '../../execution/executor.ts';

/** Who may talk to the server. Both lists take `*` for anyone. */
export interface AccessOptions {
  /** Names that the Host header may carry, without port, besides the loopback names. */
  readonly hosts?: readonly string[];
  /** Origins of web pages that may call, besides pages of loopback names: `https://app.example.org`. */
  readonly origins?: readonly string[];
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const CORS_HEADERS = {
  allowMethods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    ...['Accept', 'Authorization', 'Content-Type', 'If-None-Match', 'Last-Event-ID'],
    ...['Mcp-Session-Id', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'X-Session-Id'],
  ],
  exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Mcp-Session-Id', 'Mcp-Protocol-Version'],
  maxAge: 600,
};

/** Lets a request in to what answers it, or throws. */
export type Gate = (c: Context, answer: () => Eventually<Response>) => Eventually<Response>;

/**
 * The gate before both doors: refuses foreign Host and Origin headers (a web page could otherwise reach the server of
 * its visitor by rebinding a name) and answers CORS for the origins that are allowed. A function and no middleware: a
 * chain of handlers costs a request without Origin some 3 µs.
 */
export function createGate(options: AccessOptions = {}): Gate {
  const isHost = createMatcher([...LOOPBACK, ...(options.hosts ?? [])]);
  const isOrigin = createOriginMatcher(options.origins ?? []);
  const allow = cors({ origin: (origin) => origin, ...CORS_HEADERS });
  const answerAcross = async (c: Context, next: () => Promise<void>): Promise<Response> =>
    (await allow(c, next)) ?? c.res;
  return (c, answer) => {
    const host = c.req.header('host');
    if (host !== undefined && !isHost(stripPort(host))) throw refuseHost(host);
    const origin = c.req.header('origin');
    if (origin === undefined) return answer();
    if (!isOrigin(origin)) throw refuseOrigin(origin);
    return answerAcross(c, async () => {
      c.res = await answer();
    });
  };
}

function createMatcher(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return known.has('*') ? () => true : (name) => known.has(name) || known.has(name.toLowerCase());
}

function createOriginMatcher(origins: readonly string[]): (origin: string) => boolean {
  const isListed = createMatcher(origins);
  return (origin) => isListed(origin) || isLoopbackOrigin(origin);
}

function isLoopbackOrigin(origin: string): boolean {
  const host = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return host !== undefined && LOOPBACK.includes(stripPort(host));
}

function stripPort(host: string): string {
  const end = host.lastIndexOf(':');
  return end >= 0 && /^:\d+$/.test(host.slice(end)) ? host.slice(0, end) : host;
}

function refuseHost(host: string): ToolError {
  return new ToolError('request.host_refused', {
    message: `This server does not answer for the host ${quoteText(host)}.`,
    hint: 'Call it by localhost or 127.0.0.1, or let its operator allow the name.',
  });
}

function refuseOrigin(origin: string): ToolError {
  return new ToolError('request.origin_refused', {
    message: `Pages of ${quoteText(origin)} may not call this server.`,
    hint: 'Let its operator allow the origin.',
  });
}
