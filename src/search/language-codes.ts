/** The languages that can be asked for, by ISO 639-1. Apart from what they do: that is large, and loaded where it is used. */
export const LANGUAGE_CODES = [
  'ar',
  'hy',
  'bg',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'de',
  'el',
  'hu',
  'hi',
  'id',
  'ga',
  'it',
  'lt',
  'ne',
  'no',
  'pt',
  'ro',
  'ru',
  'sr',
  'es',
  'sv',
  'ta',
  'tr',
  'uk',
] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** A language, or none: words as they are. */
export type Language = LanguageCode | 'none';

const CODES: readonly string[] = LANGUAGE_CODES;

/** Whether a text is the code of a language that can be asked for. */
export function isLanguageCode(code: string): code is LanguageCode {
  return CODES.includes(code);
}
