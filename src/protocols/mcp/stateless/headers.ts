import { quoteText } from '../../../catalogue/quote-value.ts';
import { ToolError } from '../../../errors.ts';
import type { Params } from '../wire/params.ts';

/** The param that `Mcp-Name` repeats, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Throws `request.header_mismatch` where a header does not say what the body says, or is missing: proxies decide by
 * headers, so both must be the same request.
 */
export function checkVersionHeader(headers: Headers, version: string): void {
  requireSame('MCP-Protocol-Version', headers.get('mcp-protocol-version'), version);
}

/** As for the version: the headers that repeat the method and what it is about. */
export function checkMethodHeaders(
  headers: Headers,
  { method, params }: { readonly method: string; readonly params: Params },
): void {
  requireSame('Mcp-Method', headers.get('mcp-method'), method);
  const source = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined;
  const named = source === undefined ? undefined : params[source];
  if (typeof named === 'string') requireSame('Mcp-Name', decodeValue(headers.get('mcp-name')), named);
}

function requireSame(header: string, said: string | null, body: string): void {
  if (said === body) return;
  throw new ToolError('request.header_mismatch', {
    message:
      said === null
        ? `The header ${header} is missing, or not readable; the body says ${quoteText(body)}.`
        : `The header ${header} says ${quoteText(said)}, the body ${quoteText(body)}.`,
    hint: `Send ${header} with the value of the body.`,
    details: { header },
  });
}

/** The value of a header, which comes in base64 where it is no plain text; null where it is missing or ill-formed. */
function decodeValue(value: string | null): string | null {
  const encoded = /^=\?base64\?(.*)\?=$/s.exec(value ?? '')?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  // Node skips what is no base64: only what it writes again the same way was well-formed.
  if (bytes.toString('base64') !== encoded) return null;
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}
