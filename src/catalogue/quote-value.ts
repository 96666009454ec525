const SHOWN_CHARACTERS = 80;

/**
 * A caller's value as messages quote it: texts in quotes and cut at 80 characters, arrays and objects only named, so
 * that neither a long nor a deep value costs anything.
 */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quoteText(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return cut(String(value));
}

/** A text in double quotes, cut at 80 characters. */
export function quoteText(text: string): string {
  return `"${cut(text)}"`;
}

function cut(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  // A pair of surrogates is one character: never show half of it.
  return `${text.slice(0, SHOWN_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
