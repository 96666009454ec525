import { quoteText } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';

/** What argument records inherit from; a record with a prototype is quicker to fill than one without. */
const NOTHING: object = Object.freeze(Object.create(null));

/** The arguments in a URL's query string, as texts. Throws where a name is given twice. */
export function parseQueryArguments(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return Object.create(NOTHING);
  const hash = url.indexOf('#', start);
  const query = hash < 0 ? url.slice(start + 1) : url.slice(start + 1, hash);
  return isWellEncoded(query) ? readParts(query) : readLeniently(query);
}

/** What `decodeURIComponent` takes of ASCII; anything beyond, and odd percent signs, are for URLSearchParams. */
function isWellEncoded(query: string): boolean {
  return !/%(?![0-7][0-9a-f])/i.test(query);
}

/** As URLSearchParams reads a query in which only ASCII is encoded; that takes three times as long. */
function readParts(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(NOTHING);
  for (let start = 0; start < query.length; ) {
    const next = query.indexOf('&', start);
    const end = next < 0 ? query.length : next;
    const equals = query.indexOf('=', start);
    const split = equals < 0 || equals > end ? end : equals;
    if (end > start) add(values, decode(query.slice(start, split)), decode(query.slice(split + 1, end)));
    start = end + 1;
  }
  return values;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

function readLeniently(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(NOTHING);
  for (const [name, value] of new URLSearchParams(query)) add(values, name, value);
  return values;
}

function add(values: Record<string, string>, name: string, value: string): void {
  if (name in values) throw refuseTwice(name);
  values[name] = value;
}

function refuseTwice(name: string): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `The argument ${quoteText(name)} is given twice.`,
    hint: 'Give it once.',
    details: { argument: name.slice(0, 80) },
  });
}
