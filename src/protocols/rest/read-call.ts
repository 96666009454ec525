import type { HonoRequest } from 'hono';
import { quoteText } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';
import { parseGivenJson } from '../../json.ts';
import { readBody } from '../http/body.ts';
import { accepts } from '../http/headers.ts';

const JSON_RANGES = ['application/json', 'application/*', '*/*'];

/** Throws `request.not_acceptable` unless the caller takes JSON. */
export function checkAccept(request: HonoRequest): void {
  const header = request.header('accept');
  if (header === undefined || header === '*/*' || accepts(header, JSON_RANGES)) return;
  throw new ToolError('request.not_acceptable', {
    message: `Answers are JSON; ${quoteText(header)} does not take that.`,
    hint: 'Send "Accept: application/json", or none.',
  });
}

/** A JSON body's content; no body is no arguments. Throws for other media types and for what is no JSON. */
export async function readJsonBody(request: HonoRequest, limit: number): Promise<unknown> {
  const type = request.header('content-type');
  if (type !== undefined && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new ToolError('request.unsupported_media_type', {
      message: `The body is ${quoteText(type)}.`,
      hint: 'Send JSON with "Content-Type: application/json".',
    });
  }
  const text = await readBody(request, limit);
  if (text.trim() === '') return {};
  if (type === undefined) {
    throw new ToolError('request.unsupported_media_type', {
      message: 'The body has no media type.',
      hint: 'Send JSON with "Content-Type: application/json".',
    });
  }
  return parseBody(text);
}

function parseBody(text: string): unknown {
  try {
    return parseGivenJson(text);
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    throw new ToolError('request.invalid_json', {
      message: `The body is not JSON: ${quoteText(text)}.`,
      hint: 'Send an object of arguments, for example {} or {"limit": 10}.',
      cause,
    });
  }
}
