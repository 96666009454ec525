import type { HonoRequest } from 'hono';
import { ToolError } from '../../errors.ts';

/**
 * A request's body as text, at most `limit` bytes. Throws `request.body_too_large`, without reading on, and
 * `request.unsupported_media_type` for a body that is compressed, `request.cancelled` where the client went before its end.
 */
export async function readBody(request: HonoRequest, limit: number): Promise<string> {
  const encoding = request.header('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ToolError('request.unsupported_media_type', {
      message: 'The body is compressed.',
      hint: 'Send it without Content-Encoding.',
    });
  }
  if (Number(request.header('content-length') ?? 0) > limit) throw refuseSize(limit);
  // A body of declared length is never longer than that; only a chunked one has to be counted.
  const whole = request.header('transfer-encoding') === undefined;
  try {
    return whole ? await request.text() : await readChunks(request, limit);
  } catch (cause) {
    throw cause instanceof ToolError || !isBroken(cause) ? cause : refuseBroken(cause);
  }
}

/** Whether the client has gone in the middle of its body; Node.js tells it by this code. */
function isBroken(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET';
}

function refuseBroken(cause: unknown): ToolError {
  return new ToolError('request.cancelled', {
    message: 'The connection broke before the body was whole.',
    hint: 'Send the request again.',
    cause,
  });
}

async function readChunks(request: HonoRequest, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = request.raw.body;
  if (body === null) return '';
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw refuseSize(limit);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function refuseSize(limit: number): ToolError {
  return new ToolError('request.body_too_large', {
    message: `The body is larger than ${limit} bytes.`,
    hint: 'Send less.',
    details: { limit },
  });
}
