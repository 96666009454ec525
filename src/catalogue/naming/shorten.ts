import { createHash } from 'node:crypto';
import { ABBREVIATIONS } from './abbreviations.ts';
import { singular } from './words.ts';

/** What 64 characters leave to a name with `mcp__rookery__` before it. */
export const LONGEST_NAME = 50;

/** Words that only lead to the next one. */
const SMALL = new Set(['by', 'for', 'from', 'in', 'of', 'on', 'per', 'to', 'with']);
/** Words that a word must stand before or after: with nothing between two of them a name is not understood. */
const LINKS = new Set([...SMALL, 'above', 'and', 'at', 'below', 'between']);
/** Words for the rows of a table as such. */
const ROWS = new Set(['record', 'records', 'row', 'rows', 'entry', 'entries']);
const HASH_LENGTH = 6;

/** Takes a little away, or returns undefined where there is nothing more to take. */
type Measure = (words: readonly string[]) => readonly string[] | undefined;

/** From what nobody misses to what is missed most; each is taken as often as there is something to take. */
const MEASURES: readonly Measure[] = [
  (words) => dropLast(words, (word) => word === ''),
  (words) => dropLast(words, (word, index) => word === 'two' && words[index - 1] === 'between'),
  abbreviateBy(ABBREVIATIONS.everyday),
  dropValues,
  dropRepeated,
  abbreviateBy(ABBREVIATIONS.usual),
  (words) => dropLast(words, (word) => ROWS.has(word)),
  (words) => dropLast(words, (word) => SMALL.has(word)),
  abbreviateBy(ABBREVIATIONS.rare),
  (words) => dropLast(words, (word) => word === 'and'),
];

/**
 * The name with at most 50 characters: shorter ones as they are, of others words are abbreviated, then left out, at last
 * cut and marked with a hash of the name. Legal where the name is; never one of `taken`, unless the name is short.
 */
export function shortenName(name: string, taken: ReadonlySet<string>): string {
  if (name.length <= LONGEST_NAME) return name;
  let words: readonly string[] = name.split('_');
  for (const measure of MEASURES) {
    for (let fewer = measure(words); fewer !== undefined; fewer = measure(words)) {
      words = fewer;
      const short = words.join('_');
      if (short.length <= LONGEST_NAME && !taken.has(short)) return short;
    }
  }
  return cutWithHash(words, name, taken);
}

/** The short form of each name that is too long, unlike all other names and those reserved. */
export function shortenNames(
  names: readonly string[],
  reserved: Iterable<string> = [],
): ReadonlyMap<string, string> {
  const taken = new Set([...reserved, ...names]);
  const shortened = new Map<string, string>();
  for (const name of names) {
    if (name.length <= LONGEST_NAME || shortened.has(name)) continue;
    const short = shortenName(name, taken);
    taken.add(short);
    shortened.set(name, short);
  }
  return shortened;
}

/** Abbreviates the word that becomes shorter by most; of several the one that stands furthest right. */
function abbreviateBy(table: ReadonlyMap<string, string>): Measure {
  return (words) => {
    const shorter = words.map((word) => abbreviate(word, table));
    const savings = words.map((word, index) => word.length - (shorter[index] ?? word).length);
    const most = Math.max(...savings);
    return most > 0
      ? words.with(savings.lastIndexOf(most), shorter[savings.lastIndexOf(most)] ?? '')
      : undefined;
  };
}

/** `Categories` → `Categs`: the plural and a capital are kept. */
function abbreviate(word: string, table: ReadonlyMap<string, string>): string {
  const lower = word.toLowerCase();
  const one = singular(lower);
  const found = table.get(lower) ?? table.get(one);
  if (found === undefined) return word;
  const short = table.has(lower) || /s$|pct/.test(found) ? found : `${found}s`;
  return word === lower ? short : short.charAt(0).toUpperCase() + short.slice(1);
}

/** `between_film_rating_values` → `between_film_rating`. */
function dropValues(words: readonly string[]): readonly string[] | undefined {
  const isRatio = words.at(-1) === 'values' && words.indexOf('between') < words.length - 2;
  return isRatio && words.includes('between') ? words.slice(0, -1) : undefined;
}

/** Leaves out the last words that say again what others before them say: `of_root_beer_brand` → `of_brand`. */
function dropRepeated(words: readonly string[]): readonly string[] | undefined {
  const ones = words.map((word) => singular(word.toLowerCase()));
  const isAgain = (one: string, index: number): boolean =>
    index > 1 && one.length > 2 && !LINKS.has(one) && ones.indexOf(one, 1) < index;
  for (let last = words.length - 2; last > 1; last--) {
    if (!isAgain(ones[last] ?? '', last)) continue;
    let first = last;
    while (isAgain(ones[first - 1] ?? '', first - 1)) first--;
    const [before = '', after = ''] = [words[first - 1], words[last + 1]];
    if (!LINKS.has(before) || !LINKS.has(after)) return words.toSpliced(first, last - first + 1);
    if (before === 'of' && SMALL.has(after)) return words.toSpliced(first - 1, last - first + 2);
    last = first;
  }
  return undefined;
}

/** Leaves out the last of the words in the middle that `test` finds: neither the verb and what follows it, nor the end. */
function dropLast(
  words: readonly string[],
  test: (word: string, index: number) => boolean,
): readonly string[] | undefined {
  const index = words.findLastIndex((word, at) => at > 1 && at < words.length - 1 && test(word, at));
  return index < 0 ? undefined : words.toSpliced(index, 1);
}

/** As many of the words as there is room for, and six hexadecimal digits. */
function cutWithHash(words: readonly string[], name: string, taken: ReadonlySet<string>): string {
  const room = LONGEST_NAME - HASH_LENGTH - 1;
  const kept = words.reduce((sofar, word) => {
    const longer = `${sofar}_${word}`;
    return longer.length <= room ? longer : sofar;
  });
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256')
      .update(`${name}${attempt === 0 ? '' : attempt}`)
      .digest('hex');
    const cut = `${kept.slice(0, room)}_${hash.slice(0, HASH_LENGTH)}`;
    if (!taken.has(cut)) return cut;
  }
}
