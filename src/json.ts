import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';
import { ToolError } from './errors.ts';

/**
 * How deep arrays and objects of a caller may lie in one another. What reads and writes them calls itself once a level,
 * so that a few thousand levels exhaust the stack.
 */
const DEEPEST = 128;

/** Blobs longer than this are cut in answers; `bytes` always tells the whole length. */
const BLOB_BYTES_SHOWN = 1024;

/**
 * Writes a value as JSON text: integers beyond 2^53 exactly, NaN as null, infinities as numbers that overflow
 * (`1e999`, which is valid JSON and reads back as infinity), blobs as `{blob_base64, bytes}`; with `indent`, on several
 * lines, for people.
 */
export function toJsonText(value: unknown, indent?: number): string {
  // JSON.stringify is some ten times faster than the exact writer, and almost no answer needs the latter.
  if (!needsExactWriter(value)) return JSON.stringify(value, undefined, indent);
  return (
    stringifyLossless(value, replaceExotic, indent, [{ test: isInfinite, stringify: writeInfinity }]) ??
    'null'
  );
}

/** Reads JSON text; integers beyond 2^53 become bigint, all other numbers number. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return parseLossless(text, undefined, toNumber);
}

/** Reads a caller's JSON text like parseJson. Throws `request.invalid_json` where it is nested too deeply. */
export function parseGivenJson(text: string): unknown {
  // The text is measured before it is read: the exact reader calls itself once a level, too.
  if (!liesWithin(text, DEEPEST)) {
    throw new ToolError('request.invalid_json', {
      message: `The JSON has more than ${DEEPEST} levels of arrays and objects in one another.`,
      hint: `Nest at most ${DEEPEST} levels.`,
      details: { limit: DEEPEST },
    });
  }
  return parseJson(text);
}

function liesWithin(text: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = findStringEnd(text, at);
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') depth += 1;
    if (depth > levels) return false;
  }
  return true;
}

/** Where the string that begins at `from` ends; a regular expression would be slow for one that does not. */
function findStringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function toNumber(digits: string): number | bigint {
  const number = Number(digits);
  if (Number.isSafeInteger(number) || !/^-?\d+$/.test(digits)) return number;
  return BigInt(digits);
}

function needsExactWriter(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value === 'number') return value === Infinity || value === -Infinity;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(needsExactWriter);
  if (value instanceof Uint8Array) return true;
  for (const key in value) if (needsExactWriter((value as Record<string, unknown>)[key])) return true;
  return false;
}

function replaceExotic(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return toBlobRecord(value);
  if (typeof value === 'number' && Number.isNaN(value)) return null;
  return value;
}

/** How a blob is shown in an answer. */
function toBlobRecord(bytes: Uint8Array): { blob_base64: string; bytes: number } {
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, BLOB_BYTES_SHOWN));
  return { blob_base64: shown.toString('base64'), bytes: bytes.length };
}

function isInfinite(value: unknown): boolean {
  return value === Infinity || value === -Infinity;
}

function writeInfinity(value: unknown): string {
  return value === Infinity ? '1e999' : '-1e999';
}
