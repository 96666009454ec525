import { quoteText } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';

/** The arguments in a URL's query string, as texts. Throws where a name is given twice. */
export function parseQueryArguments(url: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  const start = url.indexOf('?');
  if (start < 0) return values;
  const hash = url.indexOf('#', start);
  const query = hash < 0 ? url.slice(start + 1) : url.slice(start + 1, hash);
  // URLSearchParams takes three times as long: it is used only where something is encoded.
  if (!query.includes('%') && !query.includes('+')) return readPlain(query, values);
  for (const [name, value] of new URLSearchParams(query)) add(values, name, value);
  return values;
}

/** As URLSearchParams reads a query in which nothing is encoded. */
function readPlain(query: string, values: Record<string, string>): Record<string, string> {
  for (let start = 0; start < query.length; ) {
    const next = query.indexOf('&', start);
    const end = next < 0 ? query.length : next;
    const equals = query.indexOf('=', start);
    if (equals >= 0 && equals < end) add(values, query.slice(start, equals), query.slice(equals + 1, end));
    else if (end > start) add(values, query.slice(start, end), '');
    start = end + 1;
  }
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
