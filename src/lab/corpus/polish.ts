import { pickOne, type Random } from '../random.ts';

/**
 * Signs that stand for names while a text is put together: the first entity's where a noun may take its place, the first
 * entity's where none may, and the second's.
 */
export const NAME_MARK = '\uE000';
export const FIRST_MARK = '\uE001';
export const SECOND_MARK = '\uE002';

/** How an entity is called, and how a sentence begins with it: "film 12", but "Film 12 is …". */
export interface SpokenName {
  readonly name: string;
  readonly opening: string;
}

/** After one of these words a noun with "the" can stand for a name. */
const BEFORE_NOUN =
  /(?:^|[.!?;:,]\s|\n|\b(?:of|for|by|with|at|about|to|from|in|on|and|that|when|where|before|after|as|behind|near|around|between|than|because|while|if|since|until|under|over|into|gave|made|inside|outside|like|visit|is|was|what|how|why)\s)$/i;
/** A noun can be followed by these. */
const AFTER_NOUN = /^(?:['’]s\b|[.,;:!?)]|$| [a-z(–—])/;
const ABBREVIATION =
  /\b(?:e\.g|i\.e|approx|no|nos|vs|etc|cf|ca|fig|vol|pp?|st|dr|mr|mrs|ms|jr|sr|inc|ltd|co)\.$/i;
const NOUN_CHANCE = 0.8;

/** Words with a vowel that begin with the sound of "you" or "won", and words whose h is silent. */
const NOT_AN = /^(?:u(?:ni(?![dmn])|se|su|ti|to|ra|ro|ru|ku|bi)|eu|ew|one\b|once\b)/i;
const SILENT_H = /^(?:hour|honest|honou?r|heir)/i;
/** Numbers and abbreviations are spoken by their first sign. */
const SPOKEN_AN = /^(?:8[\d,]*|1[18](?!\d)|[AEFHILMNORSX](?:[A-Z]{1,4}\b|-|\d|\b(?!['’])))/;
const SPOKEN_A = /^U(?:[A-Z]|\b)/;

/** Makes an article of what was put together: names and nouns in turn, spaces, capitals, "a" and "an". */
export function polish(
  paragraphs: readonly string[],
  names: readonly SpokenName[],
  nouns: readonly string[],
  random: Random,
): string {
  return varyNames(paragraphs, nouns, random)
    .map((paragraph) => polishLine(paragraph, names))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** As `polish`, of one paragraph or title that keeps the names. */
export function polishLine(text: string, names: readonly SpokenName[]): string {
  return fixArticles(writeNames(capitalise(fixVerbs(tidy(text))), names));
}

function writeNames(text: string, [first, second]: readonly SpokenName[]): string {
  const marks = new RegExp(`(^|[.!?]["”’']? |)(["“‘(]?)([${NAME_MARK}${FIRST_MARK}${SECOND_MARK}])`, 'g');
  return text.replace(marks, (_all, start: string, open: string, mark: string, at: number) => {
    const spoken = mark === SECOND_MARK ? second : first;
    const name = at === 0 || start !== '' ? spoken?.opening : spoken?.name;
    return `${start}${open}${name ?? ''}`;
  });
}

/** "There is two anchors" comes of a word list that holds "an anchor" too. */
function fixVerbs(text: string): string {
  return text.replace(
    /\b([Tt]here) (is|was) (?=(?:two|three|four|five|six|several|many)\b)/g,
    (_all, there: string, verb: string) => `${there} ${verb === 'is' ? 'are' : 'were'} `,
  );
}

/** Once a text has named its entity, "the noun" mostly takes the name's place, if the sentence lets it. */
function varyNames(paragraphs: readonly string[], nouns: readonly string[], random: Random): string[] {
  let named = false;
  return paragraphs.map((paragraph) => {
    let result = '';
    const parts = paragraph.split(NAME_MARK);
    parts.forEach((part, index) => {
      result += part;
      const next = parts[index + 1];
      if (next === undefined) return;
      const isNoun = named && nouns.length > 0 && allowsNoun(result, next) && random.chance(NOUN_CHANCE);
      result += isNoun ? `the ${pickOne(random, nouns)}` : NAME_MARK;
      named = true;
    });
    return result;
  });
}

function allowsNoun(before: string, after: string): boolean {
  return BEFORE_NOUN.test(before) && AFTER_NOUN.test(after);
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .replace(/,{2,}/g, ',')
    .replace(/([^.])\.\.(?!\.)/g, '$1.')
    .replace(/,([.!?])/g, '$1')
    .trim();
}

function capitalise(text: string): string {
  return text.replace(
    /(^|[.!?]["”’']? )(["“‘(]?)(\p{Ll})/gu,
    (all, start: string, open: string, letter: string, at: number) =>
      ABBREVIATION.test(text.slice(0, at + 1)) ? all : `${start}${open}${letter.toUpperCase()}`,
  );
}

function fixArticles(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}'’-])([Aa])(n?)( ["“‘(]?)(?=(\S+))/gu,
    (all, article: string, _n: string, gap: string, next: string, at: number) =>
      // A capital inside a sentence is a grade or a letter, not an article.
      article === 'A' && !/(?:^|[.!?]["”’']? )["“‘(]?$/.test(text.slice(0, at))
        ? all
        : `${article}${isAn(next) ? 'n' : ''}${gap}`,
  );
}

function isAn(next: string): boolean {
  const word = next.replace(/^["“‘(]+/, '');
  if (SILENT_H.test(word) || SPOKEN_AN.test(word)) return true;
  return /^[aeiou]/i.test(word) && !NOT_AN.test(word) && !SPOKEN_A.test(word);
}
