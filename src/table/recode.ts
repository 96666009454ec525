import type { TextSlice } from './slice.ts';

/**
 * Maps the texts of a slice, each dictionary entry in use once. `map` gets the text and answers what the row has
 * instead; null stays null.
 */
export function mapTexts<T>({ data, rows }: TextSlice, map: (text: string) => T): (T | null)[] {
  const { codes, dictionary } = data;
  const known = new Map<number, T | null>([[0, null]]);
  return Array.from({ length: rows?.length ?? codes.length }, (_, i) => {
    const code = codes[rows?.[i] ?? i] ?? 0;
    const found = known.get(code);
    if (found !== undefined) return found;
    const mapped = map(dictionary[code] ?? '');
    known.set(code, mapped);
    return mapped;
  });
}
