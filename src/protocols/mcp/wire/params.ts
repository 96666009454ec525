import { quoteValue } from '../../../catalogue/quote-value.ts';
import { ToolError } from '../../../errors.ts';

export type Params = Readonly<Record<string, unknown>>;

/** The value as an object's members, or undefined where it is none. */
export function asRecord(value: unknown): Params | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that a method cannot do without. Throws `request.missing_argument` and `request.invalid_argument`. */
export function requireText(params: Params, name: string, method: string): string {
  const value = params[name];
  if (typeof value === 'string') return value;
  if (value === undefined) {
    throw new ToolError('request.missing_argument', {
      message: `Invalid "${method}": "${name}" is missing.`,
      hint: `Send it in params, as a text.`,
    });
  }
  throw refuseParam(method, name, value, 'a text');
}

/** An object of texts; one left out is empty. Throws `request.invalid_argument`. */
export function readTexts(params: Params, name: string, method: string): Readonly<Record<string, string>> {
  const value = params[name];
  if (value === undefined) return {};
  if (!isRecord(value)) throw refuseParam(method, name, value, 'an object of texts');
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw refuseParam(method, `${name}.${key}`, text, 'a text');
    texts[key] = text;
  }
  return texts;
}

/** The failure of a param that is not what the method takes. */
export function refuseParam(method: string, name: string, value: unknown, expected: string): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `Invalid "${method}": "${name}" is ${value === undefined ? 'missing' : quoteValue(value)}.`,
    hint: `Send ${expected}.`,
  });
}

/** Throws for any cursor: a list is one page, so none was ever handed out. */
export function refuseCursor({ cursor }: Params): void {
  if (cursor === undefined) return;
  throw new ToolError('request.invalid_argument', {
    message: `The cursor ${quoteValue(cursor)} is not from this server.`,
    hint: 'Leave it out: one page holds all.',
  });
}
