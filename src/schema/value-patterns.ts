import type { RawColumn } from './introspect.ts';
import type { ColumnProfile } from './model.ts';
import { FLAG_PREFIXES, FLAG_WORDS, YEAR_WORDS } from './vocabulary.ts';

const FLAG_PAIRS: readonly (readonly [no: string, yes: string])[] = [
  ['false', 'true'],
  ['no', 'yes'],
  ['n', 'y'],
  ['f', 't'],
  ['0', '1'],
  ['off', 'on'],
];

/** Whether a column holds two values that mean yes and no (or one of the two, where its name says so). */
export function isFlag(words: readonly string[], column: RawColumn, profile: ColumnProfile): boolean {
  if (profile.distinct === 0) return /^BOOL/.test(column.declaredType);
  if (profile.distinct > 2 || profile.topValues.length !== profile.distinct) return false;
  if (words.some((word) => word === 'sex' || word === 'gender')) return false;
  const values = profile.topValues.map(({ value }) => String(value).trim().toLowerCase().replace(/\.0$/, ''));
  const pair = FLAG_PAIRS.find((each) => values.every((value) => each.includes(value)));
  if (pair === undefined || new Set(values).size < profile.distinct) return false;
  const named =
    /^BOOL/.test(column.declaredType) ||
    FLAG_PREFIXES.has(words[0] ?? '') ||
    words.some((w) => FLAG_WORDS.has(w));
  if (pair[0] === '0') return named || (profile.distinct === 2 && profile.rows >= 10 && !isAmount(words));
  if (pair[0] === 'f') return named || profile.distinct === 2;
  return named || profile.distinct === 2 || pair[0] === 'false' || pair[0] === 'no';
}

function isAmount(words: readonly string[]): boolean {
  return words.some((word) =>
    /^(number|num|count|quantity|qty|amount|total|kid|child|adult|score|goal|point|rating|discount)$/.test(
      word,
    ),
  );
}

/** Whether a column holds calendar years: by its values, and by a name that does not speak of spans of years. */
export function isYear(words: readonly string[], profile: ColumnProfile): boolean {
  const [minimum, maximum] = [Number(profile.minimum), Number(profile.maximum)];
  const whole = profile.topValues.every(({ value }) => Number.isInteger(Number(value)));
  const types = profile.storedTypes;
  if (types.length === 0) return words.at(-1) === 'year';
  if (!whole || types.includes('blob') || (types.includes('text') && !profile.numericText)) return false;
  if (words.some((word) => YEAR_WORDS.has(word))) {
    return Number(profile.quartiles?.[0]) >= 1000 && minimum >= -5000 && maximum <= 2200;
  }
  const event = words.some((word) =>
    /^(founded|established|born|built|opened|released|debut|since|founding|start|started|from|until|season)$/.test(
      word,
    ),
  );
  return event && minimum >= 1400 && maximum <= 2100;
}

/** Whether numbers may be dates: 20240131, or seconds or milliseconds since 1970. */
export function looksNumbered(profile: ColumnProfile): boolean {
  const [minimum, maximum] = [Number(profile.minimum), Number(profile.maximum)];
  const inRange = (low: number, high: number): boolean => minimum >= low && maximum <= high;
  return inRange(15000101, 22001231) || inRange(1e8, 5e9) || inRange(1e11, 5e12);
}

/** Whether most texts are web addresses. */
export function looksLikeUrls(profile: ColumnProfile): boolean {
  return shareOfTexts(profile, /^(https?:\/\/|ftp:\/\/|www\.)\S+$/i) >= 0.8;
}

/** Whether the texts are short identifiers: capitals and digits without blanks, e-mail addresses, phone numbers. */
export function looksLikeCodes(profile: ColumnProfile): boolean {
  if (profile.storedTypes.some((type) => type !== 'text')) return false;
  return (
    shareOfTexts(profile, CODE) >= 0.9 ||
    shareOfTexts(profile, /^[0-9a-f]{8,}(-[0-9a-f]+)*$/i) >= 0.9 ||
    shareOfTexts(profile, /^[^\s@]+@[^\s@]+\.\w+$/) >= 0.8 ||
    shareOfTexts(profile, /^(?=(.*\d){7})[+(]?[\d\s().x/+-]+$/i) >= 0.9
  );
}

/** Capitals, perhaps with digits; or digits that are no plain number: 007, 12-34. */
const CODE = /^(?=.{1,24}$)([\p{Lu}\d._/-]*\p{Lu}[\p{Lu}\d._/-]*|0\d+|\d+(-\d+)+)$/u;

/** Whether the texts are words: at least two letters in a row. */
export function looksLikeWords(profile: ColumnProfile): boolean {
  return shareOfTexts(profile, /\p{L}{2}/u) >= 0.8;
}

/** Whether most texts are written by and for machines: JSON, XML, hashes, tokens, identifiers in hexadecimal. */
export function looksLikeMachineText(profile: ColumnProfile): boolean {
  return shareOfTexts(profile, MACHINE) >= 0.5;
}

const MACHINE =
  /^\s*(\{[\s\S]*\}|\[[\s\S]*\]|<[\s\S]*>)\s*$|^[\da-f]{8}-[\da-f]{4}-[\da-f-]+$|^(?=\S*\d)(?=\S*[a-z])[\w+/=.$-]{20,}$/i;

function shareOfTexts(profile: ColumnProfile, pattern: RegExp): number {
  const texts = profile.topValues.flatMap(({ value }) =>
    typeof value === 'string' && value !== '' ? [value] : [],
  );
  return texts.length === 0 ? 0 : texts.filter((text) => pattern.test(text)).length / texts.length;
}
