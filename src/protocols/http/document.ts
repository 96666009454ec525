import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { HonoRequest } from 'hono';
import { acceptsGzip } from './headers.ts';

/** An answer that is the same for everyone, made once and kept as bytes. */
export interface Document {
  readonly bytes: Bytes;
  readonly contentType: string;
  /** Strong, of the content; in quotes. */
  readonly etag: string;
  /** The compressed bytes, where that pays; made at the first use. */
  gzipped(): Bytes | undefined;
}

/** Bytes in a buffer of their own, as responses take them without copying. */
type Bytes = Uint8Array<ArrayBuffer>;

const JSON_TYPE = 'application/json; charset=utf-8';
const SMALLEST_GZIP = 1400;

/** Makes a document of its content. */
export function createDocument(content: string | Buffer, contentType = JSON_TYPE): Document {
  const bytes = new Uint8Array(Buffer.from(content));
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  let compressed: Bytes | undefined;
  return {
    bytes,
    contentType,
    etag: `"${digest}"`,
    gzipped: () => {
      if (bytes.length < SMALLEST_GZIP) return undefined;
      compressed ??= new Uint8Array(gzipSync(bytes));
      return compressed;
    },
  };
}

/** Answers with a document: 304 where the caller has it, compressed where the caller takes that. */
export function sendDocument(
  request: HonoRequest,
  document: Document,
  headers: Readonly<Record<string, string>>,
): Response {
  const zipped = acceptsGzip(request.header('accept-encoding')) ? document.gzipped() : undefined;
  const etag = zipped === undefined ? document.etag : `${document.etag.slice(0, -1)}-gzip"`;
  const shared = { ...headers, ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
  if (isKnown(request.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: shared });
  }
  const body = zipped ?? document.bytes;
  return new Response(body, {
    headers: {
      ...shared,
      'Content-Type': document.contentType,
      'Content-Length': String(body.length),
      ...(zipped !== undefined && { 'Content-Encoding': 'gzip' }),
    },
  });
}

/** If-None-Match compares weakly: `W/` does not matter. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')));
}
