import type { ColumnSpec, SourceSpec } from './spec/model.ts';

/** What a column most likely holds, by its name; the first row that fits wins. */
const BY_NAME: readonly (readonly [RegExp, SourceSpec])[] = [
  [/^(first|given|fore)_?name$|^first$|^fname$/i, { fake: 'first_name' }],
  [/^(last|family|sur)_?name$|^last$|^lname$/i, { fake: 'last_name' }],
  [/^(middle_?(name|initial)|minit)$/i, { fake: 'middle_initial' }],
  [/user_?name|nick_?name|display_?name|login/i, { fake: 'user_name' }],
  [/e_?mail/i, { fake: 'email' }],
  [/phone|^fax/i, { fake: 'phone' }],
  [
    /image|photo|avatar|logo|thumbnail|picture|cover/i,
    { template: ['http://images.example.org/{hex8}.jpg'] },
  ],
  [/url|website|web_?page|link$/i, { fake: 'url' }],
  [/facebook/i, { template: ['https://www.facebook.com/{user_name}'] }],
  [/twitter/i, { template: ['https://twitter.com/{user_name}'] }],
  [/street|address/i, { fake: 'street_address' }],
  [/^(home|birth)?_?city$|city_?name/i, { fake: 'city' }],
  [/county/i, { fake: 'county' }],
  [/state/i, { fake: 'state_code' }],
  [/country|nation/i, { fake: 'country' }],
  [/zip|postal/i, { fake: 'zip' }],
  [/latitude|^lat$/i, { real: { low: 25, high: 49 }, decimals: 6 }],
  [/longitude|^(lng|lon|long)$/i, { real: { low: -124, high: -67 }, decimals: 6 }],
  [/gender|^sex$/i, { values: ['M', 'F'] }],
  [/colou?r/i, { fake: 'color' }],
  [/company|employer|publisher|vendor/i, { fake: 'company' }],
  [/song|track/i, { fake: 'song' }],
  [/artist|band/i, { fake: 'artist' }],
  [/album/i, { fake: 'album' }],
  [/isbn/i, { fake: 'isbn' }],
  [/product/i, { fake: 'product' }],
  [/title/i, { fake: 'book_title' }],
  [/author|director|actor|player|coach|person|full_?name|owner|contact/i, { fake: 'full_name' }],
  [/genre/i, { fake: 'book_genre' }],
  [/description|comment|review|text|note|summary|abstract/i, { fake: 'product_description' }],
  [/name/i, { template: ['{adjective|title} {noun|title}'] }],
];

const BY_NUMBER_NAME: readonly (readonly [RegExp, SourceSpec])[] = [
  [/year/i, { int: { low: 1990, high: 2020 }, shape: 'high' }],
  [/month/i, { int: { low: 1, high: 12 } }],
  [/^day$|_day$/i, { int: { low: 1, high: 28 } }],
  [/hour/i, { int: { low: 0, high: 23 } }],
  [/age$/i, { int: { low: 18, high: 75 }, shape: 'bell' }],
  [/zip|postal/i, { fake: 'zip' }],
  [/latitude|^lat$/i, { real: { low: 25, high: 49 }, decimals: 6 }],
  [/longitude|^(lng|lon|long)$/i, { real: { low: -124, high: -67 }, decimals: 6 }],
  [/^is_|^has_|flag|^can_/i, { values: ['1', '0'] }],
  [/percent|pct|ratio|rate$/i, { real: { low: 0, high: 100 }, decimals: 1, shape: 'bell' }],
  [/rating|stars|score/i, { int: { low: 1, high: 5 }, shape: 'bell' }],
  [/height/i, { int: { low: 150, high: 205 }, shape: 'bell' }],
  [/weight/i, { int: { low: 50, high: 120 }, shape: 'bell' }],
  [/price|cost|amount|salary|total|revenue/i, { real: { low: 1, high: 500 }, shape: 'low' }],
];

/** Where a column's values come from when the file does not say: by its name, its type and its known values. */
export function guessSource(name: string, column: ColumnSpec, isKey: boolean): SourceSpec {
  const type = (column.type ?? '').toLowerCase();
  if (isKey && type === 'integer') return { id: firstId(column) };
  if (type === 'date' || type === 'datetime') return guessDates(column);
  if (type === 'integer' || type === 'real') return guessNumber(name, column, type);
  if (type === 'blob') return { empty: true };
  return guessText(name, column);
}

function guessText(name: string, column: ColumnSpec): SourceSpec {
  if (/date$|^date|birthday|timestamp/i.test(name)) return guessDates(column);
  const byName = BY_NAME.find(([pattern]) => pattern.test(name));
  if (byName !== undefined) return byName[1];
  if ((column.known ?? []).length > 0) return { values: [...(column.known ?? [])] };
  return { template: ['{adjective|title} {noun|title}'] };
}

function guessNumber(name: string, column: ColumnSpec, type: string): SourceSpec {
  const byName = BY_NUMBER_NAME.find(([pattern]) => pattern.test(name));
  const known = (column.known ?? []).map(Number).filter((value) => !Number.isNaN(value));
  const guessed =
    byName?.[1] ?? (type === 'integer' ? { int: { low: 0, high: 1000 } } : { real: { low: 0, high: 1000 } });
  if (known.length === 0) return byName === undefined ? { ...guessed, shape: 'low' } : guessed;
  const least = Math.min(...known);
  const greatest = Math.max(...known);
  if ('values' in guessed || 'fake' in guessed) return guessed;
  const range = guessed.int ?? guessed.real ?? { low: least, high: greatest };
  const wide = {
    low: Math.min(range.low, least),
    high: stretch(greatest, byName === undefined ? null : range.high),
  };
  return type === 'integer'
    ? { int: wide, shape: guessed.shape ?? 'low' }
    : { real: wide, shape: guessed.shape ?? 'low' };
}

/** A guessed range ends above the greatest value people ask for, so that there is something greater. */
function stretch(greatest: number, high: number | null): number {
  if (high !== null && high > greatest) return high;
  return greatest > 0 ? Math.ceil(greatest * 1.5) : greatest + 10;
}

function guessDates(column: ColumnSpec): SourceSpec {
  const years = (column.known ?? [])
    .flatMap((value) => /(1[5-9]\d\d|20\d\d)/.exec(value)?.[0] ?? [])
    .map(Number);
  const low = Math.min(2008, ...years);
  const high = Math.max(years.length > 0 ? Math.max(...years) : 2018, low + 2);
  return { date: { low: String(low), high: `${high}-12-31` } };
}

function firstId(column: ColumnSpec): string {
  const known = (column.known ?? []).map(Number).filter(Number.isSafeInteger);
  return known.length > 0 && Math.min(...known) < 1 ? String(Math.min(...known)) : '1';
}
