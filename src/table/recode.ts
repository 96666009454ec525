import type { TextSlice } from './slice.ts';

/** Maps the texts of a slice, each dictionary entry in use once. Null stays null. */
export function mapTexts<T>({ data, rows }: TextSlice, map: (text: string) => T): (T | null)[] {
  const { codes, dictionary } = data;
  const known: (T | null | undefined)[] = dictionary.map(() => undefined);
  const mapped: (T | null)[] = [];
  for (let i = 0; i < (rows?.length ?? codes.length); i++) {
    const code = codes[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    const text = dictionary[code] ?? null;
    const found = known[code];
    const value = found !== undefined ? found : text === null ? null : map(text);
    known[code] = value;
    mapped.push(value);
  }
  return mapped;
}
