import { ToolError } from '../../errors.ts';
import { toJsonText } from '../../json.ts';

/** A call to run again, or to compare; the members of a trace's entry as far as they are known. */
export interface GivenCall {
  readonly domain?: string;
  readonly universe?: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly coerced?: unknown;
  readonly outcome?: string;
  readonly digest?: string;
}

/** Calls that a list may hold. */
const MOST_CALLS = 2000;
const TEXTS = ['domain', 'universe', 'outcome', 'digest'] as const;

/** Reads a list of calls, or a trace with its `calls`. Throws `request.invalid_body`; `place` names it in errors. */
export function parseCalls(given: unknown, place: string): GivenCall[] {
  const list: unknown = isRecord(given) && 'calls' in given ? given.calls : given;
  if (!Array.isArray(list)) throw refuse(`"${place}" holds no list of calls: ${shorten(given)}.`);
  if (list.length > MOST_CALLS) {
    throw refuse(`"${place}" holds ${list.length} calls, more than ${MOST_CALLS}.`);
  }
  return list.map((call, index) => parseCall(call, `call ${index + 1} of "${place}"`));
}

function parseCall(given: unknown, place: string): GivenCall {
  if (!isRecord(given) || typeof given.tool !== 'string') {
    throw refuse(`In ${place} the name of the tool is missing: ${shorten(given)}.`);
  }
  const texts = TEXTS.flatMap((name) => {
    const value = given[name];
    if (value === undefined || value === null) return [];
    if (typeof value !== 'string') throw refuse(`In ${place} "${name}" is no text: ${shorten(value)}.`);
    return [[name, value] as const];
  });
  return {
    ...Object.fromEntries(texts),
    tool: given.tool,
    arguments: given.arguments ?? {},
    ...(given.coerced !== undefined && { coerced: given.coerced }),
  };
}

function refuse(message: string): ToolError {
  return new ToolError('request.invalid_body', {
    message,
    hint: 'Send a list such as [{"domain": "chinook", "tool": "get_data", "arguments": {}}], or a trace.',
  });
}

function shorten(value: unknown): string {
  return (toJsonText(value) ?? 'nothing').slice(0, 80);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
