import { quoteText } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';

/** The arguments in a URL's query string, as texts. Throws where a name is given twice. */
export function parseQueryArguments(url: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  const start = url.indexOf('?');
  if (start < 0) return values;
  const hash = url.indexOf('#', start);
  for (const [name, value] of readPairs(url.slice(start + 1, hash < 0 ? undefined : hash))) {
    if (name in values) throw refuseTwice(name);
    values[name] = value;
  }
  return values;
}

/** As URLSearchParams reads them; that itself, which takes longer, only where something is encoded. */
function readPairs(query: string): Iterable<readonly [name: string, value: string]> {
  if (/[%+]/.test(query)) return new URLSearchParams(query);
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    });
}

function refuseTwice(name: string): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `The argument ${quoteText(name)} is given twice.`,
    hint: 'Give it once.',
    details: { argument: name.slice(0, 80) },
  });
}
